import {
  categorySections,
  cleanlinessGrades,
  conditionGrades,
  Item,
  itemDetails,
  mapDetails,
  type ClaimFact,
  type CleanlinessGrade,
  type ConditionGrade,
  type DictionaryItem,
  type ItemDetail,
  roomMessages,
  type ReportBody,
  type ItemFacts,
} from '@lintel/contract'
import { endSameAsCheckin, setItemMissing } from './check-out.ts'
import { keepsCheckIn, writeFact, presentFacts } from './facts.ts'
import { itemAt, sectionAt, typeAt, type ItemPath } from '../../paths.ts'
import type { Side } from '../../side.ts'
import type { MakeId } from '../../../new-id.ts'

export const quantityMax = 99_999

/** Copied from another item, or from the dictionary. */
type ItemLike = Pick<Item, 'name'> &
  Partial<Pick<Item, 'slug' | 'qty' | 'colour' | 'constituents' | 'locallyadded' | 'quality' | ItemDetail>>

/** Ungraded and without notes and photographs. */
export const newItem = (like: ItemLike, makeId: MakeId): Item =>
  Item.parse({
    _uuid: makeId(),
    name: like.name,
    ...(like.slug !== undefined && { slug: like.slug }),
    qty: like.qty,
    colour: like.colour,
    constituents: like.constituents?.map(({ label, value }) => ({ label, value })),
    ...mapDetails((detail) => (itemDetails[detail].isCopied ? like[detail] : undefined)),
    quality: like.quality,
    locallyadded: like.locallyadded,
  })

export interface ItemChoice {
  section: { slug: string; name: string }
  type: { slug: string; name: string }
  name: string
  /** If it was chosen from the dictionary. */
  known?: DictionaryItem
  colour: string
}

/**
 * One that was typed and is not in the dictionary is marked as locally added. The dictionary's parts are only
 * suggested, because they have not been seen yet.
 */
export const itemOf = (choice: ItemChoice, makeId: MakeId): Item =>
  newItem(
    {
      name: choice.name.trim(),
      slug: choice.known?.slug,
      colour: choice.colour,
      locallyadded: choice.known === undefined,
    },
    makeId,
  )

/**
 * Section and type are created if the room lacks them; a new section is placed by `order`, the section slugs of the
 * room's category. Throws the specification's message if the room no longer exists.
 */
export const addItem = (
  draft: ReportBody,
  room: number,
  choice: Pick<ItemChoice, 'section' | 'type'>,
  item: Item,
  order: readonly string[],
): void => {
  const sections = draft.rooms[room]?.sections
  if (!sections) throw new Error(roomMessages.couldNotFindRoom)
  let section = sections.find((candidate) => candidate.slug === choice.section.slug)
  if (!section) {
    const rank = order.indexOf(choice.section.slug)
    const before = sections.findIndex((candidate) => rank >= 0 && order.indexOf(candidate.slug) > rank)
    const at = before < 0 ? sections.length : before
    sections.splice(at, 0, { name: choice.section.name, slug: choice.section.slug, types: [] })
    section = sections[at]
  }
  let type = section?.types.find((candidate) => candidate.slug === choice.type.slug)
  if (!type) {
    section?.types.push({ slug: choice.type.slug, name: choice.type.name, items: [] })
    type = section?.types.at(-1)
  }
  type?.items.push(item)
}

/** A name from the dictionary sets its slug too. */
export const renameItem = (draft: ReportBody, path: ItemPath, name: string, known?: DictionaryItem): void => {
  const item = itemAt(draft, path)
  if (!item) return
  writeFact(draft, item, 'name', name)
  if (!known || keepsCheckIn(draft, item)) return
  item.slug = known.slug
  item.locallyadded = false
}

/** Plain text in one line. */
export type ItemTextField = 'colour' | ItemDetail

export const setItemText = <F extends ItemTextField | ClaimFact>(
  draft: ReportBody,
  path: ItemPath,
  field: F,
  value: ItemFacts[F],
): void => {
  const item = itemAt(draft, path)
  if (item) writeFact(draft, item, field, value)
}

/** Its digits, nothing below 0, at most `quantityMax`; undefined without any. */
export const parseQuantity = (typed: string): number | undefined => {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? undefined : Math.min(Number(digits), quantityMax)
}

export const setQuantity = (draft: ReportBody, path: ItemPath, quantity: number): void => {
  const item = itemAt(draft, path)
  if (item) writeFact(draft, item, 'qty', Math.min(Math.max(0, Math.trunc(quantity) || 0), quantityMax))
}

/**
 * '' clears it. At check-out an ungraded cleanliness is copied from the check-in: grading only the condition means that
 * only the condition changed. It is cleared together with the condition.
 */
export const setCondition = (draft: ReportBody, path: ItemPath, side: Side, grade: ConditionGrade): void => {
  const condition = itemAt(draft, path)?.condition
  if (!condition || condition[side].condition === grade) return
  condition[side].condition = grade
  const { in: before, out } = condition
  if (side === 'out' && grade !== '' && out.cleanliness === '') out.cleanliness = before.cleanliness
  if (side === 'out' && grade === '' && out.cleanliness === before.cleanliness) out.cleanliness = ''
  endSameAsCheckin(condition)
}

export const setCleanliness = (draft: ReportBody, path: ItemPath, side: Side, grade: CleanlinessGrade): void => {
  const condition = itemAt(draft, path)?.condition
  if (!condition || condition[side].cleanliness === grade) return
  condition[side].cleanliness = grade
  endSameAsCheckin(condition)
}

/** Choosing the current one clears it. */
export const gradeCondition = (draft: ReportBody, path: ItemPath, side: Side, grade: ConditionGrade): void =>
  setCondition(draft, path, side, itemAt(draft, path)?.condition[side].condition === grade ? '' : grade)

/** Choosing the current one clears it. */
export const gradeCleanliness = (draft: ReportBody, path: ItemPath, side: Side, grade: CleanlinessGrade): void =>
  setCleanliness(draft, path, side, itemAt(draft, path)?.condition[side].cleanliness === grade ? '' : grade)

export const gradeOfKey = {
  condition: (key: number): ConditionGrade | undefined => conditionGrades[key - 1],
  cleanliness: (key: number): CleanlinessGrade | undefined => cleanlinessGrades[key - 1],
} as const

/**
 * With its notes and photographs; one from the check-in is marked as missing at check-out instead. Throws the
 * specification's message if it does not exist.
 */
export const removeItem = (draft: ReportBody, path: ItemPath): void => {
  const items = typeAt(draft, path)?.items
  const item = items?.[path.item]
  if (!items || !item) throw new Error(roomMessages.unableToRemove)
  if (keepsCheckIn(draft, item)) setItemMissing(item, true)
  else items.splice(path.item, 1)
}

export const restoreItem = (draft: ReportBody, path: ItemPath): void => {
  const item = itemAt(draft, path)
  if (item) setItemMissing(item, false)
}

/** After it, as `newItem` copies. */
export const duplicateItem = (draft: ReportBody, path: ItemPath, copy: Item): void => {
  typeAt(draft, path)?.items.splice(path.item + 1, 0, copy)
}

/**
 * Up (-1) or down (1) within its section. Items of a type stay together: within the type the item changes position,
 * beyond it the whole type moves, as in dragging.
 */
export const moveItem = (draft: ReportBody, path: ItemPath, by: -1 | 1): void => {
  const types = sectionAt(draft, path)?.types
  const items = types?.[path.type]?.items
  if (!types || !items) return
  const within = path.item + by
  if (within >= 0 && within < items.length) {
    items.splice(within, 0, ...items.splice(path.item, 1))
    return
  }
  let target = path.type + by
  while (types[target]?.items.length === 0) target += by
  if (types[target]) types.splice(target, 0, ...types.splice(path.type, 1))
}

/** Onto an item of another type the whole type moves: they stay together. */
export const moveItemTo = (draft: ReportBody, from: ItemPath, to: Pick<ItemPath, 'type' | 'item'>): void => {
  const types = sectionAt(draft, from)?.types
  const items = types?.[from.type]?.items
  if (!types || !items?.[from.item] || !types[to.type]) return
  if (to.type === from.type) items.splice(Math.min(to.item, items.length - 1), 0, ...items.splice(from.item, 1))
  else types.splice(to.type, 0, ...types.splice(from.type, 1))
}

/**
 * To the end of its type in another room, with everything recorded on both sides. A section or type that the room lacks
 * is created, even one that is not offered for rooms of its category. Throws the specification's message if the room no
 * longer exists.
 */
export const moveItemToRoom = (draft: ReportBody, path: ItemPath, room: number): void => {
  const section = sectionAt(draft, path)
  const type = typeAt(draft, path)
  const item = itemAt(draft, path)
  const to = draft.rooms[room]
  if (!to) throw new Error(roomMessages.couldNotFindRoom)
  if (!section || !type || !item || room === path.room) return
  type.items.splice(path.item, 1)
  addItem(draft, room, { section, type }, item, categorySections[to.category])
}

type Part = ItemFacts['constituents'][number]

/** At check-out next to those of the check-in. */
const editParts = (draft: ReportBody, path: ItemPath, edit: (parts: readonly Part[]) => Part[]): void => {
  const item = itemAt(draft, path)
  if (item) writeFact(draft, item, 'constituents', edit(presentFacts(draft, item).constituents))
}

export const addConstituent = (draft: ReportBody, path: ItemPath, label = ''): void =>
  editParts(draft, path, (parts) => [...parts, { label, value: 1 }])

export const labelConstituent = (draft: ReportBody, path: ItemPath, index: number, label: string): void =>
  editParts(draft, path, (parts) => parts.map((part, at) => (at === index ? { ...part, label } : part)))

export const countConstituent = (draft: ReportBody, path: ItemPath, index: number, value: number): void => {
  const count = Math.min(Math.max(0, Math.trunc(value) || 0), quantityMax)
  editParts(draft, path, (parts) => parts.map((part, at) => (at === index ? { ...part, value: count } : part)))
}

export const removeConstituent = (draft: ReportBody, path: ItemPath, index: number): void =>
  editParts(draft, path, (parts) => parts.filter((_, at) => at !== index))
