export const checklistMixins = String.raw`
mixin flagmark(mark)
  if mark
    span.symbol(style=mark.colours aria-hidden='true')
      svg(viewBox='0 0 24 24' fill=mark.filled ? 'currentColor' : 'none' stroke=mark.filled ? 'none' : 'currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round')
        path(d=mark.path)

mixin checklist(list)
  .block(id=list.anchor)
    h3= list.heading
    if list.answers.length
      table.checklist
        +columns(62, 42, 0, 18)
        +head('Question', 'Answer', 'Notes and action', 'Photo')
        tbody
          each a in list.answers
            if a.kind === 'heading'
              tr.group: th.name(scope='rowgroup' colspan=4)= a.prompt
            else
              tr(class=(a.flagged ? 'flagged ' : '') + (a.inner ? 'inner' : ''))
                th(scope='row' id=a.row) #{a.prompt} #[span.sub= a.location]
                if a.alone
                  td.words(colspan=2)= a.value
                else if a.value
                  td.words(class=a.flagged ? 'bad' : null)= a.value
                else
                  td.open(class=a.missing ? 'bad' : null) Not answered
                if !a.alone
                  td
                    if a.flagged
                      +flagmark(a.mark)
                      span.flag= a.raisesName ? 'Flagged, ' + a.raisesName.charAt(0).toLowerCase() + a.raisesName.slice(1) + '. ' : 'Flagged. '
                    span.words= a.notes
                    if a.action
                      .words #[b Action:] #{a.action}
                td.ref: +refs(a.photoRefs)
    if list.unanswered.length
      p.small.after #[b Not answered:] #{list.unanswered.join('; ')}.
    if list.rows.length
      .after
        +photographs(list.rows)

mixin roomlists(r)
  each list in r.checklists
    +checklist(list)

mixin guideblocks(blocks)
  each b in blocks
    if b.kind === 'heading'
      h4
        each r in b.runs
          +run(r)
    else
      p(class=b.kind === 'paragraph' ? null : 'item')
        if b.kind !== 'paragraph'
          span.mark(aria-hidden='true')= '•'
        each r in b.runs
          +run(r)

mixin run(r)
  if r.style
    span(style=r.style)
      +runwords(r)
  else
    +runwords(r)
  if r.href
    span.sub.href= r.href

mixin runwords(r)
  if r.bold
    b= r.text
  else if r.italic
    i= r.text
  else
    = r.text
`

export const checklists = String.raw`
if checklists.length
  section.section#checklist(class=checklistReport ? 'running' : 'run')
    h2 Checklist
    each list in checklists
      +checklist(list)
`
