import {
  isVisible,
  type DictionaryItem,
  type DictionaryRoom,
  type DictionarySection,
  type DictionaryType,
  type Room,
} from '@lintel/contract'
import { miscellaneous, sectionsFor, typeFitsCategory, typesFor, type RoomDictionary } from './dictionary-choices.ts'

/** 'Cat flap (rear)' -> cat-flap-rear. */
const slugOf = (name: string): string => {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['other']
  return words.join('-').slice(0, 100).replace(/-$/, '')
}

const named = <T extends { name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase())

/** A chosen one is in the dictionary. */
interface TypeChoice {
  slug: string
  name: string
  known?: DictionaryType
}

/** Undefined for an empty name, and for a type that the room's category excludes. */
export const typeOf = (
  section: DictionarySection,
  category: Room['category'],
  typed: string,
): TypeChoice | undefined => {
  if (!isVisible(typed)) return undefined
  const known = named(typesFor(section, category), typed)
  if (known) return { slug: known.slug, name: known.name, known }
  const slug = slugOf(typed)
  const excluded = named(section.types, typed)?.slug ?? slug
  return typeFitsCategory(excluded, category) ? { slug, name: typed.trim() } : undefined
}

export const itemNamed = (type: DictionaryType | undefined, name: string): DictionaryItem | undefined =>
  named(type?.items ?? [], name)

/**
 * For an item that only has a name. Throws the specification's message if the dictionary has no Misc section or type.
 */
export const miscellaneousFor = (
  dictionary: RoomDictionary,
  category: Room['category'],
): { section: DictionarySection; type: DictionaryType } => {
  const { section, type } = miscellaneous(dictionary)
  return { section: sectionsFor(dictionary, category).find(({ slug }) => slug === section.slug) ?? section, type }
}

/** The common ones first. */
export const roomKinds = (dictionary: RoomDictionary): DictionaryRoom[] =>
  dictionary.rooms.toSorted((a, b) => a.priority - b.priority)
