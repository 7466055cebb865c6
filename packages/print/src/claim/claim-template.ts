/** Of both documents. */
export const claimMixins = String.raw`
mixin title(kind)
  h1 #[span.kind= kind] #{address.line1}
  p.rest= address.rest

mixin sum(label, amount, cls)
  div(class=cls)
    p.small= label
    p.verdict= amount

mixin total(label, amount, cls)
  tr(class=cls)
    th(scope='row' colspan=attributes.colspan)= label
      if attributes.file
        span.sub= attributes.file
    td.num= amount
    block
`

export const claim = String.raw`
mixin half(p, when)
  figure
    if p
      +picture(p, p.w, p.h)
      figcaption #[b= p.ref] &nbsp;#{p.taken} #[span.cap= when + ': ' + p.caption]
    else
      .none= 'No photograph ' + when.charAt(0).toLowerCase() + when.slice(1)

mixin both(row, l)
  .pair
    +half(row.before, 'At check-in' + (l.told ? ', as told by the agency' : ''))
    +half(row.after, 'At check-out')
    if row.before && row.after && !row.isMatched
      p.small Both show it, but they were not taken as a pair.

mixin recorded(when, text)
  div
    h3= when
    p.words= text

section.invoice.claim
  +letterhead(agency)
  +title(kind)
  .headlines
    +sum('Claimed', sums.total, 'alert')
    +sum('Deposit', sums.deposit)
    +sum('Left for the ' + tenant, sums.left)
  .two
    +definitions(facts, 'mid')
    +definitions(parties, 'mid')
  if statement
    .block
      h3 Why
      p.words= statement
  .block
    h3 What is claimed
    p= counts + ' This is a proposal: how each sum is made is on the page of its line, and what is paid is for the scheme’s adjudicator to decide from the evidence.'
    table.after.claimed
      +columns(8, 38, 0, 16, 22, 22, 11)
      +head('No.', 'What and where', 'Found at check-out', 'Remedy', '>Cost', '>Claimed', '>Page')
      tbody
        each l in lines
          tr
            td.ref= l.no
            th(scope='row') #[a(href='#' + l.anchor)= l.name] #[span.sub= l.room]
            td.words= l.found
            td= l.remedy
            td.num= l.cost
            td.num= l.claimed
            td.num.pageno: a(href='#' + l.anchor)= pages[l.anchor]
      tbody
        each row in cut
          +total(row[0], row[1])(colspan=5): td
        +total('Claimed', sums.total, 'due')(colspan=5): td
    p.small.after After the lines: history of giving, #[a.whole(href='#giving') page #{pages.giving}]; enclosures, #[a.whole(href='#enclosures') page #{pages.enclosures}]; how to check this file, #[a.whole(href='#verify') page #{pages.verify}].

each l in lines
  section.section.line(id=l.anchor class='room-' + l.no)
    .opener.sided
      h2(class=l.name.length > 60 ? 'long' : null) #[span.no= l.no + '.'] #{l.name}
      div
        p.verdict= l.claimed
        p.small= l.cost && l.cost !== l.claimed ? 'claimed of a cost of ' + l.cost : 'claimed'
    p.where= l.where
    .sides(class=l.isLong ? 'long' : null)
      +recorded('At check-in' + (l.told ? ', as told by the agency' : ', ' + checkInOn), l.was)
      +recorded('At check-out, ' + checkOutOn, l.is)
    +both(l.rows[0], l)
    if l.clause || l.agreement
      .block
        h3 What the agreement says
        if l.clause
          p.embedded.words= l.clause
        if l.agreement
          p.small.after= 'Page of the agreement: ' + l.agreement
    .block
      h3 How the sum is made
      .sum
        ol
          each step in l.steps
            li.words= step
        table
          +columns(0, 24)
          tbody
            if l.cost
              +total('Cost to ' + l.remedy.toLowerCase(), l.cost)(file=l.invoice)
            each row in l.sums
              +total(row[0], row[1])
            +total('Claimed', l.claimed, 'due')
    each row, n in l.rows.slice(1)
      .keep
        if n === 0
          h3.block More photographs of it
        +both(row, l)
    if l.restRows.length
      +photographs(l.restRows, l.rest)

section.section#giving
  h2 History of giving
  p.lede To whom each report was given, and what they did with it.
  p.small Times are those on the clock in the United Kingdom. The network address and the device are those from which a link was used, where they are known.
  each g in giving
    .block
      h3= g.of
      if g.rows.length
        table.history
          +columns(19, 42, 0, 44)
          +head('When', 'Who', 'What happened', 'From')
          tbody
            each r in g.rows
              tr
                td= r.when
                th(scope='row') #{r.who} #[span.sub= r.email]
                td.words
                  = r.what
                  if r.by
                    span.sub= r.by
                  if r.sha256
                    .hash= 'SHA-256 ' + r.sha256
                td.words= r.from
                  if r.device
                    span.sub= r.device
      else
        p Nothing is recorded of its being given to anybody.

section.section#enclosures
  h2 Enclosures
  p.lede The files beside this one, in order, with the SHA-256 of each: a file that was changed has another. One too large for the scheme comes in parts, and has that of the whole.
  table.claimfiles
    +columns(0, 34)
    +head('File', '>Size')
    tbody
      each e in enclosures
        tr
          th(scope='row') #{e.filename} #[span.sub= e.about]
            .hash= e.sha256
          td.num= e.size
      else
        tr: td(colspan=2) No files are enclosed.
  #verify
    +checkfile('the claim as it was made')
`

export const claimStyles = `
@page :first { margin: 16mm 16mm 22mm 16mm }
.claim .from { min-height: 16mm } .claim h1 { font-size: 26pt; line-height: 29pt; margin: 4mm 0 0 } .claim .kind { display: block; font: 400 13pt/16pt var(--display), serif; letter-spacing: 0; color: var(--secondary) }
.claim .rest { font: 400 13pt/17pt var(--display), serif } .claim .headlines { margin: 5mm 0 3mm } .claim .two { align-items: start } .claim .block, .line .block { margin-top: 5mm }
.claimed tbody + tbody th, .claimed tbody + tbody td { font-weight: 400 } .claim .verify { grid-template-columns: 20mm 1fr } .claim .verify img { width: 20mm; height: 20mm } tr.due > * { font-weight: 700 !important; font-size: 11pt; line-height: 15pt; padding: 1.5mm 0; border-top: 0.75pt solid var(--ink); border-bottom: 2.5pt solid var(--primary) }
.sided { display: grid; grid-template-columns: 1fr auto; column-gap: 8mm } .sided div { text-align: right } .where { margin: -2mm 0 4mm; color: var(--soft) }
.sides, .line .pair { display: grid; grid-template-columns: 85mm 85mm; column-gap: 4mm } .sides.long { display: block } .sides.long div + div { margin-top: 3mm } .line .pair { border-top: 0; padding: 3mm 0 0 } .line .pair p { grid-column: 1 / 3; margin-top: 1mm; font-size: 7.5pt; line-height: 10pt }
.none { border: 0.75pt dashed var(--line); border-radius: var(--radius); color: var(--soft); padding: 8mm 4mm; text-align: center }
.sum { display: grid; grid-template-columns: 1fr 62mm; column-gap: 8mm; align-items: start; break-inside: avoid } .sum ol { padding-left: 5mm } .sum li + li { margin-top: 1.2mm } .sum li::marker { color: var(--soft) } .sum th { font-weight: 400 }
.claimfiles .hash { font-weight: 400 } .line .embedded { margin-top: 0; break-inside: auto } .line .small.after { margin-top: 1.5mm }
.history td, .history th { font-size: 8.4pt; line-height: 11.4pt } .history .hash { font-size: 7.5pt; line-height: 10pt; color: var(--soft) }
`
