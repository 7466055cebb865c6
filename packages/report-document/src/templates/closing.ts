/** Comments, declaration, signatures, and the record by which the paper can be checked. */
export const closing = String.raw`
if comments.length
  section.section#comments
    h2 Comments
    p.lede They are printed as they came.
    each c in comments
      .comment
        div
          b= c.party
          p.small= c.name
        p= c.text

section.section#declaration
  h2 Declaration and signatures
  p.lede= 'We have read this report of ' + addressLine + '. With the comments printed in it, it is a fair record of the property, its contents, keys and readings on ' + inspectedOn + '.'
  +signatures(signatures)

section.section#record
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
