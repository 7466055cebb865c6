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
import type { Side } from '../../side.ts'
import { setItemMissing } from './check-out.ts'
import { isGone, outFacts } from './facts.ts'
import { newItem } from './items.ts'
import type { MakeId } from '../../../new-id.ts'
import { keepsCheckInValue, setEntryMissing, writeEntryField, presentEntry } from '../../check-in-entries.ts'

export interface NewRoom {
  name: string
  kind: DictionaryRoom
  furnished: Furnishing
}

const itemsOf = (type: DictionaryType, makeId: MakeId): Item[] =>
  Array.from({ length: Math.max(1, type.minimumRequired) }, () => newItem({ name: type.name }, makeId))

/**
 * Each type has its minimum number of items, at least one, named as their type, and there is an empty Misc section for
 * items that fit nowhere else.
 */
export const furnishedRoom = (room: NewRoom, dictionary: RoomDictionary, makeId: MakeId): Room => {
  const misc = miscellaneous(dictionary)
  const sections: Section[] = furnishedTypes(dictionary, room.kind, room.furnished).map(({ section, types }) => ({
    name: section.name,
    slug: section.slug,
    types: types.map((type) => ({
      slug: type.slug,
      name: type.name,
      items: section.slug === misc.section.slug && type.minimumRequired === 0 ? [] : itemsOf(type, makeId),
    })),
  }))
  if (!sections.some((section) => section.slug === misc.section.slug))
    sections.push({
      name: misc.section.name,
      slug: misc.section.slug,
      types: [{ slug: misc.type.slug, name: misc.type.name, items: [] }],
    })
  return { ...emptyRoom(room, makeId), sections }
}

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

/** At the end, or after the room at `after`. */
export const addRoom = (draft: ReportBody, room: Room, after?: number): void => {
  draft.rooms.splice(after === undefined ? draft.rooms.length : after + 1, 0, room)
}

/** One from the check-in keeps its name there. */
export const renameRoom = (draft: ReportBody, room: number, name: string): void => {
  const target = draft.rooms[room]
  if (target) writeEntryField(draft, 'rooms', target, 'name', name)
}

/** At check-out next to the check-in's. */
export const setOverview = (draft: ReportBody, room: number, overview: string): void => {
  const target = draft.rooms[room]
  if (target) writeEntryField(draft, 'rooms', target, 'overview', overview)
}

/** Everything in it that is from the check-in. */
const setRoomMissing = (room: Room, missing: boolean): void => {
  setEntryMissing(room, missing)
  for (const { types } of room.sections)
    for (const { items } of types)
      for (const item of items) if (item.condition.in.readonly) setItemMissing(item, missing)
}

/**
 * With everything in it; one from the check-in is marked as missing at check-out instead, and additions to it are
 * removed. Throws the specification's message if it does not exist.
 */
export const removeRoom = (draft: ReportBody, room: number): void => {
  const target = draft.rooms[room]
  if (!target) throw new Error(roomMessages.unableToRemove)
  if (keepsCheckInValue(draft, target)) {
    for (const { types } of target.sections)
      for (const type of types) type.items = type.items.filter(({ condition }) => condition.in.readonly)
    setRoomMissing(target, true)
  } else draft.rooms.splice(room, 1)
}

export const restoreRoom = (draft: ReportBody, room: number): void => {
  const target = draft.rooms[room]
  if (target) setRoomMissing(target, false)
}

/** Beyond the ends it stays at the end. */
export const moveRoom = (draft: ReportBody, from: number, to: number): void => {
  const [room] = draft.rooms.splice(from, 1)
  if (room) draft.rooms.splice(Math.max(0, Math.min(to, draft.rooms.length)), 0, room)
}

/** 'Bedroom' -> 'Bedroom 2', or the next free number. */
export const freeRoomName = (rooms: readonly Pick<Room, 'name'>[], wanted: string): string => {
  const taken = new Set(rooms.map((room) => room.name.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  const stem = wanted.replace(/ \d+$/, '')
  let number = 2
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++
  return `${stem} ${number}`
}

const gradedItem = (like: Item, makeId: MakeId, side: Side): Item => {
  const item = newItem(like, makeId)
  const { condition, cleanliness } = like.condition[side]
  Object.assign(item.condition[side], { condition, cleanliness })
  return item
}

/**
 * The same sections, types, items and quantities, without notes, photographs and comments, because those are evidence
 * of one room only. Grades are copied if a side is given, colours unless disabled.
 */
export const roomLike = (
  { readonly: _kept, out: _found, rest: _graded, ...room }: Room,
  name: string,
  makeId: MakeId,
  { graded, colours = true }: { graded?: Side; colours?: boolean } = {},
): Room => ({
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
      items: type.items
        .filter((item) => !isGone(item))
        .map((item) => {
          const now = { ...item, ...outFacts(item) }
          const like = colours ? now : { ...now, colour: '' }
          return graded ? gradedItem(like, makeId, graded) : newItem(like, makeId)
        }),
    })),
  })),
})

/** Rooms in the order of a walk through it. */
export interface Home {
  name: string
  rooms: DictionaryRoom[]
}

const bedrooms = ['bedroom', 'bedroom-2', 'bedroom-3', 'bedroom-4']
const flat = (beds: number) => ['hall', 'reception', 'kitchen', ...bedrooms.slice(0, beds), 'bathroom']
const house = (beds: number) => [
  'front-garden',
  'hall',
  'reception',
  'kitchen',
  'stairs-and-landing',
  ...bedrooms.slice(0, beds),
  'bathroom',
  'rear-garden',
]
const kinds = [1, 2, 3].flatMap((beds) => [
  { name: `${beds}-bed flat`, slugs: flat(beds) },
  { name: `${beds}-bed house`, slugs: house(beds) },
])

/** Those for which the dictionary lacks a room are left out. */
export const homesOf = ({ rooms }: Pick<RoomDictionary, 'rooms'>): Home[] =>
  kinds
    .map(({ name, slugs }) => ({
      name,
      rooms: slugs.flatMap((slug) => rooms.find((room) => room.slug === slug) ?? []),
      of: slugs.length,
    }))
    .filter((home) => home.rooms.length === home.of)
    .toSorted((a, b) => Number(a.name.endsWith('house')) - Number(b.name.endsWith('house')))
    .map(({ name, rooms: own }) => ({ name, rooms: own }))

/** As furnished by the dictionary; records how the home is furnished. */
export const setUpRooms = (
  draft: ReportBody,
  chosen: readonly DictionaryRoom[],
  furnished: Furnishing,
  dictionary: RoomDictionary,
  makeId: MakeId,
): void => {
  draft.propertyDetails.furnished = furnished
  for (const kind of chosen)
    addRoom(draft, furnishedRoom({ name: freeRoomName(draft.rooms, kind.name), kind, furnished }, dictionary, makeId))
}

/** At the same address, in their current state, without its findings. */
export const roomsOfReport = (report: ReportBody, makeId: MakeId): Room[] =>
  report.rooms
    .filter((room) => room.out?.missing !== true)
    .map((room) => roomLike(room, presentEntry(report, room).name, makeId))
