import type { Dictionary, Signature, SpreadsheetProperty, WorkbookRow, DictionaryRoom, Room } from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import { dictionaryFor, type RoomDictionary } from '../reports/sections/rooms/dictionary-choices.ts'
import { freeRoomName, furnishedRoom } from '../reports/sections/rooms/rooms.ts'
import { wordsOf } from '../search/search-words.ts'

/** `hasRooms`: the type has room cards. */
export function propertyOfRow(
  row: WorkbookRow,
  {
    dictionary,
    reporttype,
    hasRooms,
    makeId,
  }: {
    dictionary: Dictionary
    reporttype: string
    hasRooms: boolean
    makeId: MakeId
  },
): SpreadsheetProperty {
  const party =
    (type: Signature['type']) =>
    ({ name, email }: { name: string; email: string }): Signature => ({
      _uuid: makeId(),
      type,
      name,
      email,
      date: '',
      image: '',
    })
  const { rooms, unknown } = hasRooms
    ? roomsByName(row.rooms, dictionaryFor(dictionary, reporttype), makeId)
    : { rooms: [], unknown: [] }
  return {
    address: row.address,
    signatures: [...row.tenants.map(party('tenant')), ...row.landlords.map(party('landlord'))],
    tenancy: row.tenancy,
    rooms,
    rowindex: row.rowindex,
    unknownrooms: unknown,
  }
}

/** `Bedrooms` is a bedroom. */
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const wordsOfRoom = (name: string) => wordsOf(name).map(singular)

/**
 * The dictionary's of this name, with or without a trailing number; else the longest whose words are all in it (`Master
 * bedroom` is a bedroom).
 */
export function roomKindOf(name: string, kinds: readonly DictionaryRoom[]): DictionaryRoom | undefined {
  const words = wordsOfRoom(name)
  const plain = words.filter((word) => !/^\d+$/.test(word)).join(' ')
  if (plain === '') return undefined
  const known = kinds.map((kind) => ({ kind, own: wordsOfRoom(kind.name) }))
  const same = known.find(({ own }) => own.join(' ') === words.join(' ') || own.join(' ') === plain)
  if (same) return same.kind
  return known
    .filter(({ own }) => own.length > 0 && own.every((word) => words.includes(word)))
    .toSorted((a, b) => b.own.length - a.own.length || b.kind.name.length - a.kind.name.length)[0]?.kind
}

/** As furnished by the dictionary, and the names unknown to it. */
export function roomsByName(
  names: readonly string[],
  dictionary: RoomDictionary,
  makeId: MakeId,
): { rooms: Room[]; unknown: string[] } {
  const rooms: Room[] = []
  const unknown: string[] = []
  for (const name of names) {
    const kind = roomKindOf(name, dictionary.rooms)
    if (kind)
      rooms.push(furnishedRoom({ name: freeRoomName(rooms, name), kind, furnished: 'Default' }, dictionary, makeId))
    else unknown.push(name)
  }
  return { rooms, unknown }
}
