import type { KeptEntryByList, KeptList } from '@lintel/rules'
import type { PhotographBook, ViewPhoto } from '../../shared/photographs.ts'
import type { DocumentSource } from '../../shared/source.ts'

export interface PrintedEntries<V extends object> {
  locals: V
  /** Those printed, and those that need action. */
  items: number
  flagged?: number
  /** In the order of their references. */
  photos?: readonly ViewPhoto[]
  /** Without it, missing entries are listed. */
  missing?: readonly string[]
}

/** Several can be printed below one heading; see `groups.ts`. */
export interface EntrySection<L extends KeptList = KeptList, V extends object = object> {
  list: L
  noun: string
  nameOf(entry: KeptEntryByList[L]): string
  view(source: DocumentSource, book: PhotographBook, perRow: 2 | 3): PrintedEntries<V>
  template: string
}

/** Keeps the types of its list and locals. */
export const defineEntrySection = <const L extends KeptList, V extends object>(
  section: EntrySection<L, V>,
): EntrySection<L, V> => section

export const keptEntriesMixins = String.raw`
mixin gone(t)
  if t.gone
    span.sub: b Not there at check-out

mixin beside(t)
  each words in t.beside
    span.sub= words
`
