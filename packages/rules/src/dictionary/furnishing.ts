import {
  categorySections,
  furnishBits,
  type Dictionary,
  type DictionaryRoom,
  type DictionarySection,
  type Furnishing,
  type RoomCategory,
} from '@lintel/contract'
import { isAddedSection, typeFitsCategory } from '../reports/sections/rooms/dictionary-choices.ts'
import { ownOfType, withOwnOfType } from './edits.ts'

export interface FurnishLevel {
  name: Furnishing
  bit: number
  letter: string
}

/** A level's digit is its position, from 1. */
export const furnishLevels: readonly FurnishLevel[] = [
  { name: 'Default', bit: furnishBits.Default, letter: 'D' },
  { name: 'Unfurnished', bit: furnishBits.Unfurnished, letter: 'U' },
  { name: 'Part furnished', bit: furnishBits['Part furnished'], letter: 'P' },
  { name: 'Fully furnished', bit: furnishBits['Fully furnished'], letter: 'F' },
  { name: 'Fully furnished with linen', bit: furnishBits['Fully furnished with linen'], letter: 'L' },
]

export const unselected = 'Unselected'

/** `Default, Fully furnished`, or `Unselected`. */
export const levelNames = (mask: number): string =>
  furnishLevels
    .filter(({ bit }) => mask & bit)
    .map(({ name }) => name)
    .join(', ') || unselected

/** `DF`; empty if there are none. */
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
 * Letters (`DF`, `d f`), digits (`14`), names, or all of them separated by commas; empty, `0` and `-` are no level.
 * Undefined for anything else.
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

export interface TemplateRow {
  /** `section/type`, the key among a room's types. */
  key: string
  section: { slug: string; name: string }
  type: { slug: string; name: string }
}

/** In the order of the dictionary. */
export const templateRows = (sections: readonly DictionarySection[]): TemplateRow[] =>
  sections.flatMap(({ slug, name, types }) =>
    types.map((type) => ({
      key: `${slug}/${type.slug}`,
      section: { slug, name },
      type: { slug: type.slug, name: type.name },
    })),
  )

/** Their sections are fixed, and some types are outdoors only. */
export const isInCategory = ({ section, type }: TemplateRow, category: RoomCategory): boolean => {
  const sections: readonly string[] = categorySections[category]
  return (isAddedSection(section.slug) || sections.includes(section.slug)) && typeFitsCategory(type.slug, category)
}

/** Levels that all of them have, and those that only some have. */
export const sharedLevels = (rooms: readonly DictionaryRoom[], key: string): { all: number; some: number } => {
  let [all, any] = [rooms.length === 0 ? 0 : 31, 0]
  for (const { types } of rooms) {
    all &= types[key] ?? 0
    any |= types[key] ?? 0
  }
  return { all, some: any & ~all }
}

export interface TemplateCell {
  room: string
  key: string
  mask: number
}

/** An unchanged room stays the same object. */
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

/** A report type has none of its own while they are shared. */
export const roomsIn = (dictionary: Dictionary, reporttype: string): readonly DictionaryRoom[] =>
  reporttype === '' ? dictionary.rooms : ownOfType(dictionary, reporttype).rooms

export const withRooms = (dictionary: Dictionary, reporttype: string, rooms: readonly DictionaryRoom[]): Dictionary =>
  reporttype === ''
    ? { ...dictionary, rooms: [...rooms] }
    : withOwnOfType(dictionary, reporttype, { rooms: [...rooms] })

/** Rows as lines, columns separated by tabs, levels as letters. */
export const cellsAsText = (cells: readonly (readonly number[])[]): string =>
  cells.map((row) => row.map(levelLetters).join('\t')).join('\n')

/** By rows and columns, or the unreadable text and its position (from 1). */
export type PastedCells =
  | { kind: 'cells'; cells: number[][] }
  | { kind: 'empty' }
  | { kind: 'unknown'; row: number; column: number; text: string }

const unquoted = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text)

export const cellsFromText = (text: string): PastedCells => {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  if (lines.length === 1 && lines[0] === '' && text === '') return { kind: 'empty' }
  const cells: number[][] = []
  for (const [row, line] of lines.entries()) {
    const levels: number[] = []
    for (const [column, cell] of line.split('\t').entries()) {
      const mask = parseLevels(unquoted(cell))
      if (mask === undefined) return { kind: 'unknown', row: row + 1, column: column + 1, text: cell.trim() }
      levels.push(mask)
    }
    cells.push(levels)
  }
  return { kind: 'cells', cells }
}
