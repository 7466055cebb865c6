/** A row of a sheet as text, with its number in the sheet, from 1. */
export interface SheetRow {
  rowindex: number
  cells: string[]
  /** Faults of its cells, by column from 0: formulas, merged cells. */
  faults?: { column: number; message: string }[]
}

/** A sheet: its first row with content has the headings. */
export type Sheet = SheetRow[]
