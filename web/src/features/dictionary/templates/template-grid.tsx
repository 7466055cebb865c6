import { furnishLevels, levelNames, roomsIn, type TemplateRow } from '@lintel/rules'
import { memo, useLayoutEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useDictionary, useDictionaryEditor, sectionsOwner } from '../dictionary-store.ts'
import { type SelectionStore, showSelection, cellAfter, selectCell, type CellPlace } from './cell-selection.ts'
import { cellValue, isUsable, type Grid, type TemplateColumn } from './columns.ts'
import classes from './templates.module.css'
import { type CellActions, levelOfKey } from './use-cells.ts'

/** A cell's levels in five positions: `DU·F·`, lower case if only some rooms of a category have the level. */
const placesOf = (all: number, some: number): string =>
  furnishLevels.map(({ bit, letter }) => (all & bit ? letter : some & bit ? letter.toLowerCase() : '·')).join('')

const spoken = (all: number, some: number): string =>
  some === 0 ? levelNames(all) : `${all === 0 ? '' : `${levelNames(all)}; `}in some rooms ${levelNames(some)}`

/** The tint of a cell: its first level from Unfurnished on. */
const tintOf = (mask: number): number | undefined => {
  const first = furnishLevels.findIndex(({ bit }, index) => index > 0 && mask & bit)
  return first > 0 ? first : mask === 0 ? undefined : 0
}

const Cell = memo(function Cell({
  all,
  some,
  column,
  name,
}: {
  all: number
  some: number
  column: number
  name: string
}) {
  const isUsed = all >= 0
  return (
    <div
      role="gridcell"
      className={classes.cell}
      aria-colindex={column + 2}
      // Selection and tab stop are set by `showSelection`.
      aria-selected={false}
      tabIndex={-1}
      aria-disabled={isUsed ? undefined : true}
      aria-label={`${name}: ${isUsed ? spoken(all, some) : 'not in such a room'}`}
      data-column={column}
      data-level={isUsed ? tintOf(all | some) : 'none'}
    >
      {isUsed ? placesOf(all, some) : ''}
    </div>
  )
})

/** The values of a row's cells, selected as one string so that the row re-renders only when one changes. */
const useRowValues = (row: TemplateRow, columns: readonly TemplateColumn[]): readonly number[] => {
  const owner = sectionsOwner(useDictionaryEditor().type)
  const said = useDictionary(({ dictionary }) => {
    const rooms = roomsIn(dictionary, owner)
    return columns
      .map((column) => {
        if (!isUsable(row, column)) return '-1'
        const { all, some } = cellValue(rooms, row, column)
        return all + some * 32
      })
      .join(' ')
  })
  return useMemo(() => said.split(' ').map(Number), [said])
}

const Row = memo(function Row({
  row,
  index,
  columns,
}: {
  row: TemplateRow
  index: number
  columns: readonly TemplateColumn[]
}) {
  const values = useRowValues(row, columns)
  return (
    <div role="row" className={classes.row} aria-rowindex={index + 2} data-row={index}>
      <div role="rowheader" className={classes.type} aria-colindex={1} title={`${row.section.name}, ${row.type.name}`}>
        <span>{row.type.name}</span>
        <small>{row.section.name}</small>
      </div>
      {columns.map((column, at) => {
        const value = values[at] ?? -1
        return (
          <Cell
            key={column.key}
            all={value < 0 ? -1 : value % 32}
            some={value < 0 ? 0 : Math.floor(value / 32)}
            column={at}
            name={`${row.type.name}, ${column.name}`}
          />
        )
      })}
    </div>
  )
})

export function TemplateGrid({
  grid,
  selection,
  actions,
  onRoom,
}: {
  grid: Grid
  selection: SelectionStore
  actions: CellActions
  onRoom: ((slug: string) => void) | undefined
}) {
  const { rows, columns } = grid
  const { readOnly } = useDictionaryEditor()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (element.current ? showSelection(element.current, selection, grid) : undefined),
    [selection, grid],
  )
  const events = useMemo(() => gridEvents(grid, { selection, actions, readOnly }), [grid, selection, actions, readOnly])
  return (
    // The cells take the focus; one of them is the tab stop.
    <div
      ref={element}
      role="grid"
      aria-label="Furnishing of types by room"
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className={classes.grid}
      style={{ '--columns': String(columns.length) }}
      {...events}
    >
      <div role="row" className={classes.head} aria-rowindex={1}>
        <div role="columnheader" className={classes.type} aria-colindex={1}>
          Type
        </div>
        {columns.map(({ key, name, category, room }, at) => (
          <div key={key} role="columnheader" className={classes.room} aria-colindex={at + 2}>
            {room === undefined || !onRoom ? (
              <b>{name}</b>
            ) : (
              <button type="button" tabIndex={-1} onClick={() => onRoom(room)} aria-label={`Edit room ${name}`}>
                {name}
              </button>
            )}
            {room !== undefined && <small>{`CAT ${category}`}</small>}
          </div>
        ))}
      </div>
      {rows.map((row, index) => (
        <Row key={row.key} row={row} index={index} columns={columns} />
      ))}
    </div>
  )
}

const cellOf = (target: EventTarget): CellPlace | undefined => {
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
      const place = cellOf(event.target)
      if (!place || event.button !== 0) return
      dragged = 'begun'
      selectCell(selection, place, event.shiftKey)
    },
    onMouseOver: (event: MouseEvent) => {
      const place = cellOf(event.target)
      if (!place || event.buttons !== 1 || dragged === 'no') return
      dragged = 'yes'
      selectCell(selection, place, true)
    },
    onClick: (event: MouseEvent) => {
      const place = cellOf(event.target)
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
