import type { DictionaryRoom, Room } from '@lintel/contract'
import { emptyRoom, freeRoomName, newId, roomKinds, type RoomDictionary } from '@lintel/rules'

export interface RoomChoice {
  value: string
  label: string
  room: Room
  /** True if it is not in the report yet. */
  isNew: boolean
}

const ofReport = (room: Room): RoomChoice => ({ value: room._uuid, label: room.name, room, isNew: false })

const ofKind = (kind: DictionaryRoom, rooms: readonly Room[]): RoomChoice => ({
  value: `new/${kind.slug}`,
  label: kind.name,
  room: emptyRoom({ name: freeRoomName(rooms, kind.name), kind }, newId),
  isNew: true,
})

/** Types without room cards have no dialog for adding rooms: the room types that the report lacks are offered too. */
export const roomChoices = (rooms: readonly Room[], dictionary: RoomDictionary, itemBased: boolean): RoomChoice[] => {
  const own = rooms.map(ofReport)
  if (!itemBased) return own
  const present = new Set(rooms.map((room) => room.type))
  return [
    ...own,
    ...roomKinds(dictionary)
      .filter((kind) => !present.has(kind.slug))
      .map((kind) => ofKind(kind, rooms)),
  ]
}
