export const howToRead = String.raw`
section.section#reading
  h2 How to read this report
  .two
    if total
      div
        h3 Condition
        +definitions([['As new', 'No sign of use.'], ['Good', 'Light signs of use that do not catch the eye.'], ['Average', 'Plain signs of use; works as it should.'], ['Poor', 'Damaged or worn; needs repair or will soon.'], ['Very poor', 'Broken, unsafe or at the end of its life.']], 'grades')
        h3.block Cleanliness
        +definitions([['Professionally cleaned', 'Cleaned throughout by a contractor.'], ['Good domestic', 'Clean to the eye and to the touch.'], ['Dusty', 'Loose dust, gone with a cloth.'], ['Grubby', 'Marks or residue that need washing.'], ['Greasy', 'Film or fat that needs a degreaser.']], 'clean')
    div
      if total
        h3 Responsibility
        +definitions([['TT', 'Tenant: beyond fair use of the home.'], ['LL', 'Landlord: repair or replacement.'], ['FWT', 'Fair wear and tear: age and ordinary use.'], ['CLN', 'Cleaning.'], ['STTA', 'Subject to the tenancy agreement.'], ['CLR', 'To be clarified.'], ['INF', 'For information only.']], 'narrow')
        p.small(style='margin-top:1.5mm') A code is the inspector’s opinion on the day, not a decision on money.
      h3(class=total ? 'block' : null) References
      table.defs.narrow
        tbody
          if total
            tr
              th(scope='row')= itemBased ? '12' : '4.12'
              td= (itemBased ? 'The twelfth item.' : 'The twelfth item of room 4.') + ' It keeps its number in this report and in what is compared with it.'
          tr
            th(scope='row') K-03
            td The third photograph of the kitchen#{checkOut ? ' at check-in' : ''}. Below it: when it was taken and which item it shows.#{checkOut ? ' One that is not printed here is in the report that this one is compared with.' : ''}
          if checkOut
            tr
              th(scope='row') K-03 out
              td The third photograph of the kitchen that was taken at check-out.
          tr
            th(scope='row') Flagged
            td Somebody should act. A bar in the margin marks it#[span.pageno , and page #{pages.summary} lists it].
          if checkOut
            tr
              th(scope='row') Changed
              td A bar before the state at check-out. Unchanged items say: as check-in.
          if told || toldInPart
            tr
              th(scope='row') As told by the agency
              td #{toldInPart ? 'Where it says so, no' : 'No'} report of the check-in is kept here. The check-in side is what the agency says, not what the inspector saw.
  .block.two
    div
      h3 What the inspector did not do
      p Furniture was not moved, carpets were not lifted, and nothing was taken apart. Lofts, roofs, drains and spaces that are locked, full or out of reach were not entered. Electrical, gas and water fittings were used as a tenant would use them; that is not a safety test and does not replace a certificate. Contents that are stored in boxes were not counted.
    div
      h3 About this document
      p It records what could be seen on the day named on the cover, in the light there was. It is not a survey or a valuation and does not cover hidden faults. Where there is no remark, nothing was seen that a careful tenant would ask about. Comments from both sides are printed with the report and do not change its text.
  if sample
    .block.keep
      h3 A row, from left to right
      table.items.sample
        +columns(0, 0, 0, 0, 0, 0)
        +head('Ref', 'Item, colour, description', 'Qty', 'Condition, cleanliness', 'Notes', 'Photo')
        tbody
          +item(sample)
          tr.why
            td= itemBased ? 'Item' : 'Room, item'
            td What it is
            td How many
            td Bold where below good
            td What was seen, where, how large; then who should act
            td To match
`

export const checklistHowToRead = String.raw`
section.section.run#reading
  h2 How to read this report
  mixin notwhat
    h3.block What it is not
    p It is not a survey, certificate or test by a registered engineer, and does not replace one.
  mixin whatdone
    h3(class=raisedFlags.length ? 'block' : null) What was done
    p The questions are those of the agency for this kind of inspection. The answers are what the inspector saw, measured or was told on the day named on the cover, in the rooms that could be entered.
    p Nothing was taken apart, and furniture was not moved. Lofts, roofs, drains and voids were looked at only where the report says so.
  mixin words
    h3 Words and signs
    +definitions([['Flagged', 'Somebody should act. A bar in the margin marks it; the findings list it.'], ['Not answered', 'Asked and left open. Questions that do not apply are not printed.'], ['CH-03', 'The third photograph of the checklist. Rooms have their own letters: K-02.']], 'narrowish')
  .two
    if raisedFlags.length
      div
        h3 Flags in this report
        table.defs.flags: tbody
          each f in raisedFlags
            tr
              th(scope='row')
                +flagmark(f.mark)
                = f.name
              td= f.description
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
