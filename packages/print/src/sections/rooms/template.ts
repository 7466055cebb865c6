/** Room by room: what is there, how it is, and its photographs. */
export const rooms = String.raw`
mixin opener(r)
  .opener
    h2(class=r.name.length > 60 ? 'long' : null) #[span.no= r.no] #{r.name}

mixin lead(r)
  if r.lead
    figure
      - const w = Math.min(76, 60 * r.lead.width / r.lead.height)
      +picture(r.lead, w, w * r.lead.height / r.lead.width)
      figcaption #[b= r.lead.ref] &nbsp;#{r.lead.taken} #[span.cap= r.lead.caption]

mixin glance(term)
  dt= term
  dd
    block
`
/** Rooms with one side. */
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
            tr: th.name(scope='rowgroup' colspan=6)= s.name
            each i in s.items
              +item(i)
    else if !r.checklists.length
      p Nothing was recorded in this room.
    +roomlists(r)
    if r.rows.length
      +photographs(r.rows, 'Photographs, ' + r.name)
`
