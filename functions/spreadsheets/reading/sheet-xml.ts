import { spreadsheetMessages, workbookColumnsAtMost, workbookRowsAtMost } from '@lintel/contract'
import { Refused } from './refused.ts'
import { attribute, tagsOf } from './xml.ts'

/** The last row that may have something in it: gaps above are filled with empty rows. */
const lastRow = 200_000
const mergesAtMost = 5000
/** A reader makes a cell for each place above and left of the last one: all properties in all columns, and gaps. */
const placesAtMost = 5_000_000

/** What the sheets of a workbook may have together; each takes what it has. */
export interface SheetsLeft {
  places: number
  rows: number
}
export const mostOfSheets = (): SheetsLeft => ({ places: placesAtMost, rows: workbookRowsAtMost + 1 })

/** What a sheet's XML was found to hold. */
export interface SheetXml {
  /** The sheet with the rows alone that have something in them. */
  xml: string
  /** The column, from 0, of the first formula of a row. */
  formulas: Map<number, number>
  isMerged: (rowindex: number) => boolean
}

/** `AB12` is column 27, row 12. Throws `Refused` for anything else. */
const cellAt = (name: string): { column: number; row: number } => {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? []
  if (letters === '') throw new Refused(spreadsheetMessages.odd)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(row) }
}

const cellName = /\br\s*=\s*["']([^"']*)["']/

/**
 * Goes over a sheet tag by tag before anything is made of it: how many rows and columns have something in them, which
 * cells are formulas, which are merged. Throws `Refused` where that is more than is `left`.
 */
export function checkSheet(xml: string, left: SheetsLeft): SheetXml {
  const kept: string[] = []
  const formulas = new Map<number, number>()
  const merged = new Uint8Array(lastRow + 1)
  let merges = 0
  const last = { row: 0, column: 0 }
  let inData = false
  let rowFrom = -1
  let columnBefore = -1
  let hasValue = false
  let cell: string | undefined
  let isNew = false
  const valueHere = () => {
    if (cell === undefined) return
    const { column, row } = cellAt(cell)
    if (column >= workbookColumnsAtMost) throw new Refused(spreadsheetMessages.tooManyColumns)
    if (row > lastRow) throw new Refused(spreadsheetMessages.tooManyRows)
    last.row = Math.max(last.row, row)
    last.column = Math.max(last.column, column)
    if (last.row * (last.column + 1) > left.places) throw new Refused(spreadsheetMessages.tooManyRows)
    // Programs write a row from left to right. A place named again and again would cost memory that no count shows.
    if (isNew && column <= columnBefore) throw new Refused(spreadsheetMessages.odd)
    isNew = false
    columnBefore = column
    hasValue = true
  }
  for (const tag of tagsOf(xml)) {
    const { name, kind } = tag
    if (name === 'sheetData') inData = kind === 'open'
    else if (name === 'mergeCell' && kind !== 'close') {
      if (++merges > mergesAtMost) throw new Refused(spreadsheetMessages.odd)
      const [first = '', last = first] = attribute(tag, 'ref').split(':')
      merged.fill(1, Math.min(cellAt(first).row, lastRow), Math.min(cellAt(last).row, lastRow) + 1)
    } else if (!inData) continue
    else if (name === 'row') {
      if (kind === 'open') {
        rowFrom = tag.from
        columnBefore = -1
        hasValue = false
      } else if (kind === 'close' && rowFrom >= 0) {
        if (hasValue) kept.push(xml.slice(rowFrom, tag.to))
        if (kept.length > left.rows) throw new Refused(spreadsheetMessages.tooManyRows)
        rowFrom = -1
      }
    } else if (name === 'c') {
      cell = kind === 'open' ? (cellName.exec(tag.attributes)?.[1] ?? '') : undefined
      isNew = true
    } else if (kind !== 'close' && (name === 'v' || name === 'is')) valueHere()
    else if (kind !== 'close' && name === 'f' && cell !== undefined) {
      valueHere()
      const { column, row } = cellAt(cell)
      if (!formulas.has(row)) formulas.set(row, column)
    }
  }
  left.places -= last.row * (last.column + 1)
  left.rows -= kept.length
  return {
    xml: `<worksheet><sheetData>${kept.join('')}</sheetData></worksheet>`,
    formulas,
    isMerged: (rowindex) => merged[rowindex] === 1,
  }
}
