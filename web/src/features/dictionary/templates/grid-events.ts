import { furnishLevels } from '@lintel/rules'
import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { cellAfter, selectCell, type CellPlace, type SelectionStore } from './cell-selection.ts'
import type { Grid } from './columns.ts'
import { levelOfKey, type CellActions } from './use-cells.ts'

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
