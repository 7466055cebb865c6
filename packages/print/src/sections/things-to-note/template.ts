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

export const inShort = String.raw`
mixin inshort
  .block.three.keep
    div
      if missing.length + missingEntries.length
        h3 Missing
        each m in missing.concat(missingEntries)
          p= m
      if alarms.length + meters.length
        h3(class=missing.length + missingEntries.length ? 'block' : null) Not tested
        each a in notTested
          p= a
        each m in notRead
          p= 'Not read: ' + m
        if !(notTested.length + notRead.length)
          p None
    if total + meters.length
      div
        h3 Meters
        table: tbody
          each m in meters
            each r in m.readings
              tr
                th(scope='row')= m.name
                td.num= r.now || 'Not recorded'
          else
            tr: td None recorded
    if (keysAsked && total + keyTotal) || alarms.length
      div
        h3= keysAsked ? 'Keys and alarms' : 'Alarms'
        table: tbody
          if keysAsked
            tr
              th(scope='row')= checkOut ? 'Keys handed out' : 'Keys'
              td.num= keyTotal
          if checkOut
            tr
              th(scope='row') Keys returned
              td.num= keysReturned
          each a in alarmsTested
            tr
              th(scope='row')= a.name
              td.num= a.tested

mixin answers(list)
  table
    +columns(47, 0, 38, 12)
    +head('Question', 'Answer', 'Where', '>Page')
    tbody
      each a in list
        tr
          th(scope='row') #{a.prompt} #[span.sub= a.room ? a.room + ', ' + a.heading : a.heading]
          td
            .words= a.value
            .words= a.notes
            if a.action
              .words= 'Action: ' + a.action
          td= a.location
          td.num.pageno= pages[a.anchor]
`
