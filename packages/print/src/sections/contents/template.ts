export const contents = String.raw`
section.section#contents
  h2 Contents
  table.toc
    +columns(0, 0, 0, 0, 0, 0)
    thead: tr
      th(scope='col' colspan=2) Section
      th.num(scope='col')= checklistReport ? 'Questions' : 'Items'
      th.num(scope='col') Photographs
      th.num(scope='col') Flagged
      th.num.pageno(scope='col') Page
    each lines in contents
      tbody(class=lines[0].section === 'rooms' ? 'rooms' : null)
        each l in lines
          tr
            td.ref= l.no
            th(scope='row'): a(href='#' + l.id)= l.name
            each x in [l.items, l.photos, l.flagged]
              td.num= x || ''
            td.num.page.pageno: a(href='#' + l.id)= pages[l.id]
  p.small.block= summary
`
