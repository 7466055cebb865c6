export const checkOutRooms = String.raw`
mixin side(s)
  if s.condition
    span(class='b')= s.condition
  if s.cleanliness
    = (s.condition ? ', ' : '') + (s.condition ? s.cleanliness.toLowerCase() : s.cleanliness)
  each note in s.notes
    .words
      if note.flagged
        span.flag= 'Flagged. '
      = note.text
  if s.photoRefs
    .ref: +refs(s.photoRefs)

mixin facts(i, when)
  each f in i.facts
    .words= f.label + ': '
      span(class=when === 'after' ? 'b' : null)= f[when]

mixin compared(i)
  tr(class=(i.changed ? 'changed ' : '') + (i.flagged ? 'flagged' : ''))
    td.ref(id=i.row)= i.ref
    th(scope='row') #{i.name} #[span.sub= i.look + (i.qty === 1 ? '' : (i.look ? '. ' : '') + 'Quantity ' + i.qty)]
      +commented(i)
    td
      if toldInPart && i.told
        .words As told by the agency:
      +facts(i, 'before')
      +side(i.in)
    if i.gone
      td.out
        .words: b Not there at check-out
        +facts(i, 'after')
        +side(i.out)
    else if i.state === 'same'
      td.out.same
        | As check-in
        +facts(i, 'after')
        if i.sameNote
          .words= i.sameNote
        +side(Object.assign({}, i.out, { condition: '', cleanliness: '' }))
    else if i.state === 'unrecorded'
      td.out.same Not recorded
    else
      td.out
        +facts(i, 'after')
        +side(i.out)
    td.resp
      each c in i.codes
        div: +by(c)

mixin shot(p, when, cls)
  figure
    +picture(p, p.w, p.h, cls)
    figcaption #[b= p.ref] &nbsp;#{p.taken} #[span.cap= when + ': ' + p.caption]

each r in rooms
  section(id=r.anchor class='section room ' + r.anchor)
    +opener(r)
    if r.gone
      p: b Not there at check-out
    if r.lead || r.overview || r.stated || r.facts.length
      .intro(class=r.lead ? null : 'wide')
        +lead(r)
        div
          if r.overview
            p.words
              if r.facts.some(f => f.fact === 'overview')
                b= 'Overview at check-in: '
              = r.overview
          if r.stated
            p.words= r.stated
          each f in r.facts
            p.words #[b= f.label + ' at check-out:'] #{f.after}
          dl.glance
            +glance('Items')= r.items.length + (r.grades ? ', at check-out: ' + r.grades : '')
            +glance('Changed')
              each i in r.changed
                div= i.ref + ' ' + i.name
              else
                | None
            if r.items.some(i => i.gone)
              +glance('Not there')
                each i in r.items.filter(i => i.gone)
                  div= i.ref + ' ' + i.name
            +glance('Not recorded')= r.unrecorded.length || 'None'
    if r.items.length
      table.compare
        +columns(0, 0, 0, 0, 0)
        thead: tr
          th(scope='col') Ref
          th(scope='col') Item
          th(scope='col')= 'At check-in' + (told ? ', as told by the agency' : previous.on ? ', ' + previous.on : '')
          th.out(scope='col')= 'At check-out, ' + inspectedOn
          th(scope='col') Responsibility
        each s in r.sections
          tbody.group
            tr: th.name(scope='rowgroup' colspan=5)= s.name
            each i in s.items
              +compared(i)
    else if !r.checklists.length
      p Nothing was recorded in this room.
    +roomlists(r)
    each pair, n in r.pairs
      .keep
        if n === 0
          h3.block= 'As it was, as it is: ' + r.name
        .pair
          +shot(pair.before, 'At check-in' + (pair.item.told ? ', as told by the agency' : ''))
          +shot(pair.after, 'At check-out', 'out')
          div
            p: b= pair.item.ref + ' ' + pair.item.name
            p.words= pair.item.state === 'same' ? 'As check-in' : pair.item.found
            each c in pair.item.codes
              p: +by(c)
    if r.outRows.length
      +photographs(r.outRows, 'Photographs at check-out, ' + r.name)
    if r.inRows.length
      +photographs(r.inRows, 'Photographs at check-in of what changed, ' + r.name + (r.inTold ? (told ? ', as told by the agency' : ', in part as told by the agency') : ''))
    if r.rows.length
      +photographs(r.rows, 'Photographs, ' + r.name)
`

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

export const roomMixins = String.raw`
mixin opener(r)
  .opener
    h2(class=r.name.length > 60 ? 'long' : null)
      if r.no
        span.no= r.no
        = ' '
      = r.name

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
