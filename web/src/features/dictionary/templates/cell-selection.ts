import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CellRange, Grid } from './columns.ts'
import { furnishLevels } from '@lintel/rules'
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { levelOfKey, type CellActions } from './use-cells.ts'

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

const placeOf = (target: EventTarget): CellPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}

export const gridEvents = (
  { rows, columns }: Grid,
  { selection, actions, readOnly }: { selection: SelectionStore; actions: CellActions; readOnly: boolean },
) => {
  let dragged: 'no' | 'begun' | 'yes' = 'no'
  const edit = (key: string): boolean => {
    const level = key === ' ' || key === 'Enter' ? furnishLevels[0]?.bit : levelOfKey(key)
    if (level !== undefined) actions.toggle(level)
    else if (key === '0' || key === 'Delete' || key === 'Backspace') actions.clear()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    const { active } = selection.getState()
    const size = { rows: rows.length, columns: columns.length }
    const to = altKey ? undefined : cellAfter(active, { key, ctrl }, size)
    if (to) selectCell(selection, to, shiftKey)
    else if (ctrl && key.toLowerCase() === 'a')
      selection.setState({
        anchor: { row: 0, column: 0 },
        active: { row: size.rows - 1, column: size.columns - 1 },
      })
    else if (ctrl && key.toLowerCase() === 'z' && !readOnly) actions.undo()
    else if (key === 'Escape') selectCell(selection, active)
    else if (ctrl || altKey || readOnly || !edit(key)) return
    event.preventDefault()
  }
  return {
    onKeyDown,
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place || event.button !== 0) return
      dragged = 'begun'
      selectCell(selection, place, event.shiftKey)
    },
    onMouseOver: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place || event.buttons !== 1 || dragged === 'no') return
      dragged = 'yes'
      selectCell(selection, place, true)
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target)
      const wasDragged = dragged === 'yes'
      dragged = 'no'
      if (!place || wasDragged || event.shiftKey) return
      selectCell(selection, place)
      if (!readOnly) edit(' ')
    },
    onCopy: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', actions.copied())
      event.preventDefault()
    },
    onCut: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', actions.copied())
      if (!readOnly) actions.clear()
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      if (!readOnly) actions.paste(event.clipboardData.getData('text/plain'))
    },
  }
}
