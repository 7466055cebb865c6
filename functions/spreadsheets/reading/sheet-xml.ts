import { spreadsheetMessages, maxWorkbookColumns, maxWorkbookRows } from '@lintel/contract'
import { Refused } from './sheet.ts'

/** The last row that can have content, as gaps above are filled with empty rows. */
const lastRow = 200_000
const maxMerges = 5000
/** A reader creates a cell for each place above and left of the last: all properties in all columns, with gaps. */
const maxPlaces = 5_000_000

/** What remains of the limits that all sheets of a workbook share. */
export interface SheetQuota {
  places: number
  rows: number
}
export const maxSheets = (): SheetQuota => ({ places: maxPlaces, rows: maxWorkbookRows + 1 })

export interface SheetXml {
  xml: string
  /** The columns, from 0, of each row's formulas. */
  formulas: Map<number, number[]>
  /** Cells merged with those below, by column and rows; their value is in the first. */
  merges: { column: number; from: number; to: number }[]
  /** The number formats of cells, by `cellKey`. */
  formats: Map<number, string>
}

/** Parses a position: `AB12` is column 27, row 12. Throws `Refused` for anything else. */
const cellAt = (name: string): { column: number; row: number } => {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? []
  if (letters === '') throw new Refused(spreadsheetMessages.invalid)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(row) }
}

/** The key of a cell by its row, from 1, and its column, from 0. */
export const cellKey = (row: number, column: number): number => row * maxWorkbookColumns + column

const cellName = /\br\s*=\s*["']([^"']*)["']/

/** Before parsing. `styles` are the number formats to look for. Throws `Refused` above what is `left`. */
export function checkSheet(xml: string, left: SheetQuota, styles: ReadonlyMap<string, string>): SheetXml {
  const kept: string[] = []
  const formulas = new Map<number, number[]>()
  const formats = new Map<number, string>()
  const merges: SheetXml['merges'] = []
  let mergedRows = 0
  const last = { row: 0, column: 0 }
  let inData = false
  let rowFrom = -1
  let columnBefore = -1
  let hasValue = false
  let cell: string | undefined
  let format: string | undefined
  let isNew = false
  const valueHere = () => {
    if (cell === undefined) return
    const { column, row } = cellAt(cell)
    if (column >= maxWorkbookColumns) throw new Refused(spreadsheetMessages.tooManyColumns)
    if (row > lastRow) throw new Refused(spreadsheetMessages.tooManyRows)
    last.row = Math.max(last.row, row)
    last.column = Math.max(last.column, column)
    if (last.row * (last.column + 1) > left.places) throw new Refused(spreadsheetMessages.tooManyRows)
    // Programs write a row from left to right. A position repeated many times would cost memory that is not counted.
    if (isNew && column <= columnBefore) throw new Refused(spreadsheetMessages.invalid)
    isNew = false
    columnBefore = column
    hasValue = true
    if (format !== undefined) formats.set(cellKey(row, column), format)
  }
  for (const tag of tagsOf(xml)) {
    const { name, kind } = tag
    if (name === 'sheetData') inData = kind === 'open'
    else if (name === 'mergeCell' && kind !== 'close') {
      const [first = '', last = first] = attribute(tag, 'ref').split(':')
      const { column, row: from } = cellAt(first)
      const to = Math.min(cellAt(last).row, lastRow)
      mergedRows += Math.max(0, to - from)
      if (merges.length === maxMerges || mergedRows > maxPlaces) throw new Refused(spreadsheetMessages.invalid)
      merges.push({ column, from, to })
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
      format = styles.size > 0 ? styles.get(attribute(tag, 's')) : undefined
      isNew = true
    } else if (kind !== 'close' && (name === 'v' || name === 'is')) valueHere()
    else if (kind !== 'close' && name === 'f' && cell !== undefined) {
      valueHere()
      const { column, row } = cellAt(cell)
      formulas.set(row, [...(formulas.get(row) ?? []), column])
    }
  }
  left.places -= last.row * (last.column + 1)
  left.rows -= kept.length
  return {
    xml: `<worksheet><sheetData>${kept.join('')}</sheetData></worksheet>`,
    formulas,
    merges,
    formats,
  }
}

/** Its name without prefix. */
export interface Tag {
  name: string
  kind: 'open' | 'close' | 'empty'
  /** Unparsed. */
  attributes: string
  from: number
  to: number
}

const tag =
  /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/** Throws `Refused` at declarations of entities and types, comments, raw text: no parser can find more in it. */
export function* tagsOf(xml: string): Generator<Tag> {
  const declared = /^\s*<\?xml[^<>]*\?>/.exec(xml)?.[0].length ?? 0
  for (let at = xml.indexOf('<', declared); at >= 0; at = xml.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at
    const found = tag.exec(xml)
    if (!found) throw new Refused(spreadsheetMessages.invalid)
    const [whole, closes, name = '', attributes = '', isEmpty] = found
    const to = at + whole.length
    yield { name, kind: closes ? 'close' : isEmpty ? 'empty' : 'open', attributes, from: at, to }
    tag.lastIndex = to
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** With or without a prefix; empty if there is none. */
export function attribute({ attributes }: Tag, name: string): string {
  const found = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return (found?.[1] ?? found?.[2] ?? '').replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}
