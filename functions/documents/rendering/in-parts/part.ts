import type { PageNumbers } from '@lintel/pdf'

/** Requested by a part while it is printed; the answer says where it is in the whole document. */
export const PART_ADDRESS = 'https://report.invalid/part'

/** On how many sheets a part is laid out, and the sheets on which its anchors are. */
export interface Sheets {
  count: number
  pages: PageNumbers
}

/** Where a part is in the whole document. */
export interface PartNumbers {
  /** The number of its first page. */
  from: number
  /** Pages of the whole document. */
  total: number
  pages: PageNumbers
}

/** A page in which one part of a document is left. */
export interface RenderedPart {
  /** The same for two pages in which the template made the same document. */
  fingerprint: string
  /** See `Division`. */
  depth: number
  /** Whether its styles make it begin a page. */
  beginsPage: boolean
  /** Whether page numbers are in attributes: written while the page is printed, they come too late for the tags. */
  numbersComeLate: boolean
}
