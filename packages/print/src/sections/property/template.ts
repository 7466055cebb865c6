export const property = String.raw`
section.section.run#property
  h2 Property and tenancy
  each n in notesByVisit
    if n.of
      p.small= n.of
    p.lede.words= n.text
  .two
    div
      h3 Property
      +definitions(property, 'mid')
    div
      h3 Tenancy
      if tenancy.length
        +definitions(tenancy, 'mid')
      else
        p No tenancy details were recorded.
  if propertyRows.length
    .block
      +photographs(propertyRows)
`
