/** Of raised flags, in their own chapter. */
export const guide = String.raw`
if guides.length
  section.section#guide
    h2 Maintenance guide
    p.lede What the flags of this report mean in practice. It is general advice; the findings say what was found here.
    each g in guides
      .guide.block
        h3
          +flagmark(g.mark)
          = g.name
        p.small
          = g.description + ' Raised in: '
          each r, n in g.raisedIn
            = (n ? '; ' : '') + r.place
            span.pageno= ', page ' + pages[r.anchor]
          | .
        +guideblocks(g.blocks)
`
