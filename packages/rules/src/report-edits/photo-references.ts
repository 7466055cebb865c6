import type { Room } from '@lintel/contract'
import type { Side } from './places.ts'

/** Codes of the parts of a report that are not rooms: property, meters, keys, alarms, appliances. */
const reservedCodes = ['P', 'M', 'KY', 'AL', 'AP']

/**
 * A short code for each room, unique within the report: the initial of its name, then more of its letters, then a
 * number. 'Kitchen' -> K, 'Bathroom' -> B, 'Bedroom 1' -> B1.
 */
export const roomCodes = (rooms: readonly Pick<Room, 'name'>[]): string[] => {
  const taken = new Set(reservedCodes)
  return rooms.map((room) => {
    const initial = (/[a-z]/i.exec(room.name)?.[0] ?? 'R').toUpperCase()
    const number = /\d+$/.exec(room.name)?.[0]
    const candidates = [...(number ? [`${initial}${number}`] : []), initial]
    let code = candidates.find((candidate) => !taken.has(candidate))
    for (let n = 2; code === undefined; n++) if (!taken.has(`${initial}${n}`)) code = `${initial}${n}`
    taken.add(code)
    return code
  })
}

/** How the photograph `number` of a place is called: `K-03`. */
export const photoReference = (code: string, number: number): string => `${code}-${String(number).padStart(2, '0')}`

/**
 * The references of a room's photographs by id, `K-03`: the room's own first, then those of its items in the order
 * in which the report shows them.
 */
export const photoReferences = (room: Room, code: string, side: Side): Map<string, string> => {
  const references = new Map<string, string>()
  const add = (id: string) => references.set(id, photoReference(code, references.size + 1))
  for (const photo of room.photos) add(photo.id)
  for (const section of room.sections)
    for (const type of section.types)
      for (const item of type.items) for (const photo of item.condition[side].photos) add(photo.id)
  return references
}
