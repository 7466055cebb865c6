export const gallery = String.raw`
each g, n in gallery
  section.section.gallery(id=g.anchor)
    h2= g.name
    +photographs(g.rows)
else
  section.section.gallery
    h2 Photographs
    p This report has no photographs.
`
