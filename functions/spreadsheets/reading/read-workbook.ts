import {
  cutText,
  shortTextMax,
  spreadsheetMessages,
  workbookProblemsShown,
  workbookRowsAtMost,
  workbookSampleRows,
  type ColumnField,
  type WorkbookColumn,
  type WorkbookPreview,
  type WorkbookProblem,
  type WorkbookRow,
} from '@lintel/contract'
import { fieldsOfHeads, hasAddress, readWorkbookRow } from '@lintel/rules'
import { visibleText } from '../../lib/plain-text.ts'
import { readCsv } from './csv.ts'
import { Refused } from './refused.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

/** The result of reading a workbook: a preview, and the usable rows. */
export interface ReadWorkbook {
  preview: WorkbookPreview
  rows: WorkbookRow[]
}

const headOf = (cell: string, at: number): string =>
  cutText(cell.trim().replaceAll(/\s+/g, ' '), shortTextMax) || `Column ${at + 1}`

/** The columns by their headings; `chosen` are the fields that the user has assigned. */
function columnsOf(head: SheetRow, chosen: readonly ColumnField[] | undefined): WorkbookColumn[] {
  const last = head.cells.findLastIndex((cell) => cell.trim() !== '')
  const heads = head.cells.slice(0, last + 1).map(headOf)
  const known = fieldsOfHeads(heads)
  return heads.map((title, at) => ({ head: title, field: (chosen ? chosen[at] : known[at]) ?? '' }))
}

function problemsOf(row: SheetRow, columns: readonly WorkbookColumn[]): WorkbookProblem[] {
  return (
    (row.faults ?? [])
      // A formula in an unused column does no harm.
      .filter(({ column, message }) => message === spreadsheetMessages.merged || columns[column]?.field !== '')
      .map(({ column, message }) => ({
        row: row.rowindex,
        column: message === spreadsheetMessages.merged ? 'A cell' : (columns[column]?.head ?? `Column ${column + 1}`),
        message,
      }))
  )
}

/** Interprets the rows of a sheet by its columns. */
function interpret(sheet: Sheet, chosen: readonly ColumnField[] | undefined): ReadWorkbook {
  const [head, ...rest] = sheet.map((row) => ({ ...row, cells: row.cells.map(visibleText) }))
  if (!head || rest.length === 0) throw new Refused(spreadsheetMessages.noRows)
  if (rest.length > workbookRowsAtMost) throw new Refused(spreadsheetMessages.tooManyRows)
  for (const { message } of head.faults ?? []) throw new Refused(`A heading ${message}`)
  const columns = columnsOf(head, chosen)
  const isMapped = hasAddress(columns.map(({ field }) => field))
  const rows: WorkbookRow[] = []
  const problems: WorkbookProblem[] = []
  let refused = 0
  for (const row of isMapped ? rest : []) {
    const faults = problemsOf(row, columns)
    const read = faults.length > 0 ? { problems: faults } : readWorkbookRow(row.rowindex, columns, row.cells)
    if ('row' in read) rows.push(read.row)
    else {
      refused++
      problems.push(...read.problems)
    }
  }
  const preview = {
    columns,
    ...{ rows: rows.length, refused, problemcount: problems.length },
    problems: problems.slice(0, workbookProblemsShown),
    sample: rows.slice(0, workbookSampleRows),
  }
  return { preview, rows }
}

/** Reads a workbook, .xlsx or .csv by its name. Throws `Refused` if that fails. */
export const readWorkbookFile = async (
  file: Buffer,
  filename: string,
  columns?: readonly ColumnField[],
): Promise<ReadWorkbook> =>
  interpret(filename.toLowerCase().endsWith('.csv') ? readCsv(file) : await readXlsx(file), columns)
