import { isEntryGone, photoReferences, roomCodes, typeAt, type ItemPath, type Side } from '@lintel/rules'
import { Badge, Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { ReportBody } from '@lintel/contract'
import { memo, useMemo } from 'react'
import { useEditor, useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { ProgressRing } from '../../navigation/progress-ring.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { useLinkChoice } from '../../photos/link-choice.tsx'
import { Chevron } from '../../row-marks.tsx'
import { RoomCounts, useRoomProgress } from './room-counts.tsx'
import classes from './room-row.module.css'
import { RoomName, RoomText } from './room-fields.tsx'
import { Grip, MoreButton } from './row-buttons.tsx'
import { gradesText, gradeTheRest, sameForTheRest, useRestGrades } from './rest/grade-the-rest.ts'
import { useShownFields } from './shown-fields.ts'

interface RoomRowProps {
  room: number
  roomId: string
  collapsed: boolean
  overview: boolean
  onToggle: (roomId: string) => void
  onOverview: (roomId: string) => void
  onMenu: (roomId: string, anchor: HTMLElement) => void
}

function RoomRing({ room, side }: { room: number; side: Side }) {
  const { done, of } = useRoomProgress(room, side)
  return <ProgressRing done={done} of={of} />
}

const isGoneAt = ({ rooms }: Pick<ReportBody, 'rooms'>, at: number): boolean => {
  const room = rooms[at]
  return room !== undefined && isEntryGone(room)
}

const none: never[] = []

function RoomOverview({ room, roomId, touch }: { room: number; roomId: string; touch?: boolean }) {
  const entry = useEditor((state) => state.body.rooms[room])
  const code = useEditor((state) => roomCodes(state.body.rooms)[room] ?? '')
  const target = useMemo(() => ({ kind: 'room', id: roomId }) as const, [roomId])
  const references = useMemo(() => entry && photoReferences(entry, code, 'in'), [entry, code])
  const photos = entry?.photos ?? none
  const shown = useMemo(() => photos.map(({ id }) => references?.get(id) ?? ''), [photos, references])
  const choose = useLinkChoice(target, photos, shown)
  if (entry?._uuid !== roomId) return null
  return (
    <div className={classes.overview} data-touch={touch || undefined}>
      <RoomText room={room} roomId={roomId} />
      <PhotoList photos={photos} target={target} label={entry.name} strip={touch} references={shown} extra={choose} />
    </div>
  )
}

function RestButton({ room, roomId }: { room: number; roomId: string }) {
  const { store } = useReportEditor()
  const { side, condition, readOnly } = useShownFields()
  const { done, of } = useRoomProgress(room, side)
  const grades = useRestGrades()
  if (!condition || readOnly || done === of) return null
  const isOut = side === 'out'
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes.rest}
      onClick={() => (isOut ? sameForTheRest(store, roomId) : gradeTheRest(store, roomId, grades))}
    >
      Grade the rest: {isOut ? 'Same as Check-In' : gradesText(grades)}
    </Button>
  )
}

export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, roomId, collapsed, overview, onToggle, onOverview, onMenu } = props
  const { side, ...shows } = useShownFields()
  const name = useEditor((state) => state.body.rooms[room]?.name)
  const written = useEditor((state) => state.body.rooms[room]?.out?.facts?.name) ?? name
  const gone = useEditor(({ body }) => isGoneAt(body, room))
  const id = useEditor((state) => state.body.rooms[room]?._uuid)
  const focusRef = useFocusTarget('room', roomId)
  const grades = side === 'out' ? ['Check In', 'Check Out'] : ['Condition', 'Cleanliness']
  if (id !== roomId || name === undefined) return null
  return (
    <section ref={focusRef} aria-label={name} data-room={roomId}>
      <header className={classes.head}>
        <Grip kind="room" id={roomId} name={name} />
        <button
          type="button"
          className={classes.fold}
          aria-label={collapsed ? `Expand ${name}` : `Collapse ${name}`}
          aria-expanded={!collapsed}
          onClick={() => onToggle(roomId)}
        >
          <Chevron />
        </button>
        <RoomRing room={room} side={side} />
        <h2 className={classes.name}>
          <RoomName room={room} roomId={roomId} />
        </h2>
        <p className={classes.counts}>
          {written !== name && <Badge data-tone="amber">At check-in: {name}</Badge>}
          {gone && <Badge data-tone="red">Not there at check-out</Badge>}
          <RoomCounts room={room} side={side} />
        </p>
        <span className={classes.spring} />
        {!gone && <RestButton room={room} roomId={roomId} />}
        {!collapsed && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPhoto size={15} stroke={1.7} aria-hidden />}
            aria-expanded={overview}
            onClick={() => onOverview(roomId)}
          >
            Overview photos
          </Button>
        )}
        <MoreButton name={name} onMenu={(anchor) => onMenu(roomId, anchor)} />
      </header>
      {!collapsed && overview && <RoomOverview room={room} roomId={roomId} />}
      {!collapsed && (
        <div className={classes.columns} aria-hidden>
          <span>Item</span>
          <span>{shows.quantity && 'Qty'}</span>
          <span>{shows.condition && grades[0]}</span>
          <span>{shows.condition && grades[1]}</span>
          <span>{shows.condition && 'Notes'}</span>
          <span />
          <span>{shows.photos && 'Photos'}</span>
        </div>
      )}
    </section>
  )
})

/** The room as a whole on a phone: its name is in the page header, its overview folds. */
export const PhoneRoomRow = memo(function PhoneRoomRow({
  room,
  roomId,
  overview,
  onOverview,
  onMenu,
}: Omit<RoomRowProps, 'collapsed' | 'onToggle'>) {
  const name = useEditor((state) => state.body.rooms[room]?.name ?? '')
  const photos = useEditor((state) => state.body.rooms[room]?.photos.length ?? 0)
  const focusRef = useFocusTarget('room', roomId)
  const gone = useEditor(({ body }) => isGoneAt(body, room))
  return (
    <section ref={focusRef} aria-label={name} data-room={roomId}>
      {gone && <Badge data-tone="red">Not there at check-out</Badge>}
      <div className={classes.phoneHead}>
        <button type="button" aria-expanded={overview} onClick={() => onOverview(roomId)}>
          <IconPhoto size={18} stroke={1.7} aria-hidden />
          Overview photos
          {photos > 0 && <span>{photos}</span>}
        </button>
        <MoreButton touch name={name} onMenu={(anchor) => onMenu(roomId, anchor)} />
      </div>
      {overview && <RoomOverview room={room} roomId={roomId} touch />}
    </section>
  )
})

export const SectionRow = memo(function SectionRow({
  room,
  section,
  touch,
}: {
  room: number
  section: number
  touch?: boolean
}) {
  const name = useEditor((state) => state.body.rooms[room]?.sections[section]?.name)
  // On a phone the room's name is the page heading, one level above.
  const Heading = touch ? 'h2' : 'h3'
  return (
    <Heading className={classes.section} data-touch={touch || undefined}>
      {name}
    </Heading>
  )
})

export const TypeRow = memo(function TypeRow({
  itemPath,
  touch,
}: {
  itemPath: Omit<ItemPath, 'item'>
  touch?: boolean
}) {
  const name = useEditor((state) => typeAt(state.body, itemPath)?.name)
  const Heading = touch ? 'h3' : 'h4'
  return (
    <Heading className={classes.type} data-touch={touch || undefined}>
      {name}
    </Heading>
  )
})
