/** Room by room: what is there, how it is, and its photographs. */
export const rooms = String.raw`
each r in rooms
  section(id=r.anchor class='section room ' + r.anchor)
    .opener
      h2 #[span.no= r.no] #{r.name}
    .intro(class=r.lead ? null : 'wide')
      if r.lead
        figure
          - const w = Math.min(76, 60 * r.lead.width / r.lead.height)
          +picture(r.lead, w, w * r.lead.height / r.lead.width)
          figcaption #[b= r.lead.ref] &nbsp;#{r.lead.taken} #[span.cap= r.lead.caption]
      div
        p= r.overview
        dl.glance
          dt Items
          dd= r.items.length + (r.grades ? ': ' + r.grades : '')
          dt Photographs
          dd= r.photoRange
          dt Flagged
          dd
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
    else
      p Nothing was recorded in this room.
    if r.rows.length
      +photographs(r.rows, 'Photographs, ' + r.name)
`
