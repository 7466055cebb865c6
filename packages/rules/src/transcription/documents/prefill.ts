import {
  Address,
  categorySections,
  Key,
  Meter,
  Note,
  Tenancy,
  type Dictionary,
  type DictionaryRoom,
  type DocumentFindings,
  type FoundItem,
  type FoundRoom,
  type Room,
  type Signature,
} from '@lintel/contract'
import type { MakeId } from '../../new-id.ts'
import {
  dictionaryFor,
  miscellaneous,
  typeFitsCategory,
  type RoomDictionary,
} from '../../reports/sections/rooms/dictionary-choices.ts'
import { newItem } from '../../reports/sections/rooms/items.ts'
import { freeRoomName, furnishedRoom } from '../../reports/sections/rooms/rooms.ts'

/** Fields of `NewReport`. */
export interface DocumentPrefill {
  address?: Address
  rooms: Room[]
  keys: Key[]
  meters: Meter[]
  tenancy: Tenancy
  signatures: Signature[]
  /** Without a kind in the dictionary: the user must choose one. */
  unknownrooms: FoundRoom[]
}

export interface DocumentChoice {
  /** Ids of proposals; items of rooms have their own, and include their rooms. */
  chosen: ReadonlySet<string>
  /** Slugs of dictionary rooms for rooms with unknown names, by room id. */
  kinds?: Readonly<Record<string, string>>
  dictionary: Dictionary
  reporttype: string
  hasRooms: boolean
  makeId: MakeId
}

const itemFrom = ({ description, slug, color, qty, conditions, condition, cleanliness }: FoundItem, makeId: MakeId) => {
  const item = newItem({ name: description, slug, colour: color, qty, locallyadded: slug === undefined }, makeId)
  item.condition.in.condition = condition
  item.condition.in.cleanliness = cleanliness
  item.condition.in.notes = conditions.map((note) => Note.parse({ note, originalnote: note }))
  return item
}

function placeOf(dictionary: RoomDictionary, kind: DictionaryRoom, slug: string | undefined) {
  const order: readonly string[] = categorySections[kind.category]
  if (slug !== undefined)
    for (const section of dictionary.sections)
      for (const type of section.types)
        if (
          order.includes(section.slug) &&
          typeFitsCategory(type.slug, kind.category) &&
          type.items.some((item) => item.slug === slug)
        )
          return { section, type }
  return miscellaneous(dictionary)
}

/** With its chosen items, and the dictionary's types. */
function roomFrom(
  name: string,
  items: readonly FoundItem[],
  kind: DictionaryRoom,
  dictionary: RoomDictionary,
  makeId: MakeId,
): Room {
  const room = furnishedRoom({ name, kind, furnished: 'Default' }, dictionary, makeId)
  for (const { types } of room.sections) for (const type of types) type.items = []
  const order: readonly string[] = categorySections[kind.category]
  for (const found of items) {
    const place = placeOf(dictionary, kind, found.slug)
    let section = room.sections.find(({ slug }) => slug === place.section.slug)
    if (!section) {
      section = { name: place.section.name, slug: place.section.slug, types: [] }
      room.sections.push(section)
      room.sections.sort((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
    }
    let type = section.types.find(({ slug }) => slug === place.type.slug)
    if (!type) {
      type = { slug: place.type.slug, name: place.type.name, items: [] }
      section.types.push(type)
    }
    type.items.push(itemFrom(found, makeId))
  }
  return room
}

/** The first chosen address and the first of each tenancy date count; also the first meter of each kind. */
export function reportOfDocument(
  findings: DocumentFindings,
  { chosen, kinds = {}, dictionary, reporttype, hasRooms, makeId }: DocumentChoice,
): DocumentPrefill {
  const isChosen = ({ id }: { id: string }) => chosen.has(id)
  const known = dictionaryFor(dictionary, reporttype)
  const rooms: Room[] = []
  const unknownrooms: FoundRoom[] = []
  for (const found of hasRooms ? findings.rooms : []) {
    const items = found.items.filter(isChosen)
    if (!isChosen(found) && items.length === 0) continue
    const slug = kinds[found.id] ?? found.type
    const kind = known.rooms.find((room) => room.slug === slug)
    if (kind) rooms.push(roomFrom(freeRoomName(rooms, found.name), items, kind, known, makeId))
    else unknownrooms.push(found)
  }
  const meters: Meter[] = []
  for (const { name, reference, readings, location } of findings.meters.filter(isChosen)) {
    if (meters.some((meter) => meter.name === name)) continue
    const values = readings.length > 0 ? readings : ['']
    meters.push(Meter.parse({ _uuid: makeId(), name, reference, location, readings: values }))
  }
  const tenancy: Record<string, string> = {}
  for (const { field, value } of findings.tenancy.filter(isChosen)) tenancy[field] ??= value
  const address = findings.addresses.find(isChosen)
  return {
    ...(address && {
      address: Address.parse({
        line1: address.line1,
        line2: address.line2,
        town: address.town,
        county: address.county,
        postcode: address.postcode,
      }),
    }),
    rooms,
    keys: findings.keys
      .filter(isChosen)
      .map(({ name, qty = 1, notes }) =>
        Key.parse({ _uuid: makeId(), name, notes, qty: { in: Math.min(qty, maxKeys) } }),
      ),
    meters,
    tenancy: Tenancy.parse(tenancy),
    signatures: findings.parties
      .filter(isChosen)
      .map(({ type, name, email }) => ({ _uuid: makeId(), type, name, email, date: '', image: '' })),
    unknownrooms,
  }
}

const maxKeys = 9999
