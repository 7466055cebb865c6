import { AuditEntry } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, type TransactItem } from '../lib/table.ts'

/*
 * Rows of the audit table, and what each key serves:
 *
 * pk                 sk             holds     serves
 * CLIENT#<client>    <time>#<id>    an act    what was done in a client, newest last
 *
 * gsi1: MONTH#<month>, <time>#<id>: what was done anywhere in a month.
 *
 * Rows are only ever added, and never expire: functions may put them, and nothing else.
 */

const acts = rowsOf('AUDIT_TABLE', 'act', z.object({ ...AuditEntry.shape, gsi1pk: z.string(), gsi1sk: z.string() }))

const clientPartition = (clientId: string) => `CLIENT#${clientId}`

/** The row of an act, for the transaction that does it. */
export function actItem(entry: AuditEntry): TransactItem {
  const sk = `${entry.at}#${entry.id}`
  const row = { ...entry, gsi1pk: `MONTH#${entry.at.slice(0, 7)}`, gsi1sk: sk }
  return acts.putItem({ pk: clientPartition(entry.clientId), sk }, row, isAbsent)
}

/**
 * What was done in a client between two moments, or ever, oldest first.
 * @public
 */
export async function actsOf(clientId: string, { from = '0', to = '~' } = {}): Promise<AuditEntry[]> {
  const rows = await acts.query({ pk: clientPartition(clientId), sk: { from, to: `${to}~` } })
  return rows.map((row) => AuditEntry.parse(row))
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [{ rows: acts, pk: 'CLIENT#', sk: '' }]
