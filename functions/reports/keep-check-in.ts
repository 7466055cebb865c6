import { isDeepStrictEqual } from 'node:util'
import { ConditionIn, type Issue, type Item, type ReportBody } from '@lintel/contract'
import {
  heldCheckIn,
  heldOfItem,
  itemsWithPaths,
  keptLists,
  settleItem,
  settleThing,
  sideOf,
  type HeldCheckIn,
  type KeptList,
  type KeptThing,
} from '@lintel/rules'
import { Refusal } from '../lib/refusal.ts'
import { putBackRemoved } from './put-back-removed.ts'
import { readBody, readVersion, type HeaderRow } from './store/index.ts'

/** The body that a report which follows another was made with. All of a check-out's came from the check-in. */
async function madeWith({ record }: HeaderRow): Promise<ReportBody | undefined> {
  if (record.previousReportRef === undefined) return undefined
  const first = await readVersion(record.id, 1)
  return first && (await readBody(first.bodyKey)).body
}

/** Items, and entries of each list, by their ids: an id is unique among its kind. */
const thingsById = (body: ReportBody | undefined) => ({
  items: new Map<string, Item>(body && [...itemsWithPaths(body)].map(({ item }) => [item._uuid, item])),
  lists: new Map<string, KeptThing>(
    body &&
      keptLists.flatMap((list) => body[list].map((thing): [string, KeptThing] => [`${list} ${thing._uuid}`, thing])),
  ),
})
type ById = ReturnType<typeof thingsById>

const isMarked = (item: Item | undefined): boolean => item?.condition.in.readonly === true

/** True where nothing that is held of an item's check-in is another by now. */
const isHeld = (item: Item, old: Item | undefined): boolean =>
  old !== undefined && isDeepStrictEqual(heldOfItem(item), heldOfItem(old))

/**
 * Says of each item whether it came from the check-in, whatever the caller says of it. Beside the items that the report
 * was made with, those are what merges have brought. What is new at check-out was nothing at check-in.
 */
function markItems(body: ReportBody, before: ReportBody, { made, first, last, version1 }: Origins): void {
  const [isCheckOut, wasCheckOut] = [sideOf(body.type) === 'out', sideOf(before.type) === 'out']
  for (const { item } of itemsWithPaths(body)) {
    const [{ condition }, origin, old] = [item, first.items.get(item._uuid), last.items.get(item._uuid)]
    // Who was to answer before is worked out once, of the report before. What was removed and is back was in version 1.
    const known = origin ?? old ?? version1.get(item._uuid)
    condition.previousresponsibility = known?.condition.previousresponsibility ?? []
    const { readonly: _claimed, ...side } = condition.in
    condition.in = side
    if (origin && isCheckOut) settleItem(body, item, origin, old)
    else if (isMarked(origin) || (isMarked(old) && (isCheckOut || isHeld(item, old))))
      condition.in = { ...side, readonly: true }
    else if (made && isCheckOut && !origin) condition.in = old && wasCheckOut ? old.condition.in : ConditionIn.parse({})
  }
}

/** As `markItems`, of rooms, keys and so on. */
function markThings(body: ReportBody, { first, last }: Origins): void {
  const isCheckOut = sideOf(body.type) === 'out'
  for (const list of keptLists)
    for (const thing of body[list]) {
      const key = `${list} ${thing._uuid}`
      const [origin, old] = [first.lists.get(key), last.lists.get(key)]
      delete thing.readonly
      if (origin && isCheckOut) settleThing(list, thing, origin, old)
      else if (origin?.readonly || old?.readonly) thing.readonly = true
      else delete thing.out
    }
}

interface Origins {
  made: ReportBody | undefined
  first: ById
  last: ById
  /** Items that a report which follows another was made with, whatever it is. */
  version1: ById['items']
}

/** True for what the report was made with, and what merges have brought of another check-out. */
const isOriginal = (thing: Item | KeptThing, list: 'items' | KeptList, { first, last }: Origins): boolean => {
  if (list === 'items') return first.items.has(thing._uuid) || isMarked(last.items.get(thing._uuid))
  const key = `${list} ${thing._uuid}`
  return first.lists.has(key) || last.lists.get(key)?.readonly === true
}

const valuesOf = (held: Iterable<HeldCheckIn>): Map<string, unknown> =>
  new Map([...held].map(({ key, value }) => [key, value]))

/**
 * Throws 400 where a check-out would overwrite what it holds of its check-in: what is different by now belongs to the
 * check-out's side. It is compared with what the report was made with, whatever its type was in between, so that neither
 * another type nor leaving something out for one save makes it new. What is left out is put back, as not there at
 * check-out. What a check-out had overwritten before this was looked at is settled.
 */
export async function keepCheckIn(row: HeaderRow, body: ReportBody, before: ReportBody): Promise<void> {
  const version1 = await madeWith(row)
  const made = version1 && sideOf(version1.type) === 'out' ? version1 : undefined
  const version1Items = thingsById(version1).items
  const origins = { made, first: thingsById(made), last: thingsById(before), version1: version1Items }
  markItems(body, before, origins)
  markThings(body, origins)
  if (sideOf(body.type) !== 'out') return
  const came = (thing: Item | KeptThing, list: 'items' | KeptList) => isOriginal(thing, list, origins)
  if (sideOf(before.type) === 'out') putBackRemoved(body, before, came)
  const held = new Map([...valuesOf(heldCheckIn(before)), ...valuesOf(made ? heldCheckIn(made, () => true) : [])])
  const last = sideOf(before.type) === 'out' ? valuesOf(heldCheckIn(before, came)) : undefined
  const issues: Issue[] = []
  for (const { key, path, of, value } of heldCheckIn(body)) {
    const isKept = !held.has(key) || isDeepStrictEqual(value, held.get(key))
    if (isKept || (last?.has(key) && isDeepStrictEqual(value, last.get(key)))) continue
    const message = `The check-in of ${of || 'this item'} is kept: what differs belongs to the check-out.`
    issues.push({ path: `body.${path}`, message })
  }
  if (issues.length > 0)
    throw new Refusal(400, 'A check-out keeps what its check-in says. Nothing was saved.', { issues })
}
