import { maxWorkbookCell } from '@lintel/contract'

/** In place of a longer text: longer than any field, so that it is left out by its cell. */
const tooLong = '…'.repeat(maxWorkbookCell + 1)
export const cellText = (text: string): string => (text.length > maxWorkbookCell ? tooLong : text)

/** As text, with its number in the sheet, from 1. */
export interface SheetRow {
  rowindex: number
  cells: string[]
  /** The columns of its formulas, from 0. Their cells have the values that were calculated last. */
  formulas?: number[]
}

export type Sheet = SheetRow[]

/** For the workbook's uploader. */
export class Refused extends Error {
  override name = 'Refused'
}
