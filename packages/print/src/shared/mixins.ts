/** Only lays out: the view (`view.ts`) decides what is printed. */
export const mixins = String.raw`
mixin picture(p, w, h, cls)
  if p.link
    a(href=p.link)!= photograph(p.id, { width: w, height: h, alt: p.alt, class: cls })
  else
    != photograph(p.id, { width: w, height: h, alt: p.alt, class: cls })

mixin figure(p)
  figure(style='width:' + p.cell + 'mm')
    +picture(p, p.w, p.h)
    figcaption #[b= p.ref] &nbsp;#{p.taken} #[span.cap= (p.item ? p.item + '  ' : '') + p.caption]

mixin photographs(rows, title)
  each row, i in rows
    if i === 0 && title
      .keep
        h3.block= title
        .row.shots
          each p in row
            +figure(p)
    else
      .row.shots
        each p in row
          +figure(p)

mixin definitions(rows, cls)
  table.defs(class=cls)
    tbody
      each row in rows
        tr
          th(scope='row')= row[0]
          td= row[1]

mixin head(...names)
  thead: tr
    each n in names
      th(scope='col' class=n === '>Page' ? 'num pageno' : n[0] === '>' ? 'num' : null)= n.replace('>', '')

mixin columns(...widths)
  colgroup
    each w, i in widths
      col(class='c' + (i + 1) style=w ? 'width:' + w + 'mm' : null)

mixin refs(list)
  - const all = list ? list.split(', ') : []
  if all.length === 1
    = list
  else
    each p, n in all
      = n ? ', ' : ''
      span.whole= p

mixin codes(list)
  each c in list
    span.code(title=responsibilities[c])= c

mixin by(c)
  span.by #[span.code= c] #{responsibilities[c]}

mixin remark(note)
  if note.flagged
    span.flag= 'Flagged. '
  = note.text + (note.codes.length ? '\u00a0' : '')
  +codes(note.codes)

mixin remarks(item)
  if item.notes.length === 1 && !item.codes.length
    td.words: +remark(item.notes[0])
  else
    td
      each note in item.notes
        .words: +remark(note)
      if item.codes.length
        div: +codes(item.codes)

//- Where a visitor’s comment on this item is printed.
mixin commented(i)
  if i.comments
    span.sub= i.comments.words
      span.pageno , #[span.whole page #{pages[i.comments.anchor]}]

//- There are thousands of these rows: each element that one can do without is a hundredth of the document's time.
mixin item(i)
  tr(class=i.flagged ? 'flagged' : null)
    td.ref(id=i.row)= i.ref
    th(scope='row') #{i.name} #[span.sub= i.look]
      +commented(i)
    td= i.qty
    td(class=i.bad ? 'bad' : null)= i.condition
      if i.cleanliness
        span.sub= i.cleanliness
    +remarks(i)
    td.ref: +refs(i.photoRefs)

//- The head of a document of one's own, without a cover.
mixin letterhead(a)
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

mixin checkfile(what)
  .block.keep.verify
    img(src=verify.code alt='QR code of ' + verify.address)
    div
      h3 Check this file
      p Drop this file at #[a(href=verify.address)= verify.address], or scan the code and choose the file there. The page says whether it is #{what}. The file stays on your device.
      p.small Printed, scanned or saved again it is another file: ask the agency for the one that it made.

mixin signatures(list)
  .sign
    each s in list
      div
        .hand
          if s.image
            img(src=s.image alt='Signature of ' + s.name)
        p
          b= s.title
          if s.name
            | , #{s.name}
        p.small= s.line + '.'
`
