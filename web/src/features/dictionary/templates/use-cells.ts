import { dictionaryMessages, type Dictionary } from '@lintel/contract'
import { cellsAsText, cellsFromText, furnishLevels, roomsIn } from '@lintel/rules'
import { useMemo, useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { changeDictionary, useDictionaryEditor, sectionsOwner } from '../dictionary-store.ts'
import { selectedRange, type SelectionStore } from './cell-selection.ts'
import { cellValue, isUsable, usableIn, withCells, type CellChange, type CellRange, type Grid } from './columns.ts'

export interface CellActions {
  /** Sets a level in all of them, or clears it if all have it. */
  toggle: (bit: number) => void
  clear: () => void
  /** The selected cells as text for a spreadsheet. */
  copied: () => string
  paste: (text: string) => void
  undo: () => void
}

const maxUndoSteps = 100

/** Why cells cannot be pasted at a range, or else the range that they fill. */
const fitting = (
  { rows, columns }: Grid,
  { top, left, bottom, right }: CellRange,
  cells: readonly (readonly number[])[],
): { problem: string } | { into: CellRange; levelAt: (row: number, column: number) => number } => {
  const [height, width] = [cells.length, Math.max(...cells.map((line) => line.length))]
  const isRepeated = (bottom - top + 1) % height === 0 && (right - left + 1) % width === 0
  const into = isRepeated
    ? { top, left, bottom, right }
    : { top, left, bottom: top + height - 1, right: left + width - 1 }
  if (into.bottom >= rows.length || into.right >= columns.length)
    return { problem: dictionaryMessages.pasteTooLarge(`${height} rows and ${width} columns`) }
  const levelAt = (row: number, column: number) => cells[(row - top) % height]?.[(column - left) % width] ?? 0
  for (const [down, type] of rows.slice(top, into.bottom + 1).entries())
    for (const [along, room] of columns.slice(left, into.right + 1).entries())
      if (levelAt(top + down, left + along) !== 0 && !isUsable(type, room))
        return { problem: dictionaryMessages.pasteElsewhere(`${type.type.name} and ${room.name}`) }
  return { into, levelAt }
}

export const useCells = (grid: Grid, selection: SelectionStore): CellActions => {
  const editor = useDictionaryEditor()
  const [history] = useState((): { before: Dictionary; after: Dictionary }[] => [])
  return useMemo(() => {
    const { store } = editor
    const owner = sectionsOwner(editor.type)
    const change = (cells: readonly CellChange[]) => {
      const before = store.getState().dictionary
      changeDictionary(editor, (dictionary) => withCells(dictionary, owner, cells))
      const after = store.getState().dictionary
      if (after === before) return
      history.push({ before, after })
      if (history.length > maxUndoSteps) history.shift()
    }
    const range = () => selectedRange(selection.getState())
    const rooms = () => roomsIn(store.getState().dictionary, owner)
    const paste = (cells: readonly (readonly number[])[]) => {
      const fits = fitting(grid, range(), cells)
      if ('problem' in fits) {
        toast.error(fits.problem)
        return
      }
      const { into, levelAt } = fits
      change(usableIn(grid, into).map(({ at, ...cell }) => ({ ...cell, change: () => levelAt(at.row, at.column) })))
      const { top, left, bottom, right } = into
      selection.setState({ active: { row: top, column: left }, anchor: { row: bottom, column: right } })
    }
    return {
      toggle: (bit) => {
        const [cells, now] = [usableIn(grid, range()), rooms()]
        const isEverywhere = cells.every(({ row, column }) => (cellValue(now, row, column).all & bit) !== 0)
        change(cells.map((cell) => ({ ...cell, change: (mask) => (isEverywhere ? mask & ~bit : mask | bit) })))
      },
      clear: () => change(usableIn(grid, range()).map((cell) => ({ ...cell, change: () => 0 }))),
      copied: () => {
        const [{ top, bottom, left, right }, now] = [range(), rooms()]
        const columns = grid.columns.slice(left, right + 1)
        return cellsAsText(
          grid.rows
            .slice(top, bottom + 1)
            .map((row) => columns.map((column) => (isUsable(row, column) ? cellValue(now, row, column).all : 0))),
        )
      },
      paste: (text) => {
        const pasted = cellsFromText(text)
        if (pasted.kind === 'cells') paste(pasted.cells)
        if (pasted.kind !== 'unknown') return
        const { row, column, text: found } = pasted
        toast.error(dictionaryMessages.pasteUnknown(`"${found.slice(0, 40)}" in row ${row}, column ${column}`))
      },
      undo: () => {
        const last = history.pop()
        // Changes made elsewhere in the meantime must not be undone with it.
        if (last && store.getState().dictionary === last.after) store.setState({ dictionary: last.before })
      },
    }
  }, [editor, grid, selection, history])
}

/** The level of a key: its digit from 1, or its letter. */
export const levelOfKey = (key: string): number | undefined =>
  furnishLevels.find(({ letter }, index) => key === String(index + 1) || key.toUpperCase() === letter)?.bit
