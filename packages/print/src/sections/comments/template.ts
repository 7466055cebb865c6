export const comments = String.raw`
if general.length + onItems.length
  section.section#comments
    h2 Comments
    p.lede They are printed as received.
    each c in general
      .comment
        div
          b= c.party
          p.small= c.name
          if c.when
            p.small= c.when
          p.ref: +refs(c.photoRefs)
        p.words
          if c.flagged
            span.flag= 'Flagged. '
          = c.text
          if c.leftOut
            span.sub Not shown: #{c.leftOut}
    if onItems.length
      .block
        h3 On items
        table
          +columns(13, 44, 32, 0, 18, 12)
          +head('Ref', 'Item', 'Party', 'Comment', 'Photo', '>Page')
          tbody
            each c in onItems
              tr(class=c.flagged ? 'flagged' : null)
                td.ref(id=c.id)= c.ref
                th(scope='row')
                  = c.item + ' '
                  span.sub= c.saidOf
                  span.sub= c.room
                td #{c.party} #[span.sub= c.name] #[span.sub= c.when]
                td
                  if c.flagged
                    span.flag= 'Flagged. '
                  span.words= c.text
                  if c.leftOut
                    span.sub Not shown: #{c.leftOut}
                td.ref: +refs(c.photoRefs)
                td.num.pageno= c.anchor && pages[c.anchor]
    if commentRows.length
      .block
        +photographs(commentRows)
`
