import {
  categorySections,
  furnishBits,
  type Dictionary,
  type DictionaryRoom,
  type DictionarySection,
  type Furnishing,
  type RoomCategory,
} from '@lintel/contract'
import { typeFitsCategory } from '../reports/sections/rooms/dictionary-choices.ts'
import { ownOfType, withOwnOfType } from './edits.ts'

/** A furnishing level as templates show it: its bit, the letter that stands for it, and its name. */
export interface FurnishLevel {
  name: Furnishing
  bit: number
  letter: string
}

/** The levels from the first to the last; the digit of a level is its place here, from 1. */
export const furnishLevels: readonly FurnishLevel[] = [
  { name: 'Default', bit: furnishBits.Default, letter: 'D' },
  { name: 'Unfurnished', bit: furnishBits.Unfurnished, letter: 'U' },
  { name: 'Part furnished', bit: furnishBits['Part furnished'], letter: 'P' },
  { name: 'Fully furnished', bit: furnishBits['Fully furnished'], letter: 'F' },
  { name: 'Fully furnished with linen', bit: furnishBits['Fully furnished with linen'], letter: 'L' },
]

/** What a cell without a level is called. */
export const unselected = 'Unselected'

/** The levels of a cell for people: `Default, Fully furnished`, or `Unselected`. */
export const levelNames = (mask: number): string =>
  furnishLevels
    .filter(({ bit }) => mask & bit)
    .map(({ name }) => name)
    .join(', ') || unselected

/** The levels of a cell as letters: `DF`; nothing where there are none. */
export const levelLetters = (mask: number): string =>
  furnishLevels
    .filter(({ bit }) => mask & bit)
    .map(({ letter }) => letter)
    .join('')

const byLevelName = new Map(
  [...furnishLevels.map(({ name, bit }): [string, number] => [name, bit]), [unselected, 0] as const].map(
    ([name, bit]) => [name.toLowerCase(), bit],
  ),
)

const byLetterOrDigit = new Map(
  furnishLevels.flatMap(({ letter, bit }, index): [string, number][] => [
    [letter.toLowerCase(), bit],
    [String(index + 1), bit],
  ]),
)

/**
 * Reads the levels of a cell: letters (`DF`, `d f`), digits (`14`), names, or all of them with commas; nothing, `0` and
 * `-` are no level. Undefined for anything else.
 */
export const parseLevels = (text: string): number | undefined => {
  const words = text.trim().toLowerCase()
  if (words === '' || words === '0' || words === '-') return 0
  let mask = 0
  for (const word of words.split(/[,;]/).map((part) => part.trim())) {
    const named = byLevelName.get(word)
    const bits =
      named === undefined ? [...word.replaceAll(/\s/g, '')].map((sign) => byLetterOrDigit.get(sign)) : [named]
    for (const bit of bits) {
      if (bit === undefined) return undefined
      mask |= bit
    }
  }
  return mask
}

/** A type as a row of a template. */
export interface TemplateRow {
  /** `section/type`, as a room's types are keyed. */
  key: string
  section: { slug: string; name: string }
  type: { slug: string; name: string }
}

/** The types of all sections that rooms may have, in the order of the dictionary. */
export const templateRows = (sections: readonly DictionarySection[]): TemplateRow[] => {
  const inRooms = new Set<string>(Object.values(categorySections).flat())
  return sections
    .filter(({ slug }) => inRooms.has(slug))
    .flatMap(({ slug, name, types }) =>
      types.map((type) => ({
        key: `${slug}/${type.slug}`,
        section: { slug, name },
        type: { slug: type.slug, name: type.name },
      })),
    )
}

/** True where rooms of this category may have the type: their sections are fixed, and some types stand outdoors only. */
export const isInCategory = ({ section, type }: TemplateRow, category: RoomCategory): boolean => {
  const sections: readonly string[] = categorySections[category]
  return sections.includes(section.slug) && typeFitsCategory(type.slug, category)
}

/** What rooms have of a type: the levels that all of them have, and those that only some have. */
export const sharedLevels = (rooms: readonly DictionaryRoom[], key: string): { all: number; some: number } => {
  let [all, any] = [rooms.length === 0 ? 0 : 31, 0]
  for (const { types } of rooms) {
    all &= types[key] ?? 0
    any |= types[key] ?? 0
  }
  return { all, some: any & ~all }
}

/** A cell of a template that is set: what a room has of a type. */
export interface TemplateCell {
  room: string
  key: string
  mask: number
}

/** Rooms with other levels in some cells; a room of which nothing changes stays the same object. */
export const withLevels = (rooms: readonly DictionaryRoom[], cells: readonly TemplateCell[]): DictionaryRoom[] => {
  const byRoom = Map.groupBy(cells, ({ room }) => room)
  return rooms.map((room) => {
    const changed = (byRoom.get(room.slug) ?? []).filter(({ key, mask }) => (room.types[key] ?? 0) !== mask)
    if (changed.length === 0) return room
    const types = { ...room.types }
    for (const { key, mask } of changed) {
      if (mask === 0) delete types[key]
      else types[key] = mask
    }
    return { ...room, types }
  })
}

/** The rooms that are shared, or those of a report type; it has none of its own where they are shared too. */
export const roomsIn = (dictionary: Dictionary, reporttype: string): readonly DictionaryRoom[] =>
  reporttype === '' ? dictionary.rooms : ownOfType(dictionary, reporttype).rooms

/** A dictionary with other rooms, shared or of a report type. */
export const withRooms = (dictionary: Dictionary, reporttype: string, rooms: readonly DictionaryRoom[]): Dictionary =>
  reporttype === ''
    ? { ...dictionary, rooms: [...rooms] }
    : withOwnOfType(dictionary, reporttype, { rooms: [...rooms] })
