import { ReportBody, type Item, type Photo, type PlainDate } from '@lintel/contract'
import type { MakeId } from '../report-edits/rooms.ts'
import { isThingGone, outThing } from '../report-edits/things.ts'
import { evidenceOf, fieldsWith, type Carry, type Fate } from '../reports/carry.ts'
import { itemsIn } from '../reports/items.ts'
import type { KeptEntries } from '../reports/section.ts'
import { followOnOf, keptLists, sectionRules, type KeptList, type KeptThings } from '../reports/sections/all.ts'
import { keptOfProperty } from '../reports/sections/details.ts'
import { keptOfCheckIn, keptOfCondition, keptOfItem } from '../reports/sections/rooms.ts'

/** What a report that follows another is made with. */
export interface FollowOn {
  /** Name of its type. */
  target: string
  date: PlainDate
  userId: string
  preparedBy: string
}

const carryFor = (target: string): Carry =>
  target === 'Check In' ? 'kept' : target === 'Check Out' ? 'evidence' : 'left'

/** Something that a check-out has of its check-in, and never writes again. */
export interface HeldCheckIn {
  /** Whose it is and which field, the same wherever it stands. */
  key: string
  /** Where it stands in the body. */
  path: string
  /** What it is of, for people; may be empty. */
  of: string
  value: unknown
}

const heldPhotos = (photos: readonly Photo[]): Photo[] => photos.filter((photo) => photo.readonly)

const heldOwn = fieldsWith(keptOfItem, 'fact', 'held')
const heldOfCondition = fieldsWith(keptOfCondition, 'held')
const heldOfCheckIn = fieldsWith(keptOfCheckIn, 'held')

/** What is held of the check-in of an item that came from there, by field. */
export const heldOfItem = (item: Item): [field: string, value: unknown][] => [
  ...heldOwn.map((field): [string, unknown] => [field, item[field]]),
  ...heldOfCondition.map((field): [string, unknown] => [`condition.${field}`, item.condition[field]]),
  ...heldOfCheckIn.map((field): [string, unknown] => [`condition.in.${field}`, item.condition.in[field]]),
]

/** What is held of a room, a key and so on that came from the check-in, by field. */
export const heldOfThing = (list: KeptList, thing: object): [field: string, value: unknown][] =>
  Object.entries<Fate>(sectionRules[list].kept.fields).flatMap(([field, fate]): [string, unknown][] => {
    const value: unknown = Reflect.get(thing, field)
    if (fate === 'fact' || fate === 'held') return [[field, value]]
    if (fate === 'photos') return [[field, heldPhotos(value as Photo[])]]
    return fate === 'sides' ? [[`${field}.in`, (value as { in: unknown }).in]] : []
  })

/** True for what is marked as the check-in's. */
const isMarked = (thing: Item | KeptThings[KeptList]): boolean =>
  ('constituents' in thing ? thing.condition.in.readonly : thing.readonly) === true

/**
 * All that a check-out holds of its check-in: what `followOn` hands to it as evidence. Of the lists that both visits
 * photograph into, the check-in's photographs; more may stand beside them.
 * @param came Whether something came from the check-in; by its mark unless given.
 */
export function* heldCheckIn(
  body: ReportBody,
  came: (thing: Item | KeptThings[KeptList], list: 'items' | KeptList) => boolean = isMarked,
): Generator<HeldCheckIn> {
  for (const { item, path } of itemsIn(body))
    if (came(item, 'items'))
      for (const [field, value] of heldOfItem(item))
        yield { key: `item ${item._uuid} ${field}`, path: `${path}.${field}`, of: item.name, value }
  for (const list of keptLists)
    for (const [index, thing] of body[list].entries())
      if (came(thing, list))
        for (const [field, value] of heldOfThing(list, thing))
          yield { key: `${list} ${thing._uuid} ${field}`, path: `${list}.${index}.${field}`, of: thing.name, value }
  for (const list of fieldsWith(keptOfProperty, 'photos')) {
    const value = heldPhotos(body.propertyDetails[list])
    yield { key: list, path: `propertyDetails.${list}`, of: 'the property', value }
  }
}

/** A thing as what the report before found it to be, without what it said beside the check-in of its own. */
const asFound = <L extends KeptList>(list: L, thing: KeptThings[L]): KeptThings[L] => {
  const found = { ...thing, ...outThing(list, thing) }
  delete found.readonly
  delete found.out
  return found
}

/** What was there, as it was found to be. */
const found = <L extends KeptList>(list: L, things: readonly KeptThings[L][]): KeptThings[L][] =>
  things.filter((thing) => !isThingGone(thing)).map((thing) => asFound(list, thing))

const entriesFrom = (list: KeptList, source: ReportBody, carry: Carry): KeptThings[KeptList][] => {
  const kept: KeptEntries<KeptThings[KeptList]> = sectionRules[list].kept
  return found(list, source[list]).map((entry) =>
    carry === 'evidence'
      ? kept.schema.parse({ ...evidenceOf(kept.fields, entry), ...kept.begins?.(entry), readonly: true })
      : kept.followOn(entry, carry),
  )
}

/**
 * The body of the report that follows `source`. Same property, tenancy, customer, rooms and kept lists, with
 * the same ids, so that photographs and readings of both can be compared; comments, signatures, documents, answers of
 * checklists and fees begin anew.
 *
 * A Check In begins with all that the source found. A Check Out has that as its read-only `in` side, and an empty `out`
 * side. Any other type looks at the same things anew: what they were like a while ago would pass for a finding.
 */
export function followOn(source: ReportBody, about: FollowOn, makeId: MakeId): ReportBody {
  const carry = carryFor(about.target)
  return ReportBody.parse({
    date: about.date,
    branchId: source.branchId,
    userId: about.userId,
    type: about.target,
    preparedBy: about.preparedBy,
    ...followOnOf(source, carry, makeId),
    ...Object.fromEntries(keptLists.map((list) => [list, entriesFrom(list, source, carry)])),
    ...(source.rowindex !== undefined && { rowindex: source.rowindex }),
  } satisfies Partial<ReportBody>)
}
