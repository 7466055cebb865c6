import { isDeepStrictEqual } from 'node:util'
import type { LinkedReport } from '@lintel/contract'
import { isAbsent, transact, type Condition, type TransactItem } from '../../lib/table.ts'
import { sameDelivery } from './header-fields.ts'
import type { HeaderRow } from './header.ts'
import { indexChanges } from './index-rows.ts'
import { headerKey, refKey, versionKey } from './keys.ts'
import { counts, headerRows, listed, refs, versions, type VersionRow } from './rows.ts'

/** What becomes of a report, new where there is no `before`; without a `version` its body stays as it is. */
export interface Change {
  before?: HeaderRow | undefined
  after: HeaderRow
  version?: VersionRow | undefined
  /** A further report that it is linked with. */
  link?: LinkedReport
}

/** What must still be as it was read, because versions, lists, search and counters are worked out from it. */
const seenFields = ['version', 'ref', 'deleted', 'locked'] as const

/** Fields that the change does not touch belong to other operations, and keep their current values. */
function changedFields(before: object, after: object): [field: string, value: unknown][] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(old.get(field), value))
}

/** Requires that nothing the change is based on has changed. */
function asSeen({ record: old }: HeaderRow, { record }: HeaderRow, link?: LinkedReport): Condition {
  const conditions: Condition[] = [
    {
      expression: seenFields.map((field) => `#record.#${field} = :seen_${field}`).join(' AND '),
      names: { '#record': 'record', ...Object.fromEntries(seenFields.map((field) => [`#${field}`, field])) },
      values: Object.fromEntries(seenFields.map((field) => [`:seen_${field}`, old[field]])),
    },
  ]
  if (!isDeepStrictEqual(old.delivery, record.delivery)) conditions.push(sameDelivery(old.delivery))
  if (link)
    conditions.push({
      expression: 'size(#record.#links) = :seen_links',
      names: { '#links': 'linkedReports' },
      values: { ':seen_links': old.linkedReports.length },
    })
  return {
    expression: conditions.map(({ expression }) => expression).join(' AND '),
    names: Object.assign({}, ...conditions.map(({ names }) => names)),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  }
}

function headerItem({ before, after, link }: Change): TransactItem {
  const { record, ...facts } = after
  const key = headerKey(record.id)
  if (!before) return headerRows.putItem(key, after, isAbsent)
  const { record: oldRecord, ...oldFacts } = before
  const changed = [
    ...changedFields(oldRecord, record).map(([field, value]) => [['record', field], value] as const),
    ...changedFields(oldFacts, facts).map(([field, value]) => [[field], value] as const),
  ]
  return headerRows.updateItem(key, {
    set: changed.filter(([, value]) => value !== undefined),
    clear: changed.filter(([, value]) => value === undefined).map(([path]) => path),
    append: link ? [['record.linkedReports', [link]]] : [],
    condition: asSeen(before, after, link),
  })
}

/** The old reference stays taken, and finds nothing any more. */
const refItems = ({ before, after }: Change): TransactItem[] => {
  const { id, ref } = after.record
  if (before?.record.ref === ref) return []
  return [
    refs.putItem(refKey(ref), { id }, isAbsent),
    ...(before ? [refs.putItem(refKey(before.record.ref), { retired: id })] : []),
  ]
}

/**
 * Everything that one change writes, header first. DynamoDB takes 100 items at most; with the words of two long
 * addresses and every counter moved it is under 85.
 */
export function commitItems(change: Change): TransactItem[] {
  const { before, after, version } = change
  const { puts, deletes, counts: moved } = indexChanges(before, after)
  return [
    headerItem(change),
    ...(version ? [versions.putItem(versionKey(after.record.id, version.version), version, isAbsent)] : []),
    ...refItems(change),
    ...puts.map(({ key, row }) => listed.putItem(key, row)),
    ...deletes.map((key) => listed.removeItem(key)),
    ...moved.map(({ key, ...add }) => counts.updateItem(key, { add, condition: 'none' })),
  ]
}

/**
 * The commit point of one change or of several together. False, and nothing is written, where a header has changed
 * since it was read, where an id or reference exists already, or where a condition of `others` fails.
 */
export const commit = (changes: readonly Change[], others: readonly TransactItem[] = []): Promise<boolean> =>
  transact([...changes.flatMap(commitItems), ...others])
