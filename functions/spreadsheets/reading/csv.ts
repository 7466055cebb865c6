import { spreadsheetMessages, workbookCellAtMost, workbookColumnsAtMost, workbookRowsAtMost } from '@lintel/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { Refused } from './refused.ts'
import type { Sheet } from './sheet.ts'

/** Characters of a row: more than any of ours has, and far less than would fill the memory. */
const rowAtMost = 200_000

/** UTF-8, UTF-16 where it begins with its mark, or else what Excel saves in Western Europe. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** The first line of Excel, which says what separates the cells. */
const separatorLine = /^sep=(.)(?:\r\n?|\n)/i

/** What separates the cells: what the head has most of, outside quotes. */
function separatorOf(csv: string): string {
  const [, named] = separatorLine.exec(csv) ?? []
  if (named !== undefined) return named
  const head = (/^\s*[^\r\n]*/.exec(csv.slice(0, rowAtMost))?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => head.split(separator).length
  return ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** The rows of a CSV file. Throws `Refused` where it is none, or has more than is taken. */
export function readCsv(file: Buffer): Sheet {
  const csv = decoded(file)
  if (csv.includes('\0')) throw new Refused(spreadsheetMessages.notAWorkbook)
  let records: string[][]
  try {
    records = parse(csv, {
      delimiter: separatorOf(csv),
      from_line: separatorLine.test(csv) ? 2 : 1,
      max_record_size: rowAtMost,
      relax_column_count: true,
      // As many again may be empty.
      to: 2 * (workbookRowsAtMost + 2),
    })
  } catch (error) {
    throw new Refused(error instanceof CsvError ? spreadsheetMessages.notAWorkbook : String(error), { cause: error })
  }
  const rows = records.flatMap((cells, at) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) return []
    if (last >= workbookColumnsAtMost) throw new Refused(spreadsheetMessages.tooManyColumns)
    if (cells.some((cell) => cell.length > workbookCellAtMost)) throw new Refused(spreadsheetMessages.cellTooLong)
    return { rowindex: at + 1, cells }
  })
  if (rows.length > workbookRowsAtMost + 1) throw new Refused(spreadsheetMessages.tooManyRows)
  return rows
}
