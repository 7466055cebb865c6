/** Checklists: each question with its answer, notes, action and photographs. */
export const checklists = String.raw`
mixin checklist(list)
  .block
    h3= list.heading
    table
      +columns(58, 40, 0, 18)
      +head('Question', 'Answer', 'Notes and action', 'Photo')
      tbody
        each a in list.answers
          if a.kind === 'heading'
            tr: th.name(scope='rowgroup' colspan=4)= a.prompt
          else
            tr(class=(a.flagged ? 'flagged ' : '') + (a.inner ? 'inner' : ''))
              th(scope='row') #{a.prompt} #[span.sub= a.location]
              td.words= a.value
              td
                if a.flagged
                  span.flag= 'Flagged. '
                span.words= a.notes
                if a.action
                  .words #[b Action:] #{a.action}
              td.ref: +refs(a.photoRefs)
    if list.rows.length
      .after
        +photographs(list.rows)

mixin roomlists(r)
  each list in r.checklists
    +checklist(list)
`
/** The checklist of the report as a whole. */
export const checklistSection = String.raw`
if checklists.length
  section.section.run#checklist
    h2 Checklist
    each list in checklists
      +checklist(list)
`
