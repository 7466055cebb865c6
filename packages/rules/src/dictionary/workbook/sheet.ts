/** As text; the first row contains titles. */
export interface DictionarySheet {
  name: string
  rows: readonly (readonly string[])[]
}

export interface SheetProblem {
  sheet: string
  /** `B12`; only the row if no single cell is meant. */
  cell: string
  message: string
}

/** Text that programs read as a formula, also once a spreadsheet was saved as CSV. */
const formula = /^'*[=+\-@\t\r]/

/** An apostrophe prevents it from being read as a formula. */
export const cellText = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Without the apostrophe added by `cellText`. */
export const textOfCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** From 0: `A`, `Z`, `AA`. */
const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

/** Both indices from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`

const plain = (title: string) => title.trim().toLowerCase()

export class SheetReader {
  private readonly columns: ReadonlyMap<string, number>

  private readonly sheet: DictionarySheet
  private readonly problems: SheetProblem[]
  /** Only one problem per cell is reported. */
  private readonly refused = new Set<string>()

  constructor(sheet: DictionarySheet, problems: SheetProblem[]) {
    this.sheet = sheet
    this.problems = problems
    const titles = (sheet.rows[0] ?? []).map((title, column): [string, number] => [plain(textOfCell(title)), column])
    this.columns = new Map(titles.filter(([title]) => title !== '').toReversed())
  }

  has(title: string): boolean {
    return this.columns.has(plain(title))
  }

  titles(): [title: string, column: number][] {
    const [head = []] = this.sheet.rows
    return [...this.columns.values()].map((column) => [textOfCell(head[column] ?? '').trim(), column])
  }

  rows(): number[] {
    return [...this.sheet.rows.keys()].filter(
      (row) => row > 0 && (this.sheet.rows[row] ?? []).some((cell) => cell.trim() !== ''),
    )
  }

  at(row: number, column: number): string {
    return textOfCell(this.sheet.rows[row]?.[column] ?? '').replaceAll('\r\n', '\n')
  }

  /** For cells with several texts. */
  raw(row: number, title: string): string {
    const column = this.columns.get(plain(title))
    return column === undefined ? '' : (this.sheet.rows[row]?.[column] ?? '').replaceAll('\r\n', '\n')
  }

  text(row: number, title: string): string {
    const column = this.columns.get(plain(title))
    return column === undefined ? '' : this.at(row, column)
  }

  refuse(row: number, title: string | number | undefined, message: string): void {
    const column = typeof title === 'number' ? title : title === undefined ? undefined : this.columns.get(plain(title))
    const cell = column === undefined ? `row ${row + 1}` : cellName(row, column)
    if (column !== undefined && this.refused.has(cell)) return
    this.refused.add(cell)
    this.problems.push({ sheet: this.sheet.name, cell, message })
  }

  /** Rejects unknown columns, and reports missing ones. */
  expect(known: readonly string[], needed: readonly string[]): boolean {
    const allowed = new Set(known.map(plain))
    for (const [title, column] of this.titles())
      if (!allowed.has(plain(title))) this.refuse(0, column, `"${title}" is not a column of this sheet.`)
    const missing = needed.filter((title) => !this.has(title))
    for (const title of missing) this.refuse(0, undefined, `The column "${title}" is missing.`)
    return missing.length === 0
  }
}
