import { fixedSections } from '@lintel/contract'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Switch } from '@mantine/core'
import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { confirmations } from '../reporttemplates.queries.ts'
import { isFixed, type Row } from './design.ts'
import classes from './designer.module.css'
import { moveSection, removeSection, switchSection, useDesign, useDesigner } from './designer-store.ts'

const dragAnimationMs = 500

interface RowProps {
  row: Row
  onOpen: () => void
}

interface Moving {
  holdRow?: ReturnType<typeof useSortable>['ref']
  holdGrip?: ReturnType<typeof useSortable>['handleRef']
}

function SectionRow({ row: { section, isOn }, holdRow, holdGrip, onOpen }: RowProps & Moving) {
  const canMove = holdRow !== undefined
  const { store, readOnly } = useDesigner()
  const active = useDesign((state) => state.active)
  const { localid, name, pugcode, basesectionId, settings } = section
  const change = async (on: boolean) => {
    if (readOnly) return
    // The section's own code would be lost with it, and a section that is not in the default cannot be switched back
    // on.
    if (!on && pugcode !== '' && !(await confirmations.deleteSection())) return
    if (!on && basesectionId === '') removeSection(store, localid)
    else switchSection(store, localid, on)
  }
  const own = settings.filter(({ display }) => display).length
  return (
    <li
      ref={holdRow}
      className={classes.row}
      data-off={!isOn || undefined}
      data-active={active === localid || undefined}
    >
      {canMove ? (
        <button type="button" ref={holdGrip} className={classes.grip} disabled={readOnly} aria-label={`Move ${name}`}>
          <IconGripVertical size={15} stroke={1.7} aria-hidden />
        </button>
      ) : (
        <span className={classes.grip} title="Always printed, in this place">
          <IconLock size={15} stroke={1.7} aria-hidden />
        </span>
      )}
      <button type="button" className={classes.open} aria-pressed={active === localid} onClick={onOpen}>
        <span>{name}</span>
        {own > 0 && <small>{own === 1 ? '1 setting' : `${own} settings`}</small>}
      </button>
      {canMove ? (
        <Switch
          aria-label={`Print ${name}`}
          checked={isOn}
          aria-disabled={readOnly || undefined}
          data-disabled={readOnly || undefined}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      ) : (
        <span className="sr">Always printed, in this place</span>
      )}
    </li>
  )
}

function MovableRow({ index, ...props }: RowProps & { index: number }) {
  const { readOnly } = useDesigner()
  const { ref, handleRef } = useSortable({
    id: props.row.section.localid,
    index,
    disabled: readOnly,
    transition: { duration: dragAnimationMs },
  })
  return <SectionRow {...props} holdRow={ref} holdGrip={handleRef} />
}

export function SectionList({ onOpen }: { onOpen: () => void }) {
  const { store } = useDesigner()
  const rows = useDesign((state) => state.rows)
  return (
    <section aria-labelledby="designer-sections" className={classes.sections}>
      <h2 id="designer-sections">Sections</h2>
      <DragDropProvider
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          moveSection(store, fixedSections + source.initialIndex, fixedSections + source.index)
        }}
      >
        <ul>
          {rows.map((row, index) => {
            const props = {
              row,
              onOpen: () => {
                store.setState({ active: row.section.localid })
                onOpen()
              },
            }
            const { localid } = row.section
            return isFixed(index) ? (
              <SectionRow key={localid} {...props} />
            ) : (
              <MovableRow key={localid} index={index - fixedSections} {...props} />
            )
          })}
        </ul>
      </DragDropProvider>
    </section>
  )
}
