import type { Client } from '@lintel/contract'
import { findClient } from '../clients/operations.ts'
import type { Context } from '../lib/context.ts'
import { narrow } from './list-reports.ts'
import { readHeaders, readMonthPages, type HeaderRow } from './store/index.ts'

/** Which reports a table is about. */
export interface MonthQuery {
  month: string
  client?: string | undefined
  deleted?: 'true' | 'false' | undefined
}

const byDateAndRef = ({ record: a }: HeaderRow, { record: b }: HeaderRow) =>
  a.date.localeCompare(b.date) || a.ref - b.ref

/**
 * All reports of a month within the caller's scope, oldest first; deleted ones where they are asked for.
 * The month's own rows are read in pages, and the headers of each page beside them.
 */
export async function monthRows(ctx: Context, { month, ...query }: MonthQuery): Promise<HeaderRow[]> {
  const asked = await narrow(ctx, query)
  if (!asked) return []
  const rows: HeaderRow[] = []
  for await (const ids of readMonthPages({ clientId: asked.clientId, month }, asked.filters))
    rows.push(...(await readHeaders(ids)).values())
  return rows.filter(({ record }) => asked.filters.deleted || !record.deleted).toSorted(byDateAndRef)
}

/** The clients of reports by id; those that are gone are left out. */
export async function clientsOf(rows: readonly HeaderRow[]): Promise<Map<string, Client>> {
  const ids = [...new Set(rows.map(({ record }) => record.client.id))]
  const clients = await inTurns(ids, findClient)
  return new Map(clients.flatMap((client) => (client ? [[client.id, client]] : [])))
}

/** So many are worked on at the same time. */
const atOnce = 8

/** What `work` answers for each, in their order; a few at a time, so that neither memory nor storage is overrun. */
export async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const open = all.entries()
  const worker = async () => {
    for (const [at, one] of open) answers[at] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return answers
}
