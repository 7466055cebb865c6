import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CellRange } from './columns.ts'

export interface CellPlace {
  row: number
  column: number
}

interface CellSelection {
  active: CellPlace
  anchor: CellPlace
}

export type SelectionStore = StoreApi<CellSelection>

const first: CellPlace = { row: 0, column: 0 }

export const createSelection = (): SelectionStore => createStore(() => ({ active: first, anchor: first }))

export const selectCell = (selection: SelectionStore, active: CellPlace, isRange = false): void =>
  selection.setState(({ anchor }) => ({ active, anchor: isRange ? anchor : active }))

export const selectedRange = ({ active, anchor }: CellSelection): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

/** Rows moved by Page Up and Page Down. */
const page = 10

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

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
