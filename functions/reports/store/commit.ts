import type { LinkedReport } from '@lintel/contract'
import { variable } from '../../lib/environment.ts'
import { transact, type TransactItem } from '../../lib/table.ts'
import type { HeaderRow, VersionRow } from './header.ts'
import { indexChanges } from './index-rows.ts'
import { headerKey, refKey, versionKey } from './keys.ts'
import { put } from './put.ts'

/** What becomes of a report, new where there is no `before`; without a `version` its body stays as it is. */
export interface Change {
  before?: HeaderRow | undefined
  after: HeaderRow
  version?: VersionRow | undefined
}

/** Fields of the header that a change sets; all others belong to operations of their own and are left alone. */
const changedFields = [
  'version',
  'ref',
  'deleted',
  'displaydate',
  'updatedAt',
  'updatedBy',
  'date',
  'branchId',
  'userId',
  'type',
  'title',
  'address',
] as const
/** What must still be as it was read, because versions, lists, search and counters are worked out from it. */
const seenFields = ['version', 'ref', 'deleted', 'locked'] as const

function headerItem({ before, after }: Change): TransactItem {
  const { record, ...facts } = after
  const key = headerKey(record.id)
  if (!before) return put({ ...key, record, ...facts }, 'attribute_not_exists(pk)')
  // A legacy report has no body, and so no key of one.
  const rowFields = Object.entries(facts).filter(([, value]) => value !== undefined)
  const sets = [
    ...changedFields.map((field) => `#record.#${field} = :${field}`),
    ...rowFields.map(([field]) => `#${field} = :${field}`),
  ]
  const names = [...changedFields, ...seenFields, ...rowFields.map(([field]) => field)]
  return {
    Update: {
      TableName: variable('REPORTS_TABLE'),
      Key: key,
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: seenFields.map((field) => `#record.#${field} = :seen_${field}`).join(' AND '),
      ExpressionAttributeNames: { '#record': 'record', ...Object.fromEntries(names.map((name) => [`#${name}`, name])) },
      ExpressionAttributeValues: {
        ...Object.fromEntries(changedFields.map((field) => [`:${field}`, record[field]])),
        ...Object.fromEntries(rowFields.map(([field, value]) => [`:${field}`, value])),
        ...Object.fromEntries(seenFields.map((field) => [`:seen_${field}`, before.record[field]])),
      },
    },
  }
}

/** The old reference stays taken, and finds nothing any more. */
const refItems = ({ before, after }: Change): TransactItem[] => {
  const { id, ref } = after.record
  if (before?.record.ref === ref) return []
  return [
    put({ ...refKey(ref), id }, 'attribute_not_exists(pk)'),
    ...(before ? [put({ ...refKey(before.record.ref), retired: id })] : []),
  ]
}

/**
 * Everything that one change writes, header first. DynamoDB takes 100 items at most; with the words of two long
 * addresses and every counter moved it is under 85.
 */
export function commitItems(change: Change): TransactItem[] {
  const TableName = variable('REPORTS_TABLE')
  const { before, after, version } = change
  const { puts, deletes, counts } = indexChanges(before, after)
  return [
    headerItem(change),
    ...(version
      ? [put({ ...versionKey(after.record.id, version.version), ...version }, 'attribute_not_exists(pk)')]
      : []),
    ...refItems(change),
    ...puts.map((row) => put(row)),
    ...deletes.map((Key) => ({ Delete: { TableName, Key } })),
    ...counts.map(({ key, reports, deleted, feesPence }) => ({
      Update: {
        TableName,
        Key: key,
        UpdateExpression: 'ADD reports :reports, deleted :deleted, feesPence :fees',
        ExpressionAttributeValues: { ':reports': reports, ':deleted': deleted, ':fees': feesPence },
      },
    })),
  ]
}

/**
 * The commit point of a change, or of several that belong together. Answers false where a header is no longer what
 * `before` says or was locked or unlocked meanwhile, or where an id or reference exists already; then nothing is written.
 */
export const commit = (...changes: Change[]): Promise<boolean> => transact(changes.flatMap(commitItems))

/**
 * The commit point of a report that follows another: it is made and linked from its source, or neither. Answers false
 * where the source got another link since `seenLinks`.
 */
export const commitFollowing = (
  change: Change,
  source: { id: string; seenLinks: number; link: LinkedReport },
): Promise<boolean> =>
  transact([
    ...commitItems(change),
    {
      Update: {
        TableName: variable('REPORTS_TABLE'),
        Key: headerKey(source.id),
        UpdateExpression: 'SET #record.linkedReports = list_append(#record.linkedReports, :links)',
        ConditionExpression: 'size(#record.linkedReports) = :seen AND #record.deleted = :undeleted',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: { ':links': [source.link], ':seen': source.seenLinks, ':undeleted': false },
      },
    },
  ])
