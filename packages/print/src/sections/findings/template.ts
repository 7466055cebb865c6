/** The page of a checklist report that can be read instead of the rest. */
export const findings = String.raw`
mixin found(a)
  td
    span.words= a.prompt + (a.value ? ': ' : '')
    if a.value
      b.words= a.value
    if a.notes
      .words.sub= a.notes
  td
    = a.room || a.heading
    if a.location
      span.sub= a.location
  td.ref: +refs(a.photoRefs)
  td.num.pageno= pages[a.anchor]

section.section#summary
  h2 Findings
  if headlines.length
    .headlines.keep(class=headlines.length === 2 || headlines.length === 4 ? 'pairs' : null)
      each h in headlines
        div(class=h.flagged ? 'alert' : null)
          p.small= (h.room ? h.room + ': ' : '') + h.prompt
          p.verdict= h.value
  p.lede= findingsLede
  if noDeadline
    .block.keep
      h3 Time limits
      p= noDeadline
  if deadlines.length
    .block.keep
      h3 Time limits
      table
        +columns(58, 36, 34, 0)
        +head('What', 'Within', 'From', 'By')
        tbody
          each d in deadlines
            tr
              th(scope='row')= d.name
                if d.binds
                  .small= d.binds
              td= d.within
              td= d.from
              td.bad= d.due
  if actions.length
    .block
      h3 To be done
      table.actions
        +columns(46, 0, 36, 18, 12)
        +head('Action', 'Because', 'Where', 'Photo', '>Page')
        tbody
          each a in actions
            tr.flagged
              th(scope='row'): span.words= a.action
              +found(a)
  each g in flagGroups
    .block
      h3= g.name || 'Also flagged'
      if g.description
        p.small= g.description
      if g.answers.length
        table.actions
          +columns(0, 50, 18, 12)
          +head('Found', 'Where', 'Photo', '>Page')
          tbody
            each a in g.answers
              tr.flagged
                +found(a)
      if g.guide.length
        .guide.embedded
          +guideblocks(g.guide)
  if missingAnswers.length
    .block
      h3= 'Required and not answered'
      p= missingAnswers.map(a => a.prompt + ' (' + (a.room || a.heading) + ')').join('; ') + '.'
`
/** What a checklist report is, beside its contents. */
export const checklistReading = String.raw`
section.section.run#reading
  h2 How to read this report
  mixin notwhat
    h3.block What it is not
    p It is no survey, certificate or test by a registered engineer, and does not take the place of one where the law asks for it.
  mixin whatdone
    h3(class=raisedFlags.length ? 'block' : null) What was done
    p The questions are those of the agency for this kind of inspection. The answers are what the inspector saw, measured or was told on the day named on the cover, in the rooms that could be entered.
    p Nothing was taken apart, and furniture was not moved. Lofts, roofs, drains and voids were looked at only where the report says so.
  mixin words
    h3 Words and signs
    +definitions([['Flagged', 'Somebody should act. A bar in the margin marks it; the findings list it.'], ['Not answered', 'Asked and left open. Questions that do not apply are not printed.'], ['CH-03', 'The third photograph of the checklist. Rooms have letters of their own: K-02.']], 'narrowish')
  .two
    if raisedFlags.length
      div
        h3 Flags in this report
        +definitions(raisedFlags.map(f => [f.name, f.description]), 'flags')
        +notwhat
    div
      +words
      if raisedFlags.length
        +whatdone
      else
        +notwhat
    if !raisedFlags.length
      div
        +whatdone
`
/** Guides of the flags that were raised, in a chapter of their own. */
export const guide = String.raw`
if guides.length
  section.section#guide
    h2 Maintenance guide
    p.lede What the flags of this report mean in practice. It is advice of a general kind; the findings say what was found here.
    each g in guides
      .guide.block
        h3= g.name
        p.small
          = g.description + ' Raised in: '
          each r, n in g.raisedIn
            = (n ? '; ' : '') + r.place
            span.pageno= ', page ' + pages[r.anchor]
          | .
        +guideblocks(g.blocks)
`
