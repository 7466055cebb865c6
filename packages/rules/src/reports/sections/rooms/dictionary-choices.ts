import {
  categorySections,
  externalTypeSlugs,
  furnishBits,
  internalTypeSlugs,
  roomMessages,
  type Conditions,
  type Dictionary,
  type DictionaryItem,
  type DictionaryRoom,
  type DictionarySection,
  type DictionaryType,
  type Furnishing,
  type Item,
  type RoomCategory,
  isVisible,
  type Room,
} from '@lintel/contract'

/** The type's own if it has any, otherwise the shared ones. */
export const dictionaryFor = (
  dictionary: Dictionary,
  reportType: string,
): Pick<Dictionary, 'rooms' | 'sections' | 'conditions' | 'colours'> => {
  const own = dictionary.reportdictionaries.find((candidate) => candidate.reporttype === reportType)
  return {
    rooms: own?.rooms.length ? own.rooms : dictionary.rooms,
    sections: own?.sections.length ? own.sections : dictionary.sections,
    conditions: dictionary.conditions,
    colours: dictionary.colours,
  }
}

export type RoomDictionary = ReturnType<typeof dictionaryFor>

/** 1 to 3 are indoors, 4 is the garden. */
export const typeFitsCategory = (typeSlug: string, category: RoomCategory): boolean =>
  !(category === 4 ? internalTypeSlugs : externalTypeSlugs).includes(typeSlug)

const shippedSections = new Set<string>(Object.values(categorySections).flat())

/** Added by somebody: rooms of all categories can have it. */
export const isAddedSection = (slug: string): boolean => !shippedSections.has(slug)

/** In report order; added ones before Overview and Misc. */
export const sectionsFor = (dictionary: RoomDictionary, category: RoomCategory): DictionarySection[] => {
  const order: readonly string[] = categorySections[category]
  const rank = ({ slug }: DictionarySection) => (isAddedSection(slug) ? order.length - 2.5 : order.indexOf(slug))
  return dictionary.sections.filter((section) => rank(section) >= 0).toSorted((a, b) => rank(a) - rank(b))
}

export const typesFor = (section: DictionarySection, category: RoomCategory): DictionaryType[] =>
  section.types.filter((type) => typeFitsCategory(type.slug, category))

/** With their sections, in report order. */
export const furnishedTypes = (
  dictionary: RoomDictionary,
  room: DictionaryRoom,
  furnished: Furnishing,
): { section: DictionarySection; types: DictionaryType[] }[] =>
  sectionsFor(dictionary, room.category)
    .map((section) => ({
      section,
      types: typesFor(section, room.category).filter(
        (type) => ((room.types[`${section.slug}/${type.slug}`] ?? 0) & furnishBits[furnished]) !== 0,
      ),
    }))
    .filter(({ types }) => types.length > 0)

/** For items that fit nowhere else. Throws the specification's message if the dictionary lacks them. */
export const miscellaneous = (dictionary: RoomDictionary): { section: DictionarySection; type: DictionaryType } => {
  const section = dictionary.sections.find((candidate) => candidate.slug === 'misc')
  if (!section) throw new Error(roomMessages.noMiscSection)
  const type = section.types.find((candidate) => candidate.slug === 'misc')
  if (!type) throw new Error(roomMessages.noMiscType)
  return { section, type }
}

export const findType = (
  dictionary: RoomDictionary,
  sectionSlug: string,
  typeSlug: string,
): DictionaryType | undefined =>
  dictionary.sections
    .find((section) => section.slug === sectionSlug)
    ?.types.find((candidate) => candidate.slug === typeSlug)

export const findDictionaryItem = (
  type: DictionaryType | undefined,
  item: Pick<Item, 'name' | 'slug'>,
): DictionaryItem | undefined =>
  type?.items.find((candidate) => candidate.slug === item.slug) ??
  type?.items.find((candidate) => candidate.name.toLowerCase() === item.name.toLowerCase())

/** An item's own, else those of its type's first item, else the dictionary's. */
export const coloursFor = (dictionary: RoomDictionary, type: DictionaryType | undefined, item?: DictionaryItem) =>
  item?.colours.length ? item.colours : type?.items[0]?.colours.length ? type.items[0].colours : dictionary.colours

/** Chosen like `coloursFor`. */
export const conditionsFor = (
  dictionary: RoomDictionary,
  type: DictionaryType | undefined,
  item?: DictionaryItem,
): Conditions => item?.conditions ?? type?.items[0]?.conditions ?? dictionary.conditions

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
