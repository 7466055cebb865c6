import { isDeepStrictEqual } from 'node:util'
import { ConditionIn, type Issue, type Item, type ReportBody } from '@lintel/contract'
import { heldCheckIn, heldOfItem, heldOfItems, itemsWithPaths, sideOf, type HeldCheckIn } from '@lintel/rules'
import { Refusal } from '../lib/refusal.ts'
import { readBody, readVersion, type HeaderRow } from './store/index.ts'

/** The body that a report which follows another as a check-out was made with. */
async function madeAsCheckOut({ record }: HeaderRow): Promise<ReportBody | undefined> {
  if (record.previousReportRef === undefined) return undefined
  const first = await readVersion(record.id, 1)
  const body = first && (await readBody(first.bodyKey)).body
  return body && sideOf(body.type) === 'out' ? body : undefined
}

const itemsById = (body: ReportBody | undefined): Map<string, Item> =>
  new Map(body && [...itemsWithPaths(body)].map(({ item }) => [item._uuid, item]))

const valuesOf = (held: Iterable<HeldCheckIn>): Map<string, unknown> =>
  new Map([...held].map(({ key, value }) => [key, value]))

const isMarked = (item: Item | undefined): boolean => item?.condition.in.readonly === true

/** True where nothing that is held of an item's check-in is another by now. */
const isHeld = (item: Item, old: Item | undefined): boolean =>
  old !== undefined && isDeepStrictEqual(heldOfItem(item), heldOfItem(old))

/**
 * Says of each item whether it came from the check-in, whatever the caller says of it. Beside the items that the report
 * was made with, those are what merges have brought. What is new at check-out was nothing at check-in.
 */
function markItems(body: ReportBody, before: ReportBody, made: ReportBody | undefined): void {
  const [first, last] = [itemsById(made), itemsById(before)]
  const [isCheckOut, wasCheckOut] = [sideOf(body.type) === 'out', sideOf(before.type) === 'out']
  for (const { item } of itemsWithPaths(body)) {
    const [{ condition }, old] = [item, last.get(item._uuid)]
    const { readonly: _claimed, ...side } = condition.in
    const marked = { ...side, readonly: true } as const
    if (isMarked(first.get(item._uuid))) condition.in = marked
    else if (isMarked(old) && (isCheckOut || isHeld(item, old))) condition.in = marked
    else if (made && isCheckOut && !first.has(item._uuid))
      condition.in = old && wasCheckOut ? old.condition.in : ConditionIn.parse({})
    else condition.in = side
  }
}

/**
 * Throws 400 where a check-out would overwrite what it holds of its check-in: what is different by now belongs to the
 * check-out's side. It is compared with what the report was made with, whatever its type was in between, so that neither
 * another type nor leaving something out for one save makes it new. What a check-out was saved with before this was
 * looked at stays savable.
 */
export async function keepCheckIn(row: HeaderRow, body: ReportBody, before: ReportBody): Promise<void> {
  const made = await madeAsCheckOut(row)
  markItems(body, before, made)
  if (sideOf(body.type) !== 'out') return
  const held = new Map([...valuesOf(heldOfItems(before)), ...valuesOf(made ? heldCheckIn(made) : [])])
  const last = sideOf(before.type) === 'out' ? valuesOf(heldCheckIn(before)) : undefined
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
