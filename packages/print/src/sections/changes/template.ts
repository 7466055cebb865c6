import { entrySections, namesOf } from '../entries/groups.ts'

/** Uses the mixins of the things to note. */
export const changes = String.raw`
section.section#summary
  h2 What changed
  p.lede= changeLede
  if byCode.length
    table
      +columns(58, 0, 20)
      +head('Responsibility', 'References', '>Items')
      tbody
        each c in byCode
          tr
            th(scope='row'): +by(c.code)
            td= c.refs.join(', ')
            td.num= c.refs.length
  if changed.length
    .block
      h3 Item by item
      table
        +columns(13, 38, 0, 44, 12)
        +head('Ref', 'Item', 'At check-out', 'Responsibility', '>Page')
        tbody
          each i in changed
            tr(class=i.flagged ? 'flagged' : null)
              td.ref= i.ref
              th(scope='row') #{i.name} #[span.sub= i.room]
              td: .words= i.found
              td
                each c in i.codes
                  div: +by(c)
              td.num.pageno= pages[i.anchor]
      p.small.after A bar in the margin marks what somebody should act on. The pages that follow show each item as it was and as it is.
  if otherChanges.length
    .block
      h3 ${namesOf(entrySections, ['Rooms'])}
      table
        +columns(24, 40, 0, 62)
        +head('Kind', 'Name', previous.on ? 'At check-in, ' + previous.on : 'At check-in', 'At check-out, ' + inspectedOn)
        tbody
          each c in otherChanges
            tr
              td= c.kind
              th(scope='row')= c.name
              td: .words= c.before
              td: .words: b= c.after
  if unrecorded.length
    p.block #[b Not recorded at check-out:] #{unrecorded.join(', ')}.
  if flaggedAnswers.length
    .block
      h3= flaggedAnswers.length + (flaggedAnswers.length === 1 ? ' answer that asks for action' : ' answers that ask for action')
      +answers(flaggedAnswers)
  +inshort
`
