import {
  roomMessages,
  type DictionaryRoom,
  type DictionaryType,
  type Furnishing,
  type Item,
  type ReportBody,
  type Room,
  type Section,
} from '@lintel/contract'
import { furnishedTypes, miscellaneous, type RoomDictionary } from './dictionary-choices.ts'
import { setItemMissing } from './check-out.ts'
import { newItem } from './items.ts'
import { keepsThing, setThingMissing, writeThing } from './things.ts'

/** What a new room is made from. */
export interface NewRoom {
  /** The room's name as the person gave it. */
  name: string
  /** The kind of room, from the dictionary. */
  kind: DictionaryRoom
  furnished: Furnishing
}

/** Makes the ids of what is added. */
export type MakeId = () => string

const itemsOf = (type: DictionaryType, makeId: MakeId): Item[] =>
  Array.from({ length: type.minimumRequired }, () => newItem({ name: type.name }, makeId))

/**
 * A room as the dictionary furnishes it, each type with the items it must have at least, and an empty Misc section
 * for what fits nowhere else. Items carry their type's name until somebody says which one it is.
 */
export const furnishedRoom = (room: NewRoom, dictionary: RoomDictionary, makeId: MakeId): Room => {
  const misc = miscellaneous(dictionary)
  const sections: Section[] = furnishedTypes(dictionary, room.kind, room.furnished).map(({ section, types }) => ({
    name: section.name,
    slug: section.slug,
    types: types.map((type) => ({ slug: type.slug, name: type.name, items: itemsOf(type, makeId) })),
  }))
  if (!sections.some((section) => section.slug === misc.section.slug))
    sections.push({
      name: misc.section.name,
      slug: misc.section.slug,
      types: [{ slug: misc.type.slug, name: misc.type.name, items: [] }],
    })
  return { ...emptyRoom(room, makeId), sections }
}

/** A room of a kind with nothing in it yet, as types of reports without room cards need one. */
export const emptyRoom = (room: Pick<NewRoom, 'name' | 'kind'>, makeId: MakeId): Room => ({
  _uuid: makeId(),
  name: room.name.trim(),
  type: room.kind.slug,
  category: room.kind.category,
  overview: '',
  photos: [],
  sections: [],
  compliancesections: [],
})

/** Adds a room at the end, or after the room at `after`. */
export const addRoom = (draft: ReportBody, room: Room, after?: number): void => {
  draft.rooms.splice(after === undefined ? draft.rooms.length : after + 1, 0, room)
}

/** Renames a room; one that came from the check-in keeps its name there. */
export const renameRoom = (draft: ReportBody, room: number, name: string): void => {
  const target = draft.rooms[room]
  if (target) writeThing(draft, 'rooms', target, 'name', name)
}

/** Writes the overview at the head of a room; at check-out beside the check-in's. */
export const setOverview = (draft: ReportBody, room: number, overview: string): void => {
  const target = draft.rooms[room]
  if (target) writeThing(draft, 'rooms', target, 'overview', overview)
}

/** What a check-out says of everything in a room that came from the check-in: not there, or there after all. */
const setRoomMissing = (room: Room, missing: boolean): void => {
  setThingMissing(room, missing)
  for (const { types } of room.sections)
    for (const { items } of types)
      for (const item of items) if (item.condition.in.readonly) setItemMissing(item, missing)
}

/**
 * Removes a room with everything in it; one that came from the check-in stays, as not there at check-out, and what was
 * added to it goes.
 * @throws Error with the specification's message where there is none.
 */
export const removeRoom = (draft: ReportBody, room: number): void => {
  const target = draft.rooms[room]
  if (!target) throw new Error(roomMessages.unableToRemove)
  if (keepsThing(draft, target)) {
    for (const { types } of target.sections)
      for (const type of types) type.items = type.items.filter(({ condition }) => condition.in.readonly)
    setRoomMissing(target, true)
  } else draft.rooms.splice(room, 1)
}

/** Says that a room of the check-in is there after all, and what is in it. */
export const restoreRoom = (draft: ReportBody, room: number): void => {
  const target = draft.rooms[room]
  if (target) setRoomMissing(target, false)
}

/** Moves a room to another place; beyond the ends it stays at the end. */
export const moveRoom = (draft: ReportBody, from: number, to: number): void => {
  const [room] = draft.rooms.splice(from, 1)
  if (room) draft.rooms.splice(Math.max(0, Math.min(to, draft.rooms.length)), 0, room)
}

/** 'Bedroom' -> 'Bedroom 2', or the next number that no room has. */
export const freeRoomName = (rooms: readonly Pick<Room, 'name'>[], wanted: string): string => {
  const taken = new Set(rooms.map((room) => room.name.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  const stem = wanted.replace(/ \d+$/, '')
  let number = 2
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++
  return `${stem} ${number}`
}

/**
 * A copy of a room to work from: the same sections, types, items, quantities and colours, without grades, notes,
 * photographs and comments, because those are evidence of the one room alone.
 */
export const roomLike = ({ readonly: _kept, out: _found, ...room }: Room, name: string, makeId: MakeId): Room => ({
  ...room,
  _uuid: makeId(),
  name,
  overview: '',
  photos: [],
  compliancesections: [],
  sections: room.sections.map((section) => ({
    ...section,
    types: section.types.map((type) => ({
      ...type,
      items: type.items.map((item) => newItem(item, makeId)),
    })),
  })),
})
