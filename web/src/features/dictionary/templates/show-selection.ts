import { selectedRange, type SelectionStore } from './cell-selection.ts'
import type { Grid } from './columns.ts'

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
