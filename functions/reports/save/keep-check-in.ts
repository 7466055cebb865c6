import { isDeepStrictEqual } from 'node:util'
import {
  ConditionIn,
  type Issue,
  type Item,
  ReportBody,
  type ItemType,
  type Room,
  type Section,
  reportErrors,
} from '@lintel/contract'
import {
  heldCheckIn,
  heldFieldsOfItem,
  heldFieldsOfEntry,
  itemsIn,
  keptLists,
  setCheckInSides,
  restoreCheckInOfItem,
  restoreCheckInOfEntry,
  sideOf,
  type HeldCheckIn,
  type KeptList,
  type KeptEntry,
  setItemMissing,
  setEntryMissing,
  type KeptEntryByList,
} from '@lintel/rules'
import { HttpError } from '../../lib/http-error.ts'
import { readBody, readVersion, type HeaderRow } from '../store/index.ts'

/** The body that a follow-on report was created with; all of a check-out's came from the check-in. */
async function madeWith({ record }: HeaderRow): Promise<ReportBody | undefined> {
  if (record.previousReportRef === undefined) return undefined
  const first = await readVersion(record.id, 1)
  return first && (await readBody(first.bodyKey)).body
}

/** Of a report whose type has changed since. */
async function lastAsCheckOut({ record, lastCheckOut }: HeaderRow): Promise<ReportBody | undefined> {
  const row = lastCheckOut === undefined ? undefined : await readVersion(record.id, lastCheckOut)
  return row && (await readBody(row.bodyKey)).body
}

/** Items, and entries of each list, by id: an id is unique within its kind. */
const entriesById = (body: ReportBody | undefined) => ({
  items: new Map<string, Item>(body && [...itemsIn(body)].map(({ item }) => [item._uuid, item])),
  lists: new Map<string, KeptEntry>(
    body &&
      keptLists.flatMap((list) => body[list].map((entry): [string, KeptEntry] => [`${list} ${entry._uuid}`, entry])),
  ),
})
type EntriesById = ReturnType<typeof entriesById>

const isMarked = (item: Item | undefined): boolean => item?.condition.in.readonly === true

const isEntryUnchanged = (list: KeptList, entry: KeptEntry, old: KeptEntry): boolean =>
  isDeepStrictEqual(heldFieldsOfEntry(list, entry), heldFieldsOfEntry(list, old))

const isCheckInUnchanged = (item: Item, old: Item | undefined): boolean =>
  old !== undefined && isDeepStrictEqual(heldFieldsOfItem(item), heldFieldsOfItem(old))

interface Origins {
  follows: boolean
  made: ReportBody | undefined
  first: EntriesById
  last: EntriesById
  /** Its last check-out version, if it becomes a check-out again. */
  left: EntriesById
  /** The body that a follow-on report was created with, whatever its type was. */
  version1: EntriesById
  wasCheckOut: boolean
}

/** The item as in the check-in: from the first version, or brought by a merge with another check-out. */
const originOf = ({ first, left }: Origins, id: string): Item | undefined => {
  const brought = left.items.get(id)
  return first.items.get(id) ?? (isMarked(brought) ? brought : undefined)
}

/** From the first version, or brought by merges; the caller's marks are ignored. */
function markItems(body: ReportBody, origins: Origins): void {
  const { follows, made, first, last, left, version1, wasCheckOut } = origins
  const isCheckOut = sideOf(body.type) === 'out'
  for (const { item } of itemsIn(body)) {
    const { condition, _uuid: id } = item
    const [origin, old] = [originOf(origins, id), last.items.get(id)]
    // Previous responsibility is worked out once, from the previous report. A removed item that is back was in version
    // 1.
    const known = first.items.get(id) ?? old ?? left.items.get(id) ?? version1.items.get(id)
    condition.previousresponsibility = known?.condition.previousresponsibility ?? []
    const { readonly: _claimed, ...side } = condition.in
    condition.in = side
    if (origin && isCheckOut) restoreCheckInOfItem(body, item, origin, old)
    else if (isMarked(origin) || (isMarked(old) && (isCheckOut || isCheckInUnchanged(item, old))))
      condition.in = { ...side, readonly: true }
    else if (made && isCheckOut) {
      const previous = wasCheckOut ? old : left.items.get(id)
      condition.in = previous?.condition.in ?? ConditionIn.parse({})
    } else if (follows && isCheckOut && !known) condition.in = ConditionIn.parse({})
  }
}

function markEntries(body: ReportBody, { follows, made, first, last, left, version1, wasCheckOut }: Origins): void {
  const isCheckOut = sideOf(body.type) === 'out'
  for (const list of keptLists)
    for (const entry of body[list]) {
      const key = `${list} ${entry._uuid}`
      const [old, before] = [last.lists.get(key), left.lists.get(key)]
      const origin = first.lists.get(key) ?? (before?.readonly ? before : undefined)
      delete entry.readonly
      if (origin && isCheckOut) restoreCheckInOfEntry(list, entry, origin, old)
      else if (origin?.readonly || (old?.readonly && (isCheckOut || isEntryUnchanged(list, entry, old))))
        entry.readonly = true
      else {
        delete entry.out
        const previous = made ? (wasCheckOut ? old : before) : (old ?? version1.lists.get(key))
        if (follows && isCheckOut && (made || !previous)) setCheckInSides(list, entry, previous)
      }
    }
}

/** True for entries that the report was created with, and for those that merges have brought from another check-out. */
const isOriginal = (entry: Item | KeptEntry, list: 'items' | KeptList, { first, last, left }: Origins): boolean => {
  const id = entry._uuid
  if (list === 'items') return first.items.has(id) || isMarked(last.items.get(id)) || isMarked(left.items.get(id))
  const key = `${list} ${id}`
  return first.lists.has(key) || [last, left].some(({ lists }) => lists.get(key)?.readonly === true)
}

const valuesOf = (held: Iterable<HeldCheckIn>): Map<string, unknown> =>
  new Map([...held].map(({ key, value }) => [key, value]))

/**
 * Throws 400 if a check-out would overwrite its check-in: differences belong on the side of the check-out. Compares
 * with the first version and the last check-out version, so that neither another type in between nor an omission makes
 * it new. Removed items are put back as missing; overwrites from before this rule stay.
 */
export async function keepCheckIn(row: HeaderRow, body: ReportBody, before: ReportBody): Promise<void> {
  const [version1, wasCheckOut] = [await madeWith(row), sideOf(before.type) === 'out']
  const made = version1 && sideOf(version1.type) === 'out' ? version1 : undefined
  const returns = sideOf(body.type) === 'out' && !wasCheckOut
  const left = returns ? ((await lastAsCheckOut(row)) ?? made) : undefined
  const origins = {
    follows: version1 !== undefined,
    made,
    wasCheckOut,
    first: entriesById(made),
    last: entriesById(before),
    left: entriesById(left),
    version1: entriesById(version1),
  }
  markItems(body, origins)
  markEntries(body, origins)
  if (sideOf(body.type) !== 'out') return
  const isFromCheckIn = (entry: Item | KeptEntry, list: 'items' | KeptList) => isOriginal(entry, list, origins)
  const whole = wasCheckOut ? before : left
  if (whole) putBackRemoved(body, whole, isFromCheckIn)
  const held = new Map([
    ...valuesOf(heldCheckIn(before)),
    ...valuesOf(left ? heldCheckIn(left) : []),
    ...valuesOf(made ? heldCheckIn(made, () => true) : []),
  ])
  const last = wasCheckOut ? valuesOf(heldCheckIn(before, isFromCheckIn)) : undefined
  const issues: Issue[] = []
  for (const { key, path, of, value } of heldCheckIn(body)) {
    const isKept = !held.has(key) || isDeepStrictEqual(value, held.get(key))
    if (isKept || (last?.has(key) && isDeepStrictEqual(value, last.get(key)))) continue
    const message = `The check-in of ${of || 'this item'} cannot be changed. Enter differences on the check-out side.`
    issues.push({ path: `body.${path}`, message })
  }
  if (issues.length > 0) throw new HttpError(400, reportErrors.checkInChanged, { issues })
}

type IsFromCheckIn = (entry: Item | KeptEntryByList[KeptList], list: 'items' | KeptList) => boolean

/** Inserts an entry at its old index, or at the end of a shorter list. */
const putAt = <T>(list: T[], at: number, entry: T): void => void list.splice(Math.min(at, list.length), 0, entry)

/** Added where it was before if it is missing. */
function withSlug<T extends { slug: string }>(list: T[], before: readonly T[], like: T, empty: T): T {
  const known = list.find(({ slug }) => slug === like.slug)
  if (known) return known
  putAt(list, before.indexOf(like), empty)
  return empty
}

function putBackItems(room: Room, before: Room, isLeftOut: (item: Item) => boolean): boolean {
  let found = false
  for (const section of before.sections)
    for (const type of section.types)
      for (const [at, item] of type.items.entries()) {
        if (!isLeftOut(item)) continue
        found = true
        const emptySection: Section = { ...section, types: [] }
        const emptyType: ItemType = { ...type, items: [] }
        const { types } = withSlug(room.sections, before.sections, section, emptySection)
        const { items } = withSlug(types, section.types, type, emptyType)
        const back = structuredClone(item)
        setItemMissing(back, true)
        putAt(items, at, back)
      }
  return found
}

/** An adjudicator has to see removed items, marked as missing. Throws 400 if the report has no room left for them. */
export function putBackRemoved(body: ReportBody, before: ReportBody, isFromCheckIn: IsFromCheckIn): void {
  let found = false
  for (const list of keptLists) {
    const there = new Set(body[list].map(({ _uuid }) => _uuid))
    for (const [at, entry] of before[list].entries()) {
      if (there.has(entry._uuid) || !isFromCheckIn(entry, list)) continue
      found = true
      const back = structuredClone(entry)
      if ('sections' in back) back.sections = []
      setEntryMissing(back, true)
      putAt<KeptEntryByList[KeptList]>(body[list], at, back)
    }
  }
  const items = new Set([...itemsIn(body)].map(({ item }) => item._uuid))
  const rooms = new Map(body.rooms.map((room) => [room._uuid, room]))
  for (const room of before.rooms) {
    const now = rooms.get(room._uuid)
    if (now && putBackItems(now, room, (item) => !items.has(item._uuid) && isFromCheckIn(item, 'items'))) found = true
  }
  if (!found) return
  const { error } = ReportBody.safeParse(body)
  if (error) throw new HttpError(400, reportErrors.noRoomForCheckIn)
}
