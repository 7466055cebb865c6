/** A row of a sheet as text, by its number in the sheet, which begins with 1. */
export interface SheetRow {
  rowindex: number
  cells: string[]
  /** What its cells cannot be taken for, by column from 0: formulas, merged cells. */
  faults?: { column: number; message: string }[]
}

/** A sheet: the first row that is not empty has the headings. */
export type Sheet = SheetRow[]
