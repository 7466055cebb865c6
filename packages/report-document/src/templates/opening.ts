/** Contents, how to read the report, and the one page that can be read instead of the rest. */
export const opening = String.raw`
section.section#contents
  h2 Contents
  table.toc
    +columns(0, 0, 0, 0, 0, 0)
    thead: tr
      th(scope='col' colspan=2) Section
      th.num(scope='col') Items
      th.num(scope='col') Photographs
      th.num(scope='col') Flagged
      th.num(scope='col') Page
    mixin line(id, name, no, n)
      tr
        td.ref= no
        th(scope='row'): a(href='#' + id)= name
        each x in n || ['', '', '']
          td.num= x || ''
        td.num.page: a(href='#' + id)= pages[id]
    tbody
      +line('reading', 'How to read this report')
      +line('summary', 'Things to note')
      +line('property', 'Property and tenancy', '', ['', propertyPhotoCount, ''])
      if meters.length + keys.length
        +line('utilities', 'Meters and keys', '', [meters.length + keys.length, meterRows.flat().length + keyRows.flat().length, notRead.length])
      if alarms.length + appliances.length + manualsSeen.length + manualsMissing.length
        +line('appliances', 'Alarms, appliances and manuals', '', [alarms.length + appliances.length, applianceRows.flat().length, notTested.length])
    tbody.rooms
      each r in rooms
        +line(r.anchor, r.name, r.no, [r.items.length, r.photoCount, r.flagged.length])
    tbody
      if comments.length
        +line('comments', 'Comments')
      +line('declaration', 'Declaration and signatures')
      +line('record', 'Record of this report')
  p.small.block= summary

section.section#reading
  h2 How to read this report
  .two
    div
      h3 Condition
      +definitions([['As new', 'No sign of use.'], ['Good', 'Light signs of use that do not catch the eye.'], ['Average', 'Plain signs of use; works as it should.'], ['Poor', 'Damaged or worn; needs repair or will soon.'], ['Very poor', 'Broken, unsafe or at the end of its life.']], 'grades')
      h3.block Cleanliness
      +definitions([['Professionally cleaned', 'Cleaned throughout by a contractor.'], ['Good domestic', 'Clean to the eye and to the touch.'], ['Dusty', 'Loose dust, gone with a cloth.'], ['Grubby', 'Marks or residue that need washing.'], ['Greasy', 'Film or fat that needs a degreaser.']], 'clean')
    div
      h3 Responsibility
      +definitions([['TT', 'Tenant: beyond fair use of the home.'], ['LL', 'Landlord: repair or replacement.'], ['FWT', 'Fair wear and tear: age and ordinary use.'], ['CLN', 'Cleaning.'], ['STTA', 'Subject to the tenancy agreement.'], ['CLR', 'To be clarified.'], ['INF', 'For information only.']], 'narrow')
      p.small(style='margin-top:1.5mm') A code is the inspector’s opinion on the day, not a decision on money.
      h3.block References
      table.defs.narrow
        tbody
          tr
            th(scope='row') 4.12
            td The twelfth item of room 4. It keeps its number in this report and in what is compared with it.
          tr
            th(scope='row') K-03
            td The third photograph of the kitchen. Below it: when it was taken and which item it shows.
          tr
            th(scope='row') Flagged
            td Somebody should act. A bar in the margin marks it, and page #{pages.summary} lists it.
  .block.two
    div
      h3 What the inspector did not do
      p Furniture was not moved, carpets were not lifted, and nothing was taken apart. Lofts, roofs, drains and spaces that are locked, full or out of reach were not entered. Electrical, gas and water fittings were used as a tenant would use them; that is not a safety test and replaces no certificate. Contents that are stored in boxes were not counted.
    div
      h3 About this document
      p It records what could be seen on the day named on the cover, in the light there was. It is not a survey or a valuation and does not speak of hidden faults. Where nothing is remarked, nothing was seen that a careful tenant would ask about. Comments that both sides made are printed with the report and change none of its words.
  if sample
    .block.keep
      h3 A row, from left to right
      table.items.sample
        +columns(0, 0, 0, 0, 0, 0)
        +head('Ref', 'Item, colour, description', 'Qty', 'Condition, cleanliness', 'Notes', 'Photo')
        tbody
          +item(sample)
          tr.why
            td Room, item
            td What it is
            td How many
            td Bold where below good
            td What was seen, where, how large; then who should act
            td To match

section.section#summary
  h2 Things to note
  if flagged.length
    h3= flagged.length + (flagged.length === 1 ? ' item that somebody should act on' : ' items that somebody should act on')
    table
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
                  div= note.text
            td
              each note in i.notes
                if note.flagged
                  +codes(note.codes)
            td.num= pages[i.anchor]
  else
    p.lede Nothing was flagged: no item was found that somebody should act on.
  .block.three.keep
    div
      h3 Not tested or not found
      each a in notTested
        p= a
      each m in notRead
        p= 'Not read: ' + m
      each m in manualsMissing
        p= 'Manual: ' + m
      if !(notTested.length + notRead.length + manualsMissing.length)
        p None
    div
      h3 Meters
      table: tbody
        each m in meters
          each r in m.readings
            tr
              th(scope='row')= m.name
              td.num= r
        else
          tr: td None recorded
    div
      h3 Keys and alarms
      table: tbody
        tr
          th(scope='row') Keys
          td.num= keyTotal
        each n in ['Smoke alarm', 'Heat detector', 'Carbon monoxide detector']
          - const known = alarms.filter((x) => x.name === n)
          if known.length
            tr
              th(scope='row')= n
              td.num= known.filter((x) => x.tested).length + ' of ' + known.length + ' tested'
`
