import { reportTemplateMessages } from '@lintel/contract'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Switch } from '@mantine/core'
import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { askFirst } from '../questions.ts'
import { isFixed, type Row } from './design.ts'
import classes from './designer.module.css'
import { moveSection, removeSection, switchSection, useDesign, useDesigner } from './designer-store.ts'

/** As long as a row takes to its new place. */
const dragAnimationMs = 500

function SectionRow({ row: { section, isOn }, index, onOpen }: { row: Row; index: number; onOpen: () => void }) {
  const { store, readOnly } = useDesigner()
  const active = useDesign((state) => state.active)
  const { localid, name, pugcode, basesectionId, settings } = section
  const isLocked = isFixed(index)
  const { ref, handleRef } = useSortable({
    ...{ id: localid, index, disabled: isLocked || readOnly },
    transition: { duration: dragAnimationMs },
  })
  const change = async (on: boolean) => {
    if (readOnly) return
    // Code of its own would be lost with it, and a section that no default has could not be brought back by a switch.
    if (!on && pugcode !== '' && !(await askFirst.deleteSection())) return
    if (!on && basesectionId === '') {
      removeSection(store, localid)
      toast.success(reportTemplateMessages.sectionDeleted)
    } else switchSection(store, localid, on)
  }
  const own = settings.filter(({ display }) => display).length
  return (
    <li ref={ref} className={classes.row} data-off={!isOn || undefined} data-active={active === localid || undefined}>
      {isLocked ? (
        <span className={classes.grip} title="Always printed, in this place">
          <IconLock size={15} stroke={1.7} aria-hidden />
        </span>
      ) : (
        <button type="button" ref={handleRef} className={classes.grip} disabled={readOnly} aria-label={`Move ${name}`}>
          <IconGripVertical size={15} stroke={1.7} aria-hidden />
        </button>
      )}
      <button type="button" className={classes.open} aria-pressed={active === localid} onClick={onOpen}>
        <span>{name}</span>
        {own > 0 && <small>{own === 1 ? '1 setting' : `${own} settings`}</small>}
      </button>
      {isLocked ? (
        <span className="sr">Always printed, in this place</span>
      ) : (
        <Switch
          aria-label={`Print ${name}`}
          checked={isOn}
          aria-disabled={readOnly || undefined}
          data-disabled={readOnly || undefined}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      )}
    </li>
  )
}

/** The sections of the report: which are printed, and in which order. The first two keep their places. */
export function SectionList({ onOpen }: { onOpen: () => void }) {
  const { store } = useDesigner()
  const rows = useDesign((state) => state.rows)
  const [draws, setDraws] = useState(0)
  return (
    <section aria-labelledby="designer-sections" className={classes.sections}>
      <h2 id="designer-sections">Sections</h2>
      <DragDropProvider
        key={draws}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          moveSection(store, source.initialIndex, source.index)
          // It went to where none may go: the list is drawn as it is.
          if (isFixed(source.index)) setDraws((count) => count + 1)
        }}
      >
        <ul>
          {rows.map((row, index) => (
            <SectionRow
              key={row.section.localid}
              row={row}
              index={index}
              onOpen={() => {
                store.setState({ active: row.section.localid })
                onOpen()
              }}
            />
          ))}
        </ul>
      </DragDropProvider>
    </section>
  )
}
