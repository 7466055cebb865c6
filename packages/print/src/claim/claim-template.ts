export const claimMixins = String.raw`
mixin agency(a)
  header.from
    .name
      if a.logo
        img(src=a.logo alt=a.name)
      else
        = a.name
    .words.small
      each text in (a.logo ? [a.name] : []).concat(a.address)
        div= text
    .words.small
      each text in a.contact
        div= text

mixin checkthis(v)
  .block.keep.verify
    img(src=v.code alt='QR code of ' + v.address)
    div
      h3 Check this file
      p Drop this file at #[a(href=v.address)= v.address], or scan the code and choose the file there. The page says whether it is the file as it was made. It stays on your device.
      p.small Printed, scanned or saved again it is another file: ask the agency for the one that it made.
`

export const claim = String.raw`
mixin half(p, when, cls)
  figure
    if p
      +picture(p, p.w, p.h, cls)
      figcaption #[b= p.ref] &nbsp;#{p.taken} #[span.cap= when + ': ' + p.caption]
    else
      .none= 'No photograph ' + when.charAt(0).toLowerCase() + when.slice(1)

mixin both(row, l)
  .pair
    +half(row.before, 'At check-in' + (l.told ? ', as told by the agency' : ''))
    +half(row.after, 'At check-out', 'out')

section.claim
  +agency(agency)
  p.kind Claim against the deposit
  h1= address
  .headline
    p.verdict= total + ' is claimed'
    p= 'of a deposit of ' + deposit + '. ' + counts
  +definitions(facts, 'mid')
  if statement
    .block
      h2.lesser Why
      p.lede.words= statement
  p.proposal This is a proposal. The sum of each line is worked out step by step on its page. What is paid is decided by the scheme’s adjudicator, from the evidence.
  .block
    h2.lesser What is claimed
    table.claimed
      +columns(8, 44, 0, 18, 22, 22, 12)
      +head('No.', 'What and where', 'At check-out', 'Remedy', '>Cost', '>Claimed', '>Page')
      tbody
        each l in lines
          tr
            td.ref= l.no
            th(scope='row')
              a(href='#' + l.anchor)= l.name
              span.sub= l.room
            td= l.found
            td= l.remedy
            td.num= l.cost
            td.num: b= l.claimed
            td.num.pageno: a(href='#' + l.anchor)= pages[l.anchor]

each l in lines
  section.section.line(id=l.anchor class='room-' + l.no)
    .opener
      h2 #[span.no= l.no + '.'] #{l.name}
    p= l.about
    .two
      div
        h3= 'At check-in, ' + checkInOn
        p.words= l.was
      div
        h3= 'At check-out, ' + checkOutOn
        p.words= l.is
    if l.first
      +both(l.first, l)
    if l.clause || l.agreement
      h3 Clause of the agreement
      p.words= l.clause
      p= l.agreement
    h3 The sum
    each step in l.steps
      p= step
    +definitions(l.sums)
    p= 'Claimed ' + l.claimed
    each row in l.others
      +both(row, l)
    if l.restRows.length
      +photographs(l.restRows, l.rest)

section.section#giving
  h2 History of giving
  each g in giving
    .block
      h3= g.of
      table
        +head('When', 'Who', 'What')
        tbody
          each r in g.rows
            tr
              td= r.when
              td= r.who
              td= r.what

section.section#enclosures
  h2 Enclosures
  table
    +head('File', '>Size')
    tbody
      each e in enclosures
        tr
          th(scope='row') #{e.filename} #[.hash= e.sha256]
          td.num= e.size
  +checkthis(verify)
`

export const claimStyles = `
@page :first { margin: 20mm 16mm 22mm 16mm; @top-left { content: none } @top-right { content: none } }
`
