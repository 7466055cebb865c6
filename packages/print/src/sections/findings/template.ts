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
            tr(class=a.flagged ? 'flagged' : null)
              th(scope='row'): span.words= a.action
              +found(a)
  each g in flagGroups
    .block
      h3
        +flagmark(g.mark)
        = g.name || 'Also flagged'
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
