import { Id, ReportBody, Room } from '@lintel/contract'
import { fileIdOf, removeSource, sourcesOf } from '@lintel/rules'
import * as z from 'zod'

/** The differences from the saved report: single parts and single rooms, so that storing it stays cheap. */
const Draft = z.strictObject({
  version: z.int(),
  order: z.array(Id),
  rooms: z.array(Room),
  parts: ReportBody.omit({ rooms: true }).partial(),
})
type Draft = z.infer<typeof Draft>

export const draftName = (reportId: string): string => `report/${reportId}`

interface Changed {
  header: { version: number }
  base: ReportBody
  /** Shares with the base the parts that are the same. */
  body: ReportBody
}

export const toDraft = ({ header, body, base }: Changed): Draft => {
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

export const hasChanges = ({ order, rooms, parts }: Draft, base: ReportBody): boolean =>
  rooms.length + Object.keys(parts).length > 0 || order.join() !== base.rooms.map((room) => room._uuid).join()

/** Undefined if the draft does not have the file. */
export const withoutFile = (content: unknown, id: string): Draft | undefined => {
  const { data } = Draft.safeParse(content)
  if (!data) return undefined
  const body = { ...data.parts, rooms: data.rooms }
  const srcs = [...sourcesOf(body)].filter((src) => fileIdOf(src) === id)
  for (const src of srcs) removeSource(body, src)
  return srcs.length === 0 ? undefined : data
}

/** The version that a draft is based on; undefined if it is not a draft. */
export const draftVersion = (content: unknown): number | undefined => Draft.safeParse(content).data?.version

/** Applies a draft to the version that it is based on; undefined if it is not a draft. */
export const withDraft = (base: ReportBody, content: unknown): ReportBody | undefined => {
  const draft = Draft.safeParse(content)
  if (!draft.success) return undefined
  const { order, rooms, parts } = draft.data
  // Fields that are not in the draft must not become undefined.
  const given = Object.fromEntries(
    Object.keys(Object(content).parts ?? {}).map((key) => [key, Reflect.get(parts, key)]),
  )
  const byId = new Map([...base.rooms, ...rooms].map((room) => [room._uuid, room]))
  return { ...base, ...given, rooms: order.flatMap((id) => byId.get(id) ?? []) }
}
