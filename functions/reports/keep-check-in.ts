import { isDeepStrictEqual } from 'node:util'
import { ConditionIn, type Issue, type Item, type ReportBody } from '@lintel/contract'
import {
  fieldsWith,
  heldCheckIn,
  heldOfItem,
  isSameFact,
  itemsWithPaths,
  keptFields,
  keptLists,
  keptOfItem,
  sideOf,
  writeBeside,
  writeFact,
  type HeldCheckIn,
  type KeptList,
  type KeptThings,
} from '@lintel/rules'
import { Refusal } from '../lib/refusal.ts'
import { putBackRemoved } from './put-back-removed.ts'
import { readBody, readVersion, type HeaderRow } from './store/index.ts'

/** The body that a report which follows another as a check-out was made with. All of it came from the check-in. */
async function madeAsCheckOut({ record }: HeaderRow): Promise<ReportBody | undefined> {
  if (record.previousReportRef === undefined) return undefined
  const first = await readVersion(record.id, 1)
  const body = first && (await readBody(first.bodyKey)).body
  return body && sideOf(body.type) === 'out' ? body : undefined
}

type Thing = KeptThings[KeptList]

/** Items, and entries of each list, by their ids: an id is unique among its kind. */
const thingsById = (body: ReportBody | undefined) => ({
  items: new Map<string, Item>(body && [...itemsWithPaths(body)].map(({ item }) => [item._uuid, item])),
  lists: new Map<string, Thing>(
    body && keptLists.flatMap((list) => body[list].map((thing): [string, Thing] => [`${list} ${thing._uuid}`, thing])),
  ),
})
type ById = ReturnType<typeof thingsById>

const isMarked = (item: Item | undefined): boolean => item?.condition.in.readonly === true

/** True where nothing that is held of an item's check-in is another by now. */
const isHeld = (item: Item, old: Item | undefined): boolean =>
  old !== undefined && isDeepStrictEqual(heldOfItem(item), heldOfItem(old))

const itemFacts = fieldsWith(keptOfItem, 'fact')
const itemHeld = fieldsWith(keptOfItem, 'held')

/**
 * Takes what a stored check-out has overwritten of its check-in back to what that said, and puts what it says by now
 * beside it. That is what happened before it was looked at: where `before` has no mark yet, whatever differs; else what
 * differed in `before` already.
 */
function settleItem(body: ReportBody, item: Item, first: Item, before: Item | undefined): void {
  const isNew = !isMarked(before)
  item.condition.in.readonly = true
  for (const field of itemFacts) {
    const now = item[field]
    if (isSameFact(now, first[field]) || !(isNew || isSameFact(now, before?.[field]))) continue
    Object.assign(item, { [field]: first[field] })
    if (item.condition.out.facts?.[field] === undefined) writeFact(body, item, field, now)
  }
  if (isNew) for (const field of itemHeld) Object.assign(item, { [field]: first[field] })
}

/** As `settleItem`, of a room, a key and so on. */
function settleThing(list: KeptList, thing: Thing, first: Thing, before: Thing | undefined): void {
  const isNew = before?.readonly !== true
  for (const field of fieldsWith(keptFields[list], 'fact')) {
    const [now, was]: unknown[] = [Reflect.get(thing, field), Reflect.get(first, field)]
    if (isSameFact(now, was) || !(isNew || isSameFact(now, before && Reflect.get(before, field)))) continue
    Object.assign(thing, { [field]: was })
    if (Reflect.get(thing.out?.facts ?? {}, field) === undefined) writeBeside(thing, field, now)
  }
  if (isNew)
    for (const field of fieldsWith(keptFields[list], 'held'))
      Object.assign(thing, { [field]: Reflect.get(first, field) })
}

/**
 * Says of each item whether it came from the check-in, whatever the caller says of it. Beside the items that the report
 * was made with, those are what merges have brought. What is new at check-out was nothing at check-in.
 */
function markItems(body: ReportBody, before: ReportBody, { made, first, last }: Origins): void {
  const [isCheckOut, wasCheckOut] = [sideOf(body.type) === 'out', sideOf(before.type) === 'out']
  for (const { item } of itemsWithPaths(body)) {
    const [{ condition }, origin, old] = [item, first.items.get(item._uuid), last.items.get(item._uuid)]
    // Who was to answer before is worked out once, of the report before.
    condition.previousresponsibility = (origin ?? old)?.condition.previousresponsibility ?? []
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
      if ((origin && isCheckOut) || origin?.readonly || old?.readonly) thing.readonly = true
      else delete thing.out
    }
}

interface Origins {
  made: ReportBody | undefined
  first: ById
  last: ById
}

/** True for what the report was made with, and what merges have brought of another check-out. */
const isOriginal = (thing: Item | Thing, list: 'items' | KeptList, { first, last }: Origins): boolean => {
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
  const made = await madeAsCheckOut(row)
  const origins = { made, first: thingsById(made), last: thingsById(before) }
  markItems(body, before, origins)
  markThings(body, origins)
  if (sideOf(body.type) !== 'out') return
  const came = (thing: Item | Thing, list: 'items' | KeptList) => isOriginal(thing, list, origins)
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
