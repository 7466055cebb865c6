import type { KeptEntryByList, KeptList } from '@lintel/rules'
import type { PhotographBook, ViewPhoto } from '../../shared/photographs.ts'
import type { DocumentSource } from '../../shared/source.ts'

/** A section as it is printed. */
export interface PrintedEntries<V extends object> {
  /** The locals of its template. */
  locals: V
  /** How many entries it prints, and how many of them somebody should act on. */
  items: number
  flagged?: number
  /** Its photographs, in the order of their references. */
  photos?: readonly ViewPhoto[]
  /** What of it is missing, line by line; of sections without this, entries that are gone are listed. */
  missing?: readonly string[]
}

/** A section of entries, such as keys or meters. Several are printed below one heading; see `groups.ts`. */
export interface EntrySection<L extends KeptList = KeptList, V extends object = object> {
  /** Its list in the report. */
  list: L
  /** An entry, as the page of changes calls it. */
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
