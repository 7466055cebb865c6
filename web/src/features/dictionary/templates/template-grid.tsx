import { furnishLevels, levelNames, roomsIn, unselected, type TemplateRow } from '@lintel/rules'
import { memo, useEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import { useDictionary, useDictionaryEditor } from '../dictionary-store.ts'
import { sectionsOwner } from '../owner.ts'
import {
  cellAfter,
  readRowSelection,
  selectCell,
  selectionOfRow,
  type CellPlace,
  type SelectionStore,
} from './cell-selection.ts'
import { cellValue, isUsable, type Grid, type TemplateColumn } from './columns.ts'
import classes from './templates.module.css'
import { levelOfKey, type CellActions } from './use-cells.ts'

/** The levels of a cell in five places: `DU·F·`, small where only some rooms of a category have one. */
const placesOf = (all: number, some: number): string =>
  furnishLevels.map(({ bit, letter }) => (all & bit ? letter : some & bit ? letter.toLowerCase() : '·')).join('')

const spoken = (all: number, some: number): string =>
  some === 0 ? levelNames(all) : `${all === 0 ? '' : `${levelNames(all)}; `}in some rooms ${levelNames(some)}`

/** How full a room is that has the type: the first level from Unfurnished on, for its tint. */
const tintOf = (mask: number): number | undefined => {
  const first = furnishLevels.findIndex(({ bit }, index) => index > 0 && mask & bit)
  return first > 0 ? first : mask === 0 ? undefined : 0
}

const Cell = memo(function Cell({
  all,
  some,
  column,
  name,
  isSelected,
  isActive,
}: {
  all: number
  some: number
  column: number
  name: string
  isSelected: boolean
  isActive: boolean
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const cell = ref.current
    // The keyboard follows the active cell, once it is in the grid.
    if (isActive && cell?.closest('[role=grid]')?.contains(document.activeElement)) {
      cell.focus({ preventScroll: true })
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [isActive])
  const isUsed = all >= 0
  return (
    <div
      ref={ref}
      role="gridcell"
      className={classes.cell}
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-disabled={isUsed ? undefined : true}
      aria-label={`${name}: ${isUsed ? spoken(all, some) : 'not in such a room'}`}
      tabIndex={isActive ? 0 : -1}
      data-column={column}
      data-level={isUsed ? tintOf(all | some) : 'none'}
    >
      {isUsed ? placesOf(all, some) : ''}
    </div>
  )
})

/** What the cells of a row show, in a word, so that a row is drawn anew only when one of them changes. */
const useRowValues = (row: TemplateRow, columns: readonly TemplateColumn[]): number[] => {
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
  return said.split(' ').map(Number)
}

const Row = memo(function Row({
  row,
  index,
  columns,
  selection,
}: {
  row: TemplateRow
  index: number
  columns: readonly TemplateColumn[]
  selection: SelectionStore
}) {
  const values = useRowValues(row, columns)
  const { left, right, active } = readRowSelection(useStore(selection, (state) => selectionOfRow(state, index)))
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
            isSelected={at >= left && at <= right}
            isActive={at === active}
          />
        )
      })}
    </div>
  )
})

/** The cell that something happened in. */
const placeOf = (target: EventTarget): CellPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}

/** What is done by the keyboard and the pointer. */
const useGridEvents = ({ rows, columns }: Grid, selection: SelectionStore, actions: CellActions) => {
  const { readOnly } = useDictionaryEditor()
  return useMemo(() => {
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
  }, [rows, columns, selection, actions, readOnly])
}

/** Types by rooms; each cell has five levels. */
export function TemplateGrid({
  grid,
  selection,
  actions,
  onRoom,
}: {
  grid: Grid
  selection: SelectionStore
  actions: CellActions
  /** Opens what a room is; absent where nothing may be changed. */
  onRoom: ((slug: string) => void) | undefined
}) {
  const { rows, columns } = grid
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the cells in it take the keyboard, one of them by Tab
    <div
      role="grid"
      aria-label="Furnishing of types by room"
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className={classes.grid}
      style={{ '--columns': String(columns.length) }}
      {...useGridEvents(grid, selection, actions)}
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
        <Row key={row.key} {...{ row, index, columns, selection }} />
      ))}
    </div>
  )
}

/** What the letters and tints mean; each sets its level in the selected cells. */
export function Levels({ selection, grid, actions }: { selection: SelectionStore; grid: Grid; actions: CellActions }) {
  const { type, readOnly } = useDictionaryEditor()
  const { row: at, column: along } = useStore(selection, ({ active }) => active)
  const [row, column] = [grid.rows[at], grid.columns[along]]
  const said = useDictionary(({ dictionary }) => {
    if (!row || !column || !isUsable(row, column)) return -1
    const { all, some } = cellValue(roomsIn(dictionary, sectionsOwner(type)), row, column)
    return all + some * 32
  })
  const [all, some] = said < 0 ? [0, 0] : [said % 32, Math.floor(said / 32)]
  const disabled = readOnly || said < 0
  return (
    <div className={classes.levels}>
      <p>{row && column ? `${row.type.name}, ${column.name}` : ''}</p>
      <div role="toolbar" aria-label="Furnishing levels">
        <button type="button" disabled={disabled} onClick={actions.clear} data-level="empty" title="Key 0 or Delete">
          <span aria-hidden>·</span>
          {unselected}
        </button>
        {furnishLevels.map(({ name, bit, letter }, index) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            data-level={index}
            aria-pressed={all & bit ? true : some & bit ? 'mixed' : false}
            title={`Key ${index + 1} or ${letter}`}
            onClick={() => actions.toggle(bit)}
          >
            <span aria-hidden>{letter}</span>
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
