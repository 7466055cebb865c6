import { reportSections, type Room, type ComplianceItem, type ComplianceSection } from '@lintel/contract'
import type { Side } from '../side.ts'

const reservedCodes = Object.values(reportSections).flatMap((section) =>
  'photoCode' in section ? section.photoCode : [],
)

/** Best first: initial with the room's number, initial, initials, more letters, numbers. */
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

/** Unique within the report. 'Kitchen' -> K, 'Bedroom 2' -> B2, 'Rear garden' -> R, or RG if a reception has R. */
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

/** `K-03`. */
export const photoReference = (code: string, number: number): string => `${code}-${String(number).padStart(2, '0')}`

/** By id: the room's own first, then its items', in report order. */
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
 * `KY-03`: numbered across the whole list (`lists` are one side's), those of check-out separately, as the report prints
 * them.
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

/** By id, `CH-01`, after the room's `after` others; hidden ones have none. */
export const checklistReferences = (
  sections: readonly ComplianceSection[],
  shown: ReadonlySet<ComplianceItem>,
  code: string,
  after = 0,
): Map<string, string> => {
  const references = new Map<string, string>()
  for (const { complianceitems } of sections)
    for (const item of complianceitems)
      if (shown.has(item))
        for (const { id } of item.photos)
          if (!references.has(id)) references.set(id, photoReference(code, after + references.size + 1))
  return references
}
