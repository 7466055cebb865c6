import { ReportBody, type Item, type Photo, type PlainDate, Note, notesMax, type ConditionIn } from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import { isEntryGone, outFactsOfEntry } from '../reports/check-in-entries.ts'
import { evidenceOf, fieldsWith, type CarryOver, type FieldRule, type KeptEntries } from '../reports/section.ts'
import { itemsIn } from '../reports/paths.ts'
import { followOnOf, keptLists, sectionRules, type KeptList, type KeptEntryByList } from '../reports/sections/all.ts'
import { keptOfProperty } from '../reports/sections/details.ts'
import { keptOfCheckIn, keptOfCondition, keptOfItem } from '../reports/sections/rooms/section.ts'
import { sideOf } from '../reports/side.ts'

export interface FollowOn {
  target: string
  date: PlainDate
  userId: string
  preparedBy: string
}

const carryFor = (target: string): CarryOver =>
  target === 'Check In' ? 'kept' : target === 'Check Out' ? 'evidence' : 'left'

/** Copied by a check-out from its check-in and never changed. */
export interface HeldCheckIn {
  /** Its owner and field, the same wherever it is in the body. */
  key: string
  path: string
  of: string
  value: unknown
}

const heldPhotos = (photos: readonly Photo[]): Photo[] => photos.filter((photo) => photo.readonly)

const heldOwn = fieldsWith(keptOfItem, 'fact', 'held')
const heldOfCondition = fieldsWith(keptOfCondition, 'held')
const heldOfCheckIn = fieldsWith(keptOfCheckIn, 'held')

export const heldFieldsOfItem = (item: Item): [field: string, value: unknown][] => [
  ...heldOwn.map((field): [string, unknown] => [field, item[field]]),
  ...heldOfCondition.map((field): [string, unknown] => [`condition.${field}`, item.condition[field]]),
  ...heldOfCheckIn.map((field): [string, unknown] => [`condition.in.${field}`, item.condition.in[field]]),
]

export const heldFieldsOfEntry = (list: KeptList, entry: object): [field: string, value: unknown][] =>
  Object.entries<FieldRule>(sectionRules[list].kept.fields).flatMap(([field, fate]): [string, unknown][] => {
    const value: unknown = Reflect.get(entry, field)
    if (fate === 'fact' || fate === 'held') return [[field, value]]
    if (fate === 'photos') return [[field, heldPhotos(value as Photo[])]]
    return fate === 'sides' ? [[`${field}.in`, (value as { in: unknown }).in]] : []
  })

/** As the check-in's. */
const isMarked = (entry: Item | KeptEntryByList[KeptList]): boolean =>
  ('constituents' in entry ? entry.condition.in.readonly : entry.readonly) === true

/**
 * What `followOn` copies as evidence. In lists shared by both visits these are the check-in's photographs; others can
 * follow them. `came` says whether an entry is from the check-in; by default its mark.
 */
export function* heldCheckIn(
  body: ReportBody,
  came: (entry: Item | KeptEntryByList[KeptList], list: 'items' | KeptList) => boolean = isMarked,
): Generator<HeldCheckIn> {
  for (const { item, path } of itemsIn(body))
    if (came(item, 'items'))
      for (const [field, value] of heldFieldsOfItem(item))
        yield { key: `item ${item._uuid} ${field}`, path: `${path}.${field}`, of: item.name, value }
  for (const list of keptLists)
    for (const [index, entry] of body[list].entries())
      if (came(entry, list))
        for (const [field, value] of heldFieldsOfEntry(list, entry))
          yield { key: `${list} ${entry._uuid} ${field}`, path: `${list}.${index}.${field}`, of: entry.name, value }
  for (const list of fieldsWith(keptOfProperty, 'photos')) {
    const value = heldPhotos(body.propertyDetails[list])
    yield { key: list, path: `propertyDetails.${list}`, of: 'the property', value }
  }
}

/** Without its own comparison with an earlier check-in. */
const entryAsFound = <L extends KeptList>(list: L, entry: KeptEntryByList[L]): KeptEntryByList[L] => {
  const found = { ...entry, ...outFactsOfEntry(list, entry) }
  delete found.readonly
  delete found.out
  return found
}

/** As they were found. */
const presentEntries = <L extends KeptList>(list: L, entries: readonly KeptEntryByList[L][]): KeptEntryByList[L][] =>
  entries.filter((entry) => !isEntryGone(entry)).map((entry) => entryAsFound(list, entry))

const entriesFrom = (list: KeptList, source: ReportBody, carry: CarryOver): KeptEntryByList[KeptList][] => {
  const kept: KeptEntries<KeptEntryByList[KeptList]> = sectionRules[list].kept
  return presentEntries(list, source[list]).map((entry) =>
    carry === 'evidence'
      ? kept.schema.parse({ ...evidenceOf(kept.fields, entry), ...kept.begins?.(entry), readonly: true })
      : kept.followOn(entry, carry),
  )
}

/**
 * Same property, tenancy, customer, rooms and kept lists, with the same ids, so that photographs and readings of both
 * can be compared, and the same signers; comments, documents, checklist answers and fees start empty. A Check In starts
 * with everything that the source recorded. A Check Out has that as its read-only `in` side, and an empty `out` side.
 * Any other type starts without it: old observations would look like new findings.
 */
export function followOn(source: ReportBody, about: FollowOn, makeId: MakeId): ReportBody {
  const carry = carryFor(about.target)
  const found = asFound(source)
  return ReportBody.parse({
    date: about.date,
    branchId: source.branchId,
    userId: about.userId,
    type: about.target,
    preparedBy: about.preparedBy,
    ...followOnOf(found, carry, makeId),
    ...Object.fromEntries(keptLists.map((list) => [list, entriesFrom(list, found, carry)])),
    ...(source.rowindex !== undefined && { rowindex: source.rowindex }),
  } satisfies Partial<ReportBody>)
}

/** As the check-in side of the next report. */
const sideFound = ({ in: before, out }: Item['condition']): ConditionIn => {
  const { active, note } = out.sameAsCheckin
  const notes = [
    ...(active ? before.notes : []),
    ...out.notes,
    ...(active && note.trim() ? [Note.parse({ note })] : []),
  ]
  return {
    condition: out.condition || (active ? before.condition : ''),
    cleanliness: out.cleanliness || (active ? before.cleanliness : ''),
    notes: notes.slice(0, notesMax),
    photos: out.photos.map(({ linkedphoto: _former, ...photo }) => photo),
    audios: out.audios,
  }
}

const itemFound = (item: Item): Item => ({
  ...item,
  condition: { ...item.condition, previousresponsibility: [], in: sideFound(item.condition) },
})

/** Those of the check-out become the check-in's. */
const sidesFound = ({ out }: { out: number | Photo[] }) => ({ in: out, out: typeof out === 'number' ? 0 : [] })

const fieldFound = (rule: FieldRule | undefined, value: unknown): unknown => {
  if (rule === 'photos') return (value as Photo[]).filter(({ readonly }) => !readonly)
  return rule === 'sides' ? sidesFound(value as { out: number | Photo[] }) : value
}

const entryFound = <T extends object>(fields: Readonly<Record<string, FieldRule>>, entry: T): T =>
  Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, fieldFound(fields[field], value)])) as T

/**
 * What it found replaces its check-in, so that a report that follows it carries a single state; other reports
 * unchanged. Changed facts and missing entries stay next to the former ones.
 */
export const asFound = (source: ReportBody): ReportBody => {
  if (sideOf(source.type) === 'in') return source
  const lists = keptLists.map((list) => [
    list,
    source[list].map((entry) => entryFound(sectionRules[list].kept.fields, entry)),
  ])
  const found: ReportBody = {
    ...source,
    ...Object.fromEntries(lists),
    propertyDetails: entryFound(keptOfProperty, source.propertyDetails),
  }
  const rooms = found.rooms.map((room) => ({
    ...room,
    sections: room.sections.map((section) => ({
      ...section,
      types: section.types.map((type) => ({ ...type, items: type.items.map(itemFound) })),
    })),
  }))
  return { ...found, rooms }
}
