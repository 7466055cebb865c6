import type { ComplianceItem, MaintenanceFlag } from '@lintel/contract'
import { isQuestion, removeRoom } from '@lintel/rules'
import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconFlag3Filled, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { confirm } from '../../../../../ui/confirm.tsx'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { ProgressRing } from '../../navigation/progress-ring.tsx'
import { RoomName } from '../rooms/room-fields.tsx'
import classes from './checklist.module.css'
import { QuestionRow } from './question-row.tsx'
import rowClasses from './question-row.module.css'
import type { ShownSection } from './use-checklist.ts'

function RemoveRoom({ roomId, name }: { roomId: string; name: string }) {
  const { store } = useReportEditor()
  const touch = useTouch()
  const remove = async () => {
    if (await confirm(`Remove ${name} with its answers?`, { yes: 'Remove', danger: true }))
      store.editRoom('Remove room', roomId, removeRoom)
  }
  return (
    <ActionIcon size={touch ? 44 : 28} aria-label={`Remove ${name}`} onClick={() => void remove()}>
      <IconTrash size={touch ? 20 : 16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}

function Counts({ progress: { answered, of, missing, flagged } }: Pick<ShownSection, 'progress'>) {
  return (
    <p className={classes.counts}>
      <span>{`${answered} of ${of} answered`}</span>
      {missing > 0 && <span>{missing} required</span>}
      {flagged > 0 && (
        <span className={classes.flags}>
          <IconFlag3Filled size={12} aria-hidden />
          {flagged} flagged
        </span>
      )}
    </p>
  )
}

const pathOf = ({ index, room }: ShownSection) =>
  room ? (`rooms.${room.index}.compliancesections.${index}` as const) : (`compliancesections.${index}` as const)

interface SectionProps {
  section: ShownSection
  items: readonly ComplianceItem[]
  flags: readonly MaintenanceFlag[]
  onToggle: (key: string) => void
}

/** Everything that a section shows apart from its items, as a comparable string. */
const headText = ({ key, section, room, progress, references }: ShownSection): string =>
  JSON.stringify([key, section.heading, section.complianceitems.length, room, progress, references])

const same = (a: SectionProps, b: SectionProps) =>
  a.flags === b.flags &&
  a.onToggle === b.onToggle &&
  a.items.length === b.items.length &&
  a.items.every((item, index) => item === b.items[index]) &&
  headText(a.section) === headText(b.section)

export const ChecklistSection = memo(function ChecklistSection({ section, items, flags, onToggle }: SectionProps) {
  const readOnly = useIsReadOnly()
  const { key, room, index, progress, references } = section
  const { heading, complianceitems } = section.section
  const folded = useEditor((state) => state.view.folded.checklist[key] === true)
  const title = room ? `${room.name}, ${heading}` : heading
  const path = pathOf(section)
  return (
    <section
      ref={useFocusTarget('room', room?._uuid)}
      className={classes.section}
      aria-label={title}
      data-room={room?._uuid}
    >
      <header className={classes.head}>
        <button
          type="button"
          className={classes.fold}
          aria-label={folded ? `Expand ${title}` : `Collapse ${title}`}
          aria-expanded={!folded}
          onClick={() => onToggle(key)}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
        <ProgressRing done={progress.answered} of={progress.of} />
        <h3>
          {room ? (
            <span className={classes.room}>
              <RoomName room={room.index} roomId={room._uuid} />
            </span>
          ) : (
            heading
          )}
        </h3>
        {room && <span className={classes.about}>{heading}</span>}
        <Counts progress={progress} />
        {room && index === 0 && !readOnly && <RemoveRoom roomId={room._uuid} name={room.name} />}
      </header>
      {!folded && (
        <div className={classes.questions}>
          {items.map((item) =>
            isQuestion(item) ? (
              <QuestionRow
                key={item._uuid}
                item={item}
                path={`${path}.complianceitems.${complianceitems.indexOf(item)}`}
                references={references[item._uuid] ?? ''}
                flag={flags.find(({ slug }) => slug === item.question?.maintenanceflag)}
              />
            ) : (
              <h4 key={item._uuid} className={rowClasses.subheading}>
                {item.prompt}
              </h4>
            ),
          )}
        </div>
      )}
    </section>
  )
}, same)
