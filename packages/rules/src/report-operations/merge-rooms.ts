import type { Address, ReportBody, Room } from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import { lineWords } from '../search/address-words.ts'
import { withoutApostrophes } from '../search/search-words.ts'

const plain = (text: string) => withoutApostrophes(text).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Case, punctuation and abbreviations do not matter. */
export const sameAddress = (a: Address, b: Address): boolean =>
  (['line1', 'line2', 'town', 'county'] as const).every(
    (part) => lineWords(a[part]).join(' ') === lineWords(b[part]).join(' '),
  ) && plain(a.postcode).replaceAll(' ', '') === plain(b.postcode).replaceAll(' ', '')

const nameOf = ({ name, out }: Room) => plain(out?.facts?.name ?? name)

/** Ignoring case, spaces and apostrophes. */
export const haveDuplicateRooms = (a: Pick<ReportBody, 'rooms'>, b: Pick<ReportBody, 'rooms'>): boolean => {
  const names = new Set(a.rooms.map(nameOf))
  return b.rooms.some((room) => names.has(nameOf(room)))
}

const idsOf = (rooms: readonly Room[]): Set<string> => {
  const ids = new Set<string>()
  for (const room of rooms) {
    ids.add(room._uuid)
    for (const { types } of room.sections) for (const { items } of types) for (const { _uuid } of items) ids.add(_uuid)
    for (const { complianceitems } of room.compliancesections) for (const { _uuid } of complianceitems) ids.add(_uuid)
  }
  return ids
}

/** Two reports that follow the same one share item ids. */
function withFreeIds(room: Room, taken: ReadonlySet<string>, makeId: MakeId): Room {
  const free = <T extends { _uuid: string }>(owner: T): T =>
    taken.has(owner._uuid) ? { ...owner, _uuid: makeId() } : owner
  return {
    ...free(room),
    sections: room.sections.map((section) => ({
      ...section,
      types: section.types.map((type) => ({ ...type, items: type.items.map(free) })),
    })),
    compliancesections: room.compliancesections.map((section) => ({
      ...section,
      complianceitems: section.complianceitems.map(free),
    })),
  }
}

/** The second's rooms are appended to the first, and the second has none. */
export const mergeRooms = (
  primary: ReportBody,
  secondary: ReportBody,
  makeId: MakeId,
): { primary: ReportBody; secondary: ReportBody } => {
  const taken = idsOf(primary.rooms)
  const moved = secondary.rooms.map((room) => withFreeIds(room, taken, makeId))
  return { primary: { ...primary, rooms: [...primary.rooms, ...moved] }, secondary: { ...secondary, rooms: [] } }
}
