export const declaration = String.raw`
section.section#declaration(class=general.length + onItems.length ? 'run' : null)
  h2 Declaration and signatures
  p.lede= 'We have read this report of ' + addressLine + '. With the comments printed in it, it is a fair record of ' + (checklistReport ? 'what was inspected' : 'the property, its contents' + (keysAsked ? ', keys and readings' : ' and readings')) + ' on ' + inspectedOn + '.'
  if declaredBy
    p= declaredBy
  +signatures(signatures)
  if earlierSignatures.length
    .block
      p.small Earlier signatures: #{earlierSignatures.join('; ')}.
`
