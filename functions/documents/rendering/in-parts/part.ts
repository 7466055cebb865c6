import type { PageNumbers } from '@lintel/pdf'

/** Requested by a part while it is printed; the reply is its position in the whole document. */
export const PART_ADDRESS = 'https://report.invalid/part'

export interface Sheets {
  count: number
  pages: PageNumbers
}

export interface PartNumbers {
  from: number
  total: number
  pages: PageNumbers
}

export interface RenderedPart {
  /** Equal for two pages in which the template made the same document. */
  fingerprint: string
  depth: number
  beginsPage: boolean
  /** Whether page numbers are in attributes: those written during printing are too late for the tags. */
  numbersComeLate: boolean
}
