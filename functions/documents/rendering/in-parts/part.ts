import type { PageNumbers } from '@lintel/pdf'

/** Requested by a part while it is printed; the reply is its position in the whole document. */
export const PART_ADDRESS = 'https://report.invalid/part'

/** The number of sheets of a part, and the sheets of its anchors. */
export interface Sheets {
  count: number
  pages: PageNumbers
}

/** The position of a part in the whole document. */
export interface PartNumbers {
  /** The number of its first page. */
  from: number
  /** The page count of the whole document. */
  total: number
  pages: PageNumbers
}

/** A page that contains one part of a document. */
export interface RenderedPart {
  /** Equal for two pages in which the template made the same document. */
  fingerprint: string
  /** See `Division`. */
  depth: number
  /** Whether its styles make it begin a page. */
  beginsPage: boolean
  /** Whether page numbers are in attributes: those written during printing are too late for the tags. */
  numbersComeLate: boolean
}
