import { createStore, type StoreApi } from 'zustand'
import type { CellRange } from './columns.ts'

/** A cell by its place. */
export interface CellPlace {
  row: number
  column: number
}

/** The cell that the keyboard is at, and where a range began. */
interface CellSelection {
  active: CellPlace
  anchor: CellPlace
}

/** What is selected in a grid. */
export type SelectionStore = StoreApi<CellSelection>

const first: CellPlace = { row: 0, column: 0 }

/** A selection of the first cell. */
export const createSelection = (): SelectionStore => createStore(() => ({ active: first, anchor: first }))

/** Selects a cell, or everything between where the range began and it. */
export const selectCell = (selection: SelectionStore, active: CellPlace, isRange = false): void =>
  selection.setState(({ anchor }) => ({ active, anchor: isRange ? anchor : active }))

/** The selected cells. */
export const selectedRange = ({ active, anchor }: CellSelection): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

/** What is selected of some cells of a row. */
export interface BlockSelection {
  left: number
  right: number
  /** The column of the active cell; -1 where it is none of them. */
  active: number
}

/** What of some cells of a row is selected, in a word, so that they are drawn anew only when that changes. */
export const selectionOfBlock = (
  state: CellSelection,
  { row, from, to }: { row: number; from: number; to: number },
): string => {
  const range = selectedRange(state)
  const [left, right] = [Math.max(range.left, from), Math.min(range.right, to)]
  if (row < range.top || row > range.bottom || left > right) return ''
  const { active } = state
  const isHere = row === active.row && active.column >= from && active.column <= to
  return `${left} ${right} ${isHere ? active.column : -1}`
}

/** Reads what `selectionOfBlock` says. */
export const readBlockSelection = (said: string): BlockSelection => {
  const [left = -1, right = -1, active = -1] = said === '' ? [] : said.split(' ').map(Number)
  return { left, right, active }
}

/** Rows that Page Up and Page Down go. */
const page = 10

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

/** Where a key goes from a cell; undefined where it goes nowhere. */
export const cellAfter = (
  { row, column }: CellPlace,
  { key, ctrl }: { key: string; ctrl: boolean },
  { rows, columns }: { rows: number; columns: number },
): CellPlace | undefined => {
  const steps: Record<string, CellPlace> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? rows : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? columns : column + 1 },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? rows : row, column: columns },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }
  const to = steps[key]
  return to && { row: within(to.row, rows), column: within(to.column, columns) }
}
