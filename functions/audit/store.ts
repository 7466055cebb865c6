import { AuditEntry, type AuditAction } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, type Query, type TransactItem } from '../lib/table.ts'

/*
 * Rows of the audit table, and what each key serves:
 *
 * pk                 sk             holds     serves
 * CLIENT#<client>    <time>#<id>    an act    what was done in a client, newest last
 *
 * gsi1: MONTH#<month>, <time>#<id>: what was done anywhere in a month.
 * gsi2: BY#<user>, <time>#<id>: what a user did, or users of several clients with the same id; not for automatic acts.
 *
 * Rows are only ever added, and never expire: functions can only put and read them.
 */

const actRows = rowsOf(
  'AUDIT_TABLE',
  'act',
  z.object({
    ...AuditEntry.shape,
    gsi1pk: z.string(),
    gsi1sk: z.string(),
    // Automatic acts have neither.
    gsi2pk: z.string().optional(),
    gsi2sk: z.string().optional(),
  }),
)
type ActRow = z.infer<typeof actRows.schema>

const clientPartition = (clientId: string) => `CLIENT#${clientId}`
const monthPartition = (month: string) => `MONTH#${month}`
const userPartition = (userId: string) => `BY#${userId}`

export function actItem(entry: AuditEntry): TransactItem {
  const sk = `${entry.at}#${entry.id}`
  const row = {
    ...entry,
    gsi1pk: monthPartition(entry.at.slice(0, 7)),
    gsi1sk: sk,
    ...(entry.by.id !== '' && { gsi2pk: userPartition(entry.by.id), gsi2sk: sk }),
  }
  return actRows.putItem({ pk: clientPartition(entry.clientId), sk }, row, isAbsent)
}

export interface ActFilters {
  clientId?: string | undefined
  userId?: string | undefined
  userClientId?: string | undefined
  action?: AuditAction | undefined
  from?: string | undefined
  /** Excluded. */
  to: string
}

interface ActLimits {
  acts: number
  rows: number
  months: number
}

interface ActPage {
  acts: AuditEntry[]
  next?: string
}

const rowsOfQuery = 250

const firstMonth = '2025-01'

function monthsBack(last: string, first: string): string[] {
  const months: string[] = []
  const month = new Date(`${last}-01T00:00:00.000Z`)
  for (; month.toISOString().slice(0, 7) >= first; month.setUTCMonth(month.getUTCMonth() - 1))
    months.push(month.toISOString().slice(0, 7))
  return months
}

/** Newest first; without a client or user, one per month. */
function partitionsOf({ clientId, userId, from = '' }: ActFilters, last: string): Pick<Query, 'pk' | 'index'>[] {
  if (userId !== undefined) return [{ index: 'gsi2', pk: userPartition(userId) }]
  if (clientId !== undefined) return [{ pk: clientPartition(clientId) }]
  const first = from.slice(0, 7) > firstMonth ? from.slice(0, 7) : firstMonth
  return monthsBack(last.slice(0, 7), first).map((month) => ({ index: 'gsi1', pk: monthPartition(month) }))
}

const isWanted = (
  { clientId, by, action }: ActRow,
  { clientId: client, userClientId, action: wanted }: ActFilters,
): boolean =>
  (client === undefined || clientId === client) &&
  (userClientId === undefined || by.clientId === userClientId) &&
  (wanted === undefined || action === wanted)

const needsFiltering = ({ clientId, userId, userClientId, action }: ActFilters) =>
  action !== undefined || userClientId !== undefined || (userId !== undefined && clientId !== undefined)

const endOf = (pk: string) => `${pk.slice('MONTH#'.length)}~`

/**
 * `page` is a sort key, the same in the table and both indexes, so acts added meanwhile neither repeat nor hide a row.
 */
export async function readActs(filters: ActFilters, limits: ActLimits, page?: string): Promise<ActPage> {
  const from = filters.from ?? '0'
  const to = page !== undefined && page < filters.to ? page : filters.to
  if (to < from) return { acts: [] }
  const found: AuditEntry[] = []
  let looked = 0
  let last: string | undefined
  for (const [index, partition] of partitionsOf(filters, to).entries()) {
    // Months without rows cost a query too.
    if (index === limits.months || looked >= limits.rows) return { acts: found, next: endOf(partition.pk) }
    const max = limits.acts - found.length
    // One extra row shows that there is more, and `page` itself is read along.
    const pageSize = needsFiltering(filters) ? rowsOfQuery : Math.min(max + 2, 1000)
    for await (const read of actRows.pages({ ...partition, sk: { from, to }, newestFirst: true, pageSize })) {
      for (const row of read.rows) {
        if (row.gsi1sk === page) continue
        const wanted = isWanted(row, filters)
        if (wanted && found.length === limits.acts && last) return { acts: found, next: last }
        if (wanted) found.push(AuditEntry.parse(row))
        last = row.gsi1sk
      }
      looked += read.looked
      if (looked >= limits.rows && !read.isLast && last) return { acts: found, next: last }
    }
  }
  return { acts: found }
}

export async function* everyAct(
  clientId: string,
  after = '0',
): AsyncGenerator<{ acts: AuditEntry[]; invalid: string[]; last: string }> {
  for await (const { rows, invalid } of actRows.pages({
    pk: clientPartition(clientId),
    sk: { from: after, to: '~' },
  })) {
    const fresh = rows.filter(({ gsi1sk }) => gsi1sk !== after)
    const keys = invalid.map(({ sk }) => sk).filter((sk) => sk !== after)
    const last = [...fresh.map(({ gsi1sk }) => gsi1sk), ...keys].toSorted().at(-1)
    if (last !== undefined) yield { acts: fresh.map((row) => AuditEntry.parse(row)), invalid: keys, last }
  }
}

/** Returns a client's acts between two moments, or all, oldest first. @public */
export async function actsOf(clientId: string, { from = '0', to = '~' } = {}): Promise<AuditEntry[]> {
  const rows = await actRows.query({ pk: clientPartition(clientId), sk: { from, to: `${to}~` } })
  return rows.map((row) => AuditEntry.parse(row))
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [{ rows: actRows, pk: 'CLIENT#', sk: '' }]
