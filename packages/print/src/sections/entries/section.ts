import type { KeptEntryByList, KeptList } from '@lintel/rules'
import type { PhotographBook, ViewPhoto } from '../../shared/photographs.ts'
import type { DocumentSource } from '../../shared/source.ts'

/** A section as printed. */
export interface PrintedEntries<V extends object> {
  /** The locals of its template. */
  locals: V
  /** The number of entries that it prints, and of those that need action. */
  items: number
  flagged?: number
  /** Its photographs, in the order of their references. */
  photos?: readonly ViewPhoto[]
  /** Its missing parts, line by line; for sections without this, missing entries are listed. */
  missing?: readonly string[]
}

/** A section of entries, such as keys or meters. Several can be printed below one heading; see `groups.ts`. */
export interface EntrySection<L extends KeptList = KeptList, V extends object = object> {
  /** Its list in the report. */
  list: L
  /** What the page of changes calls an entry. */
  noun: string
  nameOf(entry: KeptEntryByList[L]): string
  view(source: DocumentSource, book: PhotographBook, perRow: 2 | 3): PrintedEntries<V>
  /** Pug below the heading. */
  template: string
}

/** Declares a section of entries, with the types of its list and locals. */
export const defineEntrySection = <const L extends KeptList, V extends object>(
  section: EntrySection<L, V>,
): EntrySection<L, V> => section
