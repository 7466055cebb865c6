/** Comments of landlord and tenant that the agency let through. */
export const comments = String.raw`
if general.length + onItems.length
  section.section#comments
    h2 Comments
    p.lede They are printed as they came.
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
          +columns(13, 47, 34, 0, 18)
          +head('Ref', 'Item', 'Party', 'Comment', 'Photo')
          tbody
            each c in onItems
              tr(class=c.flagged ? 'flagged' : null)
                td.ref= c.ref
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
    if commentRows.length
      .block
        +photographs(commentRows)
`
/** Declaration and signatures. */
export const declaration = String.raw`
section.section#declaration(class=general.length + onItems.length ? 'run' : null)
  h2 Declaration and signatures
  p.lede= 'We have read this report of ' + addressLine + '. With the comments printed in it, it is a fair record of ' + (checklistReport ? 'what was inspected' : 'the property, its contents, keys and readings') + ' on ' + inspectedOn + '.'
  +signatures(signatures)
  if earlierSignatures.length
    .block
      p.small Earlier signatures: #{earlierSignatures.join('; ')}.
`
/** The record by which the paper can be checked. */
export const record = String.raw`
section.section.run#record
  h2 Record of this report
  p.lede What was recorded, when, and by whom, so that anyone who holds this paper can tell whether it is the report that was signed.
  +definitions(record)
  .block.keep
    h3 Fingerprints
    table.defs
      tbody
        tr
          th(scope='row') Report, SHA-256
          td.hash= fingerprints.report
        if fingerprints.photographs
          tr
            th(scope='row') Photographs, SHA-256
            td.hash= fingerprints.photographs
  .block.two.keep
    div
      h3 Versions
      p A version is never changed once saved. A later one has a higher number and a different fingerprint, and both can be fetched.
    div
      h3 What the fingerprints cover
      p The first is taken over every word, grade, reading and signature of this version; the second over the original photographs in the order of their references.
`
