import { menuProgress, type Progress } from '@lintel/rules'
import { memo } from 'react'
import { NavLink } from 'react-router-dom'
import { useItemBased, useDebounced } from '../editor-context.tsx'
import { progressOfRoom } from '../state/room-progress.ts'
import type { EditorSection } from '../sections/editor-section.ts'
import { useSections } from '../sections/list.ts'
import { FlagMark } from '../row-marks.tsx'
import { ProgressRing } from './progress-ring.tsx'
import classes from './section-nav.module.css'

function Standing({ done, of, flagged, waiting = 0 }: Progress) {
  return (
    <>
      {flagged > 0 && (
        <span className={classes.flags}>
          <FlagMark />
          {flagged}
          <span className="sr"> flagged</span>
        </span>
      )}
      {of > 0 && done < of && (
        <span className={classes.count}>
          {done}/{of}
        </span>
      )}
      {waiting > 0 && <span className={classes.count}>{waiting}</span>}
    </>
  )
}

interface SectionEntryProps extends Pick<EditorSection, 'name' | 'Icon'> {
  to: string
  onOpen: () => void
}

function SectionEntry({ name, Icon, to, onOpen }: SectionEntryProps) {
  const progress = useDebounced((state) => menuProgress(state.body, name, state.side, progressOfRoom))
  return (
    <NavLink to={to} className={classes.entry} onClick={onOpen}>
      {Icon ? <Icon size={16} stroke={1.7} aria-hidden /> : <ProgressRing done={progress.done} of={progress.of} />}
      <span className={classes.name}>{name}</span>
      <Standing {...progress} />
    </NavLink>
  )
}

const RoomEntry = memo(function RoomEntry({
  room,
  current,
  onOpen,
}: {
  room: number
  current: boolean
  onOpen: (roomId: string) => void
}) {
  const entry = useDebounced((state) => {
    const found = state.body.rooms[room]
    return found && { id: found._uuid, name: found.name, ...progressOfRoom(found, state.side) }
  })
  if (!entry) return null
  return (
    <button
      type="button"
      className={classes.entry}
      data-indent
      data-drop-room={entry.id}
      aria-current={current ? 'true' : undefined}
      onClick={() => onOpen(entry.id)}
    >
      <ProgressRing done={entry.done} of={entry.of} />
      <span className={classes.name}>{entry.name}</span>
      <Standing {...entry} />
    </button>
  )
})

export function SectionNav({
  base,
  currentRoom,
  onRoom,
  onSection = () => undefined,
  touch,
}: {
  base: string
  /** The room in view; undefined outside the rooms section. */
  currentRoom?: string
  onRoom: (roomId: string) => void
  onSection?: () => void
  touch?: boolean
}) {
  const roomIds = useDebounced((state) => state.body.rooms.map((room) => room._uuid))
  const sections = useSections()
  const itemBased = useItemBased()
  return (
    <nav className={classes.nav} aria-label="Report sections" data-touch={touch || undefined}>
      <ul>
        {sections.map(({ name, path, Icon }) => (
          <li key={name}>
            <SectionEntry name={name} Icon={Icon} to={`${base}/${path}`} onOpen={onSection} />
            {name === 'Rooms' && !itemBased && roomIds.length > 0 && (
              <ul aria-label="Rooms">
                {roomIds.map((id, room) => (
                  <li key={id}>
                    <RoomEntry room={room} current={id === currentRoom} onOpen={onRoom} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
