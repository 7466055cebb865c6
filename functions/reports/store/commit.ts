import { isDeepStrictEqual } from 'node:util'
import type { LinkedReport } from '@lintel/contract'
import { isAbsent, type Condition, type TransactItem } from '../../lib/table.ts'
import { createdAct, savedAct } from '../trail/acts.ts'
import { writeWithTrail, type ActToRecord } from '../trail/write-trail.ts'
import { sameDelivery } from './header-fields.ts'
import type { HeaderRow } from './header.ts'
import { indexChanges } from './index-rows.ts'
import { headerKey, refKey, versionKey } from './keys.ts'
import { counts, headerRows, listed, refs, versions, type VersionRow } from './rows.ts'

/** A change of a report, which is new if there is no `before`; without a `version` its body stays as it is. */
export interface Change {
  before?: HeaderRow | undefined
  after: HeaderRow
  version?: VersionRow | undefined
  link?: LinkedReport
  /** What its trail says; without it, that it was created or saved. */
  acts?: readonly ActToRecord[]
}

/** Versions, lists, search and counters depend on them. */
const seenFields = ['version', 'ref', 'deleted', 'locked'] as const

/** The fields that the change sets; all others belong to other operations, and keep their current values. */
function changedFields(before: object, after: object): [field: string, value: unknown][] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(old.get(field), value))
}

/** Nothing that the change is based on has changed. */
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

/** The former reference stays taken, but finds nothing. */
const refItems = ({ before, after }: Change): TransactItem[] => {
  const { id, ref } = after.record
  if (before?.record.ref === ref) return []
  return [
    refs.putItem(refKey(ref), { id }, isAbsent),
    ...(before ? [refs.putItem(refKey(before.record.ref), { retired: id })] : []),
  ]
}

/** Header first. At most 100 items; with two long addresses and every counter moved there are fewer than 85. */
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

const actsOf = ({ before, after: { record }, version, acts }: Change): readonly ActToRecord[] => {
  if (acts) return acts
  if (!before) return [createdAct(record)]
  return version ? [savedAct(record)] : []
}

/** False, with nothing written, if a header has changed since it was read, or a condition fails. */
export const commit = (changes: readonly Change[], others: readonly TransactItem[] = []): Promise<boolean> =>
  writeWithTrail(
    [...changes.flatMap(commitItems), ...others],
    changes.map((change) => ({ reportId: change.after.record.id, acts: actsOf(change) })),
  )
