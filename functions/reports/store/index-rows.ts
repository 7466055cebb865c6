import { Id } from '@lintel/contract'
import { addressWords, monthOf } from '@lintel/rules'
import * as z from 'zod'
import type { Key } from '../../lib/table.ts'
import type { ListedHeader } from './header.ts'
import {
  clientTotalPartition,
  countPartition,
  countSort,
  legacyPartition,
  listPartition,
  listSort,
  searchPartition,
  searchSort,
} from './keys.ts'

/** The fields that filters need; of search also its words and place. */
export const IndexRow = z.object({
  id: Id,
  branchId: z.string(),
  userId: z.string(),
  type: z.string(),
  deleted: z.literal(true).optional(),
  /** Only in lists. */
  feesPence: z.number().optional(),
  text: z.string().optional(),
  /** The position in a list, as `listSort`; a search sorts by it. */
  place: z.string().optional(),
})
export type IndexRow = z.infer<typeof IndexRow>

interface KeyedRow {
  key: Key
  row: IndexRow
}

interface CountChange {
  key: Key
  reports: number
  /** Deleted reports, which lists show on request. */
  deleted: number
  feesPence: number
}

const textOf = ({ pk, sk }: Key) => `${pk}|${sk}`

export function indexRows({ record, feesPence }: ListedHeader): KeyedRow[] {
  const { id, ref, date, type, branchId, userId, address, deleted } = record
  const clientId = record.client.id
  const month = monthOf(date)
  const row = { id, branchId, userId, type, ...(deleted && { deleted }) }
  const lists = [
    listPartition({ clientId, month }),
    listPartition({ month }),
    listPartition({ month }, type),
    ...(record.legacy ? [legacyPartition(clientId), legacyPartition(undefined)] : []),
  ]
  const { keys, text } = addressWords(address)
  const place = listSort(date, ref)
  return [
    ...lists.map((pk) => ({ key: { pk, sk: place }, row: { ...row, feesPence } })),
    ...keys.flatMap((word) =>
      [clientId, undefined].map((owner) => ({
        key: { pk: searchPartition(owner, word), sk: searchSort(word, ref) },
        row: { ...row, text, place },
      })),
    ),
  ]
}

/** Neither a deleted report nor its fees are counted. */
function countsOf({ record, feesPence }: ListedHeader): CountChange[] {
  const { ref, date, type, deleted } = record
  const counted = deleted ? { reports: 0, deleted: 1, feesPence: 0 } : { reports: 1, deleted: 0, feesPence }
  const clientId = record.client.id
  const month = monthOf(date)
  const partitions = [countPartition({ clientId, month }), countPartition({ month }), clientTotalPartition(clientId)]
  return partitions.map((pk) => ({ key: { pk, sk: countSort(type, ref) }, ...counted }))
}

export interface IndexChanges {
  puts: KeyedRow[]
  deletes: Key[]
  counts: CountChange[]
}

/** Without `after` the report is removed from all of them. */
export function indexChanges(before: ListedHeader | undefined, after: ListedHeader | undefined): IndexChanges {
  const old = new Map((before ? indexRows(before) : []).map(({ key, row }) => [textOf(key), { key, row }]))
  const rows = after ? indexRows(after) : []
  const kept = new Set(rows.map(({ key }) => textOf(key)))
  const isNew = ({ key, row }: KeyedRow) => JSON.stringify(old.get(textOf(key))?.row) !== JSON.stringify(row)
  const moved = new Map<string, CountChange>()
  const move = (changes: CountChange[], sign: 1 | -1) => {
    for (const { key, reports, deleted, feesPence } of changes) {
      const change = moved.get(textOf(key)) ?? { key, reports: 0, deleted: 0, feesPence: 0 }
      change.reports += sign * reports
      change.deleted += sign * deleted
      change.feesPence += sign * feesPence
      moved.set(textOf(key), change)
    }
  }
  if (before) move(countsOf(before), -1)
  if (after) move(countsOf(after), 1)
  return {
    puts: rows.filter(isNew),
    deletes: [...old.values()].map(({ key }) => key).filter((key) => !kept.has(textOf(key))),
    counts: [...moved.values()].filter(({ key: _key, ...by }) => Object.values(by).some((number) => number !== 0)),
  }
}
