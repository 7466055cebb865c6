/** Next to an entry of the check-in. */
export const keptEntriesMixins = String.raw`
mixin gone(t)
  if t.gone
    span.sub: b Not there at check-out

mixin beside(t)
  each words in t.beside
    span.sub= words
`
