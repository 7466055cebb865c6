import { reportSections, type Room } from '@lintel/contract'
import type { Side } from '../side.ts'

/** Codes of sections, which no room can have. */
const reservedCodes = Object.values(reportSections).flatMap((section) =>
  'photoCode' in section ? section.photoCode : [],
)

/** Candidate codes for a name, best first: initial with the room's number, initial, initials, more letters, numbers. */
const codesFor = function* (name: string): Generator<string> {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? ['R']
  const [first = 'R', second = ''] = words
  const number = /\d+$/.exec(name)?.[0] ?? ''
  const initial = first.charAt(0)
  yield initial + number
  if (second) yield initial + second.charAt(0) + number
  for (let length = 2; length <= 3 && length <= first.length; length++) yield first.slice(0, length) + number
  for (let n = 2; ; n++) yield `${first.slice(0, 2)}${n}`
}

/**
 * A short code for each room, unique within the report: the initial of its name, then more of its letters, then a
 * number. 'Kitchen' -> K, 'Bedroom 2' -> B2, 'Rear garden' -> R, or RG if a reception has R.
 */
export const roomCodes = (rooms: readonly Pick<Room, 'name'>[]): string[] => {
  const taken = new Set<string>(reservedCodes)
  return rooms.map((room) => {
    for (const code of codesFor(room.name)) {
      if (taken.has(code)) continue
      taken.add(code)
      return code
    }
    return room.name
  })
}

/** The reference of photograph `number` under a code: `K-03`. */
export const photoReference = (code: string, number: number): string => `${code}-${String(number).padStart(2, '0')}`

/** References of a room's photographs by id, `K-03`: its own first, then its items', in report order. */
export const photoReferences = (room: Room, code: string, side: Side): Map<string, string> => {
  const references = new Map<string, string>()
  const add = (id: string) => {
    if (!references.has(id)) references.set(id, photoReference(code, references.size + 1))
  }
  for (const photo of room.photos) add(photo.id)
  for (const section of room.sections)
    for (const type of section.types)
      for (const item of type.items) for (const photo of item.condition[side].photos) add(photo.id)
  return references
}

/**
 * The references of the photographs of one list entry, `KY-03`: numbered across the whole list, those of check-out
 * separately, as the report prints them.
 * @param lists The photographs of each entry of the list, of one side.
 */
export const entryPhotoReferences = (
  lists: readonly (readonly unknown[])[],
  index: number,
  code: string,
  side: Side,
): string[] => {
  const before = lists.slice(0, index).reduce((sum, photos) => sum + photos.length, 0)
  const suffix = side === 'out' ? ' out' : ''
  return (lists[index] ?? []).map((_, number) => photoReference(code, before + number + 1) + suffix)
}
