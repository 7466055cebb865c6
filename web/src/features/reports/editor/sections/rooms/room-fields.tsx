import { overriddenValue, keepsCheckInValue, presentEntry, renameRoom, setOverview } from '@lintel/rules'
import { useCallback } from 'react'
import { useFieldError, useFieldRef, useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { LongTextField } from '../../../../../ui/form/fields.tsx'
import { TouchSize } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { atCheckIn } from '../../entries/use-entry.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import classes from './room-fields.module.css'

const rules = { name: renameRoom, overview: setOverview }

interface RoomRef {
  room: number
  roomId: string
}

/** Field props for a room's present text; at check-out it is edited next to the check-in's. */
const useRoomText = ({ room, roomId }: RoomRef, name: 'name' | 'overview', label: string, step: string) => {
  const { store } = useReportEditor()
  const value = useEditor(({ body }) => {
    const entry = body.rooms[room]
    return entry && presentEntry(body, entry)[name]
  })
  const isBeside = useEditor(({ body }) => {
    const entry = body.rooms[room]
    return entry !== undefined && keepsCheckInValue(body, entry)
  })
  const write = useCallback(
    (by: string, text: string) => store.editRoom(by, roomId, (draft, at) => rules[name](draft, at, text), name),
    [store, roomId, name],
  )
  const path = isBeside ? (`rooms.${room}.out.facts.${name}` as const) : (`rooms.${room}.${name}` as const)
  return useReportField(path, label, { step, value, write })
}

export function RoomName(at: RoomRef) {
  const { label, value, path, onChange } = useRoomText(at, 'name', 'Room name', 'Rename room')
  const { readOnly } = useReadOnlyField()
  const error = useFieldError(path, value)
  return (
    <span className={classes.name} data-text={value}>
      <input
        className="ring"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        title={error}
        ref={useFieldRef(path)}
        size={1}
        value={value}
        maxLength={300}
        readOnly={readOnly}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}

export function RoomText(at: RoomRef) {
  const before = useEditor(({ body }) => overriddenValue(body, body.rooms[at.room] ?? {}, 'overview')?.before)
  const field = useRoomText(at, 'overview', 'Overview', 'Write overview')
  return (
    <TouchSize>
      <LongTextField {...field} hint={before === undefined ? undefined : atCheckIn({ before })} minRows={2} />
    </TouchSize>
  )
}
