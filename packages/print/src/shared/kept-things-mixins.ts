/** What a check-out says of a thing that was kept from the check-in. */
export const keptThingsMixins = String.raw`
mixin gone(t)
  if t.gone
    span.sub: b Not there at check-out

mixin beside(t)
  each words in t.beside
    span.sub= words
`
