import { furnishLevels, roomsIn, unselected } from '@lintel/rules'
import { useStore } from '../../../lib/store.ts'
import { useDictionary, useDictionaryEditor } from '../dictionary-store.ts'
import { sectionsOwner } from '../owner.ts'
import type { SelectionStore } from './cell-selection.ts'
import { cellValue, isUsable, type Grid } from './columns.ts'
import classes from './templates.module.css'
import type { CellActions } from './use-cells.ts'

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
