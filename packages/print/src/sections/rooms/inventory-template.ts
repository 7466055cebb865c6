export const inventoryRooms = String.raw`
each r in rooms
  section(id=r.anchor class='section room ' + r.anchor)
    +opener(r)
    if !brief
      .intro(class=r.lead ? null : 'wide')
        +lead(r)
        div
          if r.overview
            p.words= r.overview
          if r.stated
            p.words= r.stated
          dl.glance
            +glance('Items')= r.items.length + (r.grades ? ': ' + r.grades : '')
            +glance('Photographs')= r.photoRange
            +glance('Flagged')
              each i in r.flagged
                div= i.ref + ' ' + i.name
              else
                | None
    if r.items.length
      table.items
        +columns(0, 0, 0, 0, 0, 0)
        +head('Ref', 'Item, colour, description', 'Qty', 'Condition, cleanliness', 'Notes', 'Photo')
        each s in r.sections
          tbody.group
            if s.name
              tr: th.name(scope='rowgroup' colspan=6)= s.name
            each i in s.items
              +item(i)
    else if !r.checklists.length
      p= r.no ? 'Nothing was recorded in this room.' : 'Nothing was recorded.'
    +roomlists(r)
    if r.rows.length
      +photographs(r.rows, r.no ? 'Photographs, ' + r.name : 'Photographs')
`
