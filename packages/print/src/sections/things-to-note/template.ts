export const thingsToNote = String.raw`
section.section#summary
  - const act = flagged.length + flaggedAnswers.length
  - const full = act + (flaggedAnswers.length ? 3 : 0) > 14
  h2 Things to note
  if ungraded
    p.lede= (ungraded === total ? 'No item was' : ungraded + ' of ' + total + ' items ' + (ungraded === 1 ? 'was' : 'were') + ' not') + ' graded.'
  if full
    +inshort
  if flagged.length
    h3(class=full ? 'block' : null)= flagged.length + (flagged.length === 1 ? ' item that somebody should act on' : ' items that somebody should act on')
    table.acts
      +columns(13, 47, 0, 22, 12)
      +head('Ref', 'Item', 'What was found', 'Code', '>Page')
      tbody
        each i in flagged
          tr
            td.ref= i.ref
            th(scope='row') #{i.name} #[span.sub= i.room]
            td
              each note in i.notes
                if note.flagged
                  .words= note.short
            td
              each note in i.notes
                if note.flagged
                  +codes(note.codes)
              +codes(i.codes)
            td.num.pageno= pages[i.anchor]
  if flaggedAnswers.length
    .block
      h3= flaggedAnswers.length + (flaggedAnswers.length === 1 ? ' answer that asks for action' : ' answers that ask for action')
      +answers(flaggedAnswers)
  if !act
    p.lede Nothing was flagged: no item was found that somebody should act on.
  if !full
    +inshort
`
