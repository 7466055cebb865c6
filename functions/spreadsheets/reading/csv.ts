import { spreadsheetMessages, maxWorkbookColumns, workbookHeadRows, maxWorkbookRows } from '@lintel/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { cellText, Refused, type Sheet } from './sheet.ts'

/** The most characters of a row: more than ours have, and far less than would fill the memory. */
const maxRow = 200_000

/** Decodes UTF-8, UTF-16 with a byte order mark, or otherwise Excel's Western European encoding. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Excel's first line, which declares the separator. */
const separatorLine = /^sep=(.)(?:\r\n?|\n)/i

/** The separator of the cells: the one most frequent in a line outside quotes. Titles above the headings have none. */
function separatorOf(csv: string): string {
  const [, named] = separatorLine.exec(csv) ?? []
  if (named !== undefined) return named
  const lines = csv.slice(0, maxRow).split(/[\r\n]+/, workbookHeadRows)
  const plain = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const count = (separator: string) => Math.max(...plain.map((line) => line.split(separator).length))
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Throws `Refused` if it is not one, or exceeds the limits. */
export function readCsv(file: Buffer): Sheet {
  const csv = decoded(file)
  if (csv.includes('\0')) throw new Refused(spreadsheetMessages.notAWorkbook)
  let records: string[][]
  try {
    records = parse(csv, {
      delimiter: separatorOf(csv),
      from_line: separatorLine.test(csv) ? 2 : 1,
      max_record_size: maxRow,
      relax_column_count: true,
      // A quote within a cell is text: (the 6" step).
      relax_quotes: true,
      // As many rows again may be empty.
      to: 2 * (maxWorkbookRows + 2),
    })
  } catch (error) {
    throw new Refused(error instanceof CsvError ? spreadsheetMessages.notAWorkbook : String(error), { cause: error })
  }
  const rows = records.flatMap((cells, at) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) return []
    if (last >= maxWorkbookColumns) throw new Refused(spreadsheetMessages.tooManyColumns)
    return { rowindex: at + 1, cells: cells.map(cellText) }
  })
  if (rows.length > maxWorkbookRows + workbookHeadRows) throw new Refused(spreadsheetMessages.tooManyRows)
  return rows
}
