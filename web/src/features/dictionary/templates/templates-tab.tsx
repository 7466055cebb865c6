import { dictionaryMessages, type DictionaryRoom } from '@lintel/contract'
import {
  freeSlug,
  nameProblem,
  newId,
  roomsIn,
  slugOfName,
  templateRows,
  withEntry,
  withoutEntry,
  withRooms,
  furnishLevels,
  unselected,
} from '@lintel/rules'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { toast } from '../../../lib/toasts.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { changeDictionary, useDictionary, useDictionaryEditor, sectionsOwner } from '../dictionary-store.ts'
import { SharedNotice } from '../shared-notice.tsx'
import { createSelection, type SelectionStore } from './cell-selection.ts'
import { columnsOf, type Grid, cellValue, isUsable } from './columns.ts'
import type { RoomValues } from './room-dialog.tsx'
import { TemplateGrid } from './template-grid.tsx'
import classes from './templates.module.css'
import { useCells, type CellActions } from './use-cells.ts'
import { useStore } from '../../../lib/store.ts'

/** The columns, stable until a room is added, removed or renamed: setting a cell does not change them. */
const useColumns = (owner: string, withCategories: boolean) => {
  const said = useDictionary(({ dictionary }) =>
    JSON.stringify(roomsIn(dictionary, owner).map(({ slug, name, category }) => ({ slug, name, category }))),
  )
  return useMemo(() => {
    const rooms: Pick<DictionaryRoom, 'slug' | 'name' | 'category'>[] = JSON.parse(said)
    return columnsOf(rooms, withCategories)
  }, [said, withCategories])
}

const useRows = (owner: string, section: string) => {
  const sections = useDictionary(({ dictionary }) => {
    const own = dictionary.reportdictionaries.find(({ reporttype }) => reporttype === owner)?.sections
    return own?.length ? own : dictionary.sections
  })
  return useMemo(() => {
    const all = templateRows(sections)
    const names = new Map(all.map((row) => [row.section.slug, row.section.name]))
    return { names, rows: all.filter((row) => section === '' || row.section.slug === section) }
  }, [sections, section])
}

const useRooms = (owner: string) => {
  const editor = useDictionaryEditor()
  const rooms = () => roomsIn(editor.store.getState().dictionary, owner)
  const put = (change: (rooms: readonly DictionaryRoom[]) => DictionaryRoom[]) =>
    changeDictionary(editor, (dictionary) => withRooms(dictionary, owner, change(roomsIn(dictionary, owner))))
  return (slug?: string) => {
    const room = rooms().find((known) => known.slug === slug)
    const others = rooms().filter((known) => known !== room)
    const slugOf = (name: string) => room?.slug ?? slugOfName(name)
    openDialog('dictionaryRoom', {
      ...(room && { room, slug: room.slug }),
      others,
      problemOf: ({ name }) => nameProblem({ name, slug: slugOf(name) }, others),
      onDone: ({ name: typed, category, priority, like }: RoomValues) => {
        const name = typed.trim()
        const begun = others.find((known) => known.slug === like)?.types ?? {}
        const ids = new Set(others.map(({ id }) => id))
        const known = room ?? { id: freeSlug(newId(), ids), slug: slugOf(name), types: begun }
        put((now) => withEntry(now, { ...known, name, category, priority }, room?.slug))
        toast.success(room ? dictionaryMessages.savedItem : dictionaryMessages.added(name))
      },
      ...(room && {
        onDelete: () => put((now) => withoutEntry(now, room.slug)),
      }),
    })
  }
}

function Templates({ withCategories }: { withCategories: boolean }) {
  const { type, readOnly } = useDictionaryEditor()
  const owner = sectionsOwner(type)
  const [section, setSection] = useState('')
  const [selection] = useState(createSelection)
  const columns = useColumns(owner, withCategories)
  const { rows, names } = useRows(owner, section)
  const grid = useMemo((): Grid => ({ rows, columns }), [rows, columns])
  const actions = useCells(grid, selection)
  const openRoom = useRooms(owner)
  if (owner !== '' && columns.every(({ room }) => room === undefined))
    return <SharedNotice what="rooms" take={(all) => withRooms(all, owner, all.rooms)} />
  return (
    <div className={classes.templates}>
      <div className={classes.tools}>
        <SelectField
          label="Section"
          options={[...names].map(([id, name]) => ({ id, name }))}
          value={section}
          clearable
          onChange={(next) => {
            selection.setState(selection.getInitialState())
            setSection(next)
          }}
        />
        {!readOnly && (
          <Button variant="default" onClick={() => openRoom()}>
            Add room
          </Button>
        )}
      </div>
      <Levels selection={selection} grid={grid} actions={actions} />
      <TemplateGrid grid={grid} selection={selection} actions={actions} onRoom={readOnly ? undefined : openRoom} />
      {!readOnly && (
        <p className={classes.hint}>
          A click selects a cell and sets or clears Default; Shift selects a range. Keys 1 to 5, or the letters, set
          levels, 0 clears, Ctrl+C and Ctrl+V copy to and from a spreadsheet, Ctrl+Z undoes.
        </p>
      )}
    </div>
  )
}

export function TemplatesTab() {
  return <Templates withCategories={false} />
}

export function PopulatedTemplatesTab() {
  return <Templates withCategories />
}

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
