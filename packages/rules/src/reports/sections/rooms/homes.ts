import type { DictionaryRoom, Furnishing, ReportBody, Room } from '@lintel/contract'
import type { MakeId } from '../../../new-id.ts'
import type { RoomDictionary } from './dictionary-choices.ts'
import { presentEntry } from '../../check-in-entries.ts'
import { addRoom, freeRoomName, furnishedRoom, roomLike } from './rooms.ts'

/** Rooms in the order of a walk through it. */
export interface Home {
  name: string
  rooms: DictionaryRoom[]
}

const bedrooms = ['bedroom', 'bedroom-2', 'bedroom-3', 'bedroom-4']
const flat = (beds: number) => ['hall', 'reception', 'kitchen', ...bedrooms.slice(0, beds), 'bathroom']
const house = (beds: number) => [
  ...['front-garden', 'hall', 'reception', 'kitchen', 'stairs-and-landing'],
  ...[...bedrooms.slice(0, beds), 'bathroom', 'rear-garden'],
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
