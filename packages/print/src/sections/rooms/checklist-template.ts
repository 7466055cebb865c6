/** Rooms follow each other without page breaks. */
export const checklistRooms = String.raw`
each r in rooms
  if r.checklists.length || r.rows.length || r.lead
    section.section.room.running(id=r.anchor)
      +opener(r)
      if r.lead || r.overview
        .intro(class=r.lead ? null : 'wide')
          +lead(r)
          div
            if r.overview
              p.words= r.overview
      +roomlists(r)
      if r.rows.length
        +photographs(r.rows, 'Photographs, ' + r.name)
`
