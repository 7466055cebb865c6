import {
  cutText,
  shortTextMax,
  spreadsheetMessages,
  workbookProblemsShown,
  maxWorkbookRows,
  workbookSampleRows,
  maxWorkbookColumns,
  workbookHeadRows,
  type ColumnField,
  type WorkbookColumn,
  type WorkbookPlace,
  type WorkbookPreview,
  type WorkbookProblem,
  type WorkbookRow,
} from '@lintel/contract'
import { fieldsOfHeads, hasAddress, readWorkbookRow } from '@lintel/rules'
import { visibleText } from '../../lib/plain-text.ts'
import { readCsv } from './csv.ts'
import { Refused, type SheetRow } from './sheet.ts'
import { readXlsxSheets, type NamedSheet } from './xlsx.ts'

export interface ReadWorkbook {
  preview: WorkbookPreview
  rows: WorkbookRow[]
}

const headOf = (cell: string, at: number): string =>
  cutText(cell.trim().replaceAll(/\s+/g, ' '), shortTextMax) || `Column ${at + 1}`

/** `chosen` are the fields that the user has assigned. */
function columnsOf(head: SheetRow, chosen: readonly ColumnField[] | undefined): WorkbookColumn[] {
  const last = head.cells.findLastIndex((cell) => cell.trim() !== '')
  const heads = head.cells.slice(0, last + 1).map(headOf)
  const known = fieldsOfHeads(heads)
  return heads.map((title, at) => ({ head: title, field: (chosen ? chosen[at] : known[at]) ?? '' }))
}

interface Choice {
  columns?: readonly ColumnField[] | undefined
  place?: { sheet: number; headrow?: number | undefined } | undefined
}

/** The sheet and row with the most known headings; the first row of all if no row has several. */
function findHeadings(sheets: readonly NamedSheet[]): WorkbookPlace {
  const first = sheets.findIndex(({ sheet }) => sheet?.length)
  let [place, best] = [{ sheet: Math.max(0, first), headrow: sheets[first]?.sheet?.[0]?.rowindex ?? 1 }, 1]
  for (const [sheet, { sheet: rows = [] }] of sheets.entries())
    for (const { rowindex, cells } of rows.slice(0, workbookHeadRows)) {
      const fields = fieldsOfHeads(cells)
      const known = fields.filter(Boolean).length + (hasAddress(fields) ? maxWorkbookColumns : 0)
      if (known > best) [place, best] = [{ sheet, headrow: rowindex }, known]
    }
  return place
}

function interpret(sheets: readonly NamedSheet[], { columns: chosen, place }: Choice): ReadWorkbook {
  const found = findHeadings(sheets)
  const { sheet: at, headrow = found.headrow } = place ?? found
  const sheet = (sheets[at]?.sheet ?? []).map((row) => ({ ...row, cells: row.cells.map(visibleText) }))
  const head = sheet.find(({ rowindex }) => rowindex >= headrow)
  const below = sheet.filter(({ rowindex }) => head && rowindex > head.rowindex)
  if (!head || below.length === 0) throw new Refused(spreadsheetMessages.noRows)
  if (below.length > maxWorkbookRows) throw new Refused(spreadsheetMessages.tooManyRows)
  const columns = columnsOf(head, chosen)
  const isMapped = hasAddress(columns.map(({ field }) => field))
  const rows: WorkbookRow[] = []
  const problems: WorkbookProblem[] = []
  let refused = 0
  for (const { rowindex, cells, formulas = [] } of isMapped ? below : []) {
    for (const column of formulas) cells[column] = '='
    const read = readWorkbookRow(rowindex, columns, cells)
    if (read.row) rows.push(read.row)
    else refused++
    problems.push(...read.problems)
  }
  const ofCells = problems.filter(({ cell }) => cell)
  const ofRows = problems.filter(({ cell }) => !cell)
  const preview = {
    place: { sheet: at, headrow: head.rowindex },
    sheets: sheets.map(({ name }) => cutText(name, shortTextMax)),
    firstrows: sheet
      .slice(0, workbookHeadRows)
      .map(({ rowindex, cells }) => ({ row: rowindex, text: cutText(cells.filter(Boolean).join(', '), 80) })),
    columns,
    rows: rows.length,
    refused,
    problemcount: ofRows.length,
    cellcount: ofCells.length,
    problems: [...ofRows.slice(0, workbookProblemsShown), ...ofCells.slice(0, workbookProblemsShown)],
    sample: rows.slice(0, workbookSampleRows),
  }
  return { preview, rows }
}

const maxSheets = 50

/** .xlsx or .csv by its name. Throws `Refused` if that fails. */
export async function readWorkbookFile(file: Buffer, filename: string, choice: Choice = {}): Promise<ReadWorkbook> {
  const sheets = filename.toLowerCase().endsWith('.csv')
    ? [{ name: '', sheet: readCsv(file) }]
    : await readXlsxSheets(file, { max: maxSheets, only: choice.place?.sheet, skips: true })
  return interpret(sheets, choice)
}
