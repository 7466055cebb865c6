import { levelLetters, parseLevels } from './furnishing.ts'

/** Rows as lines, columns separated by tabs, levels as letters. */
export const cellsAsText = (cells: readonly (readonly number[])[]): string =>
  cells.map((row) => row.map(levelLetters).join('\t')).join('\n')

/** By rows and columns, or the unreadable text and its position (from 1). */
export type PastedCells =
  | { kind: 'cells'; cells: number[][] }
  | { kind: 'empty' }
  | { kind: 'unknown'; row: number; column: number; text: string }

const unquoted = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text)

/** Copied here or in a spreadsheet. */
export const cellsFromText = (text: string): PastedCells => {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  if (lines.length === 1 && lines[0] === '' && text === '') return { kind: 'empty' }
  const cells: number[][] = []
  for (const [row, line] of lines.entries()) {
    const levels: number[] = []
    for (const [column, cell] of line.split('\t').entries()) {
      const mask = parseLevels(unquoted(cell))
      if (mask === undefined) return { kind: 'unknown', row: row + 1, column: column + 1, text: cell.trim() }
      levels.push(mask)
    }
    cells.push(levels)
  }
  return { kind: 'cells', cells }
}
