import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CellRange, Grid } from './columns.ts'

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

/** The cell at a position; column headers and row headers come before it in the DOM. */
const cellAt = (grid: HTMLElement, row: number, column: number): HTMLElement | undefined => {
  const cell = grid.children[row + 1]?.children[column + 1]
  return cell instanceof HTMLElement ? cell : undefined
}

/** A key can change a cell in every row, and re-rendering that many takes too long for a key press. */
export function showSelection(grid: HTMLElement, selection: SelectionStore, { rows, columns }: Grid): () => void {
  let shown = new Set<HTMLElement>()
  let active: HTMLElement | undefined
  const mark = (selected: Set<HTMLElement>) => {
    for (const cell of shown) if (!selected.has(cell)) cell.setAttribute('aria-selected', 'false')
    for (const cell of selected) if (!shown.has(cell)) cell.setAttribute('aria-selected', 'true')
    shown = selected
  }
  const move = (to: HTMLElement | undefined) => {
    if (to === active) return
    if (active) active.tabIndex = -1
    active = to
    if (!to) return
    to.tabIndex = 0
    // Moves the focus only if it is already in the grid.
    if (!grid.contains(document.activeElement)) return
    to.focus({ preventScroll: true })
    to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const show = () => {
    const state = selection.getState()
    const { top, bottom, left, right } = selectedRange(state)
    const selected = new Set<HTMLElement>()
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row++)
      for (let column = left; column <= Math.min(right, columns.length - 1); column++) {
        const cell = cellAt(grid, row, column)
        if (cell) selected.add(cell)
      }
    mark(selected)
    move(cellAt(grid, state.active.row, state.active.column))
  }
  show()
  const end = selection.subscribe(show)
  return () => {
    end()
    mark(new Set())
    move(undefined)
  }
}
