import {
  fileLists,
  type ComplianceItem,
  type ComplianceSection,
  type Item,
  type ItemType,
  type Photo,
  type PhotosInOut,
  type ReportBody,
  type Room,
  type Section,
} from '@lintel/contract'
import { staffComment } from './sections/comments.ts'
import type { Side } from './side.ts'

/**
 * Indices. Look paths up in the plain report and use them on a draft, because searching a draft would expand every item
 * of it.
 */
export interface ItemPath {
  room: number
  section: number
  type: number
  item: number
}

/** With photographs of check-in and check-out. */
export type EntryList = {
  [L in keyof ReportBody]: ReportBody[L] extends readonly { photos: PhotosInOut }[] ? L : never
}[keyof ReportBody] &
  string

export const isEntryList = (list: string): list is EntryList =>
  fileLists.some(({ path }) => path === `${list}.*.photos.out`)

const propertyLists = ['locationPhotos', 'cleaningReceiptPhotos'] as const
type PropertyList = (typeof propertyLists)[number]

export const isPropertyList = (list: string): list is PropertyList => propertyLists.some((known) => known === list)

type WholeReport =
  { kind: 'property'; list: PropertyList } | { kind: 'comments'; party: 'client' | 'tenant' } | { kind: 'unassigned' }

/** `id` is the `_uuid` of the owner. */
export type PhotoTarget =
  | { kind: 'item'; id: string; side: Side }
  | { kind: 'room'; id: string }
  | { kind: 'entry'; list: EntryList; id: string; side: Side }
  | { kind: 'alarm'; id: string }
  | { kind: 'question'; id: string }
  | WholeReport

/** Or -1. */
export const roomIndex = (body: ReportBody, id: string): number => body.rooms.findIndex((room) => room._uuid === id)

export const findItem = (body: ReportBody, id: string): ItemPath | undefined => {
  for (const [room, { sections }] of body.rooms.entries())
    for (const [section, { types }] of sections.entries())
      for (const [type, { items }] of types.entries()) {
        const item = items.findIndex((candidate) => candidate._uuid === id)
        if (item >= 0) return { room, section, type, item }
      }
  return undefined
}

export const roomAt = (body: ReportBody, path: Pick<ItemPath, 'room'>): Room | undefined => body.rooms[path.room]

export const sectionAt = (body: ReportBody, path: Pick<ItemPath, 'room' | 'section'>): Section | undefined =>
  body.rooms[path.room]?.sections[path.section]

export const typeAt = (body: ReportBody, path: Omit<ItemPath, 'item'>): ItemType | undefined =>
  sectionAt(body, path)?.types[path.type]

export const itemAt = (body: ReportBody, path: ItemPath): Item | undefined => typeAt(body, path)?.items[path.item]

export const itemById = (body: ReportBody, id: string | undefined): Item | undefined => {
  const path = id === undefined ? undefined : findItem(body, id)
  return path && itemAt(body, path)
}

/** In a checklist section of the report, or of one of its rooms. */
export interface QuestionPath {
  room?: number
  section: number
  question: number
}

export const findQuestion = (body: ReportBody, id: string): QuestionPath | undefined => {
  const within = (sections: readonly ComplianceSection[]) => {
    for (const [section, { complianceitems }] of sections.entries()) {
      const question = complianceitems.findIndex((candidate) => candidate._uuid === id)
      if (question >= 0) return { section, question }
    }
    return undefined
  }
  const found = within(body.compliancesections)
  if (found) return found
  for (const [room, { compliancesections }] of body.rooms.entries()) {
    const path = within(compliancesections)
    if (path) return { room, ...path }
  }
  return undefined
}

export const questionAt = (body: ReportBody, { room, section, question }: QuestionPath): ComplianceItem | undefined => {
  const sections = room === undefined ? body.compliancesections : body.rooms[room]?.compliancesections
  return sections?.[section]?.complianceitems[question]
}

export type PhotoPath =
  | { kind: 'item'; path: ItemPath; side: Side }
  | { kind: 'room'; room: number }
  | { kind: 'entry'; list: EntryList; index: number; side: Side }
  | { kind: 'alarm'; index: number }
  | { kind: 'question'; path: QuestionPath }
  | WholeReport

const indexIn = (list: readonly { _uuid: string }[], id: string) => list.findIndex(({ _uuid }) => _uuid === id)

/** Undefined if the owner no longer exists. */
export const findPhotos = (body: ReportBody, target: PhotoTarget): PhotoPath | undefined => {
  switch (target.kind) {
    case 'item': {
      const path = findItem(body, target.id)
      return path && { kind: 'item', path, side: target.side }
    }
    case 'room': {
      const room = roomIndex(body, target.id)
      return room < 0 ? undefined : { kind: 'room', room }
    }
    case 'entry': {
      const index = indexIn(body[target.list], target.id)
      return index < 0 ? undefined : { kind: 'entry', list: target.list, index, side: target.side }
    }
    case 'alarm': {
      const index = indexIn(body.alarms, target.id)
      return index < 0 ? undefined : { kind: 'alarm', index }
    }
    case 'question': {
      const path = findQuestion(body, target.id)
      return path && { kind: 'question', path }
    }
    default:
      return target
  }
}

export const photosAt = (body: ReportBody, path: PhotoPath): Photo[] | undefined => {
  switch (path.kind) {
    case 'item':
      return itemAt(body, path.path)?.condition[path.side].photos
    case 'room':
      return body.rooms[path.room]?.photos
    case 'entry':
      return body[path.list][path.index]?.photos[path.side]
    case 'alarm':
      return body.alarms[path.index]?.photos
    case 'question':
      return questionAt(body, path.path)?.photos
    case 'property':
      return body.propertyDetails[path.list]
    case 'comments':
      return staffComment(body, path.party).photos
    case 'unassigned':
      return body.unassignedphotos
  }
}

/** Of both visits of a check-out. Those of a room share a list, in which the check-in's are read-only. */
export const visitPhotos = (body: ReportBody, path: PhotoPath): PhotosInOut => {
  const of = (side: Side) =>
    'side' in path
      ? photosAt(body, { ...path, side })
      : photosAt(body, path)?.filter(({ readonly }) => readonly === (side === 'in'))
  return { in: of('in') ?? [], out: of('out') ?? [] }
}

export function* itemsIn({ rooms }: Pick<ReportBody, 'rooms'>): Generator<{ item: Item; room: string; path: string }> {
  for (const [r, { name: room, sections }] of rooms.entries())
    for (const [s, { types }] of sections.entries())
      for (const [t, { items }] of types.entries())
        for (const [i, item] of items.entries())
          yield { item, room, path: `rooms.${r}.sections.${s}.types.${t}.items.${i}` }
}
