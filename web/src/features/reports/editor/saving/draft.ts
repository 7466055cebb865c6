import { Id, ReportBody, Room } from '@lintel/contract'
import * as z from 'zod'
import type { EditorState } from '../state/editor-state.ts'

/** What differs from the saved report: single parts of it and single rooms, so that keeping it stays cheap. */
const Draft = z.strictObject({
  /** The version that was edited. */
  version: z.int(),
  /** Ids of the rooms in their order. */
  order: z.array(Id),
  /** Rooms that differ. */
  rooms: z.array(Room),
  parts: ReportBody.omit({ rooms: true }).partial(),
})
type Draft = z.infer<typeof Draft>

/** Name of a report's draft in this browser. */
export const draftName = (reportId: string): string => `report/${reportId}`

/** What would be lost if the browser ended now. */
export const draftOf = ({ header, body, base }: EditorState): Draft => {
  const { rooms, ...others } = body
  const known = new Set(base.rooms)
  const changed = Object.entries(others).filter(([key, value]) => Reflect.get(base, key) !== value)
  return {
    version: header.version,
    order: rooms.map((room) => room._uuid),
    rooms: rooms.filter((room) => !known.has(room)),
    parts: Object.fromEntries(changed),
  }
}

/** The version that a draft was typed into; undefined for what is not a draft. */
export const draftVersion = (content: unknown): number | undefined => Draft.safeParse(content).data?.version

/** A draft put back into the version that it was typed into; undefined for what is not a draft. */
export const withDraft = (base: ReportBody, content: unknown): ReportBody | undefined => {
  const draft = Draft.safeParse(content)
  if (!draft.success) return undefined
  const { order, rooms, parts } = draft.data
  // Fields that a draft does not hold are not to become undefined.
  const given = Object.fromEntries(
    Object.keys(Object(content).parts ?? {}).map((key) => [key, Reflect.get(parts, key)]),
  )
  const byId = new Map([...base.rooms, ...rooms].map((room) => [room._uuid, room]))
  return { ...base, ...given, rooms: order.flatMap((id) => byId.get(id) ?? []) }
}
