import type { Client, RouteInput, routes } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { findAll, narrow } from './list-reports.ts'
import { readHeaders, readMonthPages, type HeaderRow } from './store/index.ts'

type Reader = Pick<Context, 'scope'>

type TableQuery = RouteInput<typeof routes.downloadReportsCsv>['query']

const byDateAndRef = ({ record: a }: HeaderRow, { record: b }: HeaderRow) =>
  a.date.localeCompare(b.date) || a.ref - b.ref

async function* idsOf(ctx: Reader, query: TableQuery): AsyncGenerator<string[]> {
  const scoped = await narrow(ctx, query)
  if (!scoped) return
  const search = query.search?.trim()
  if (search) yield await findAll(ctx, scoped, search)
  else yield* readMonthPages({ clientId: scoped.clientId, month: query.month ?? '' }, scoped.filters)
}

/**
 * Oldest first, within the caller's scope; deleted ones on request. Rows are read in pages, and the headers of each
 * page alongside.
 */
export async function tableRows(
  ctx: Reader,
  query: TableQuery,
  isWanted: (row: HeaderRow) => boolean = () => true,
): Promise<HeaderRow[]> {
  const rows: HeaderRow[] = []
  for await (const ids of idsOf(ctx, query)) rows.push(...[...(await readHeaders(ids)).values()].filter(isWanted))
  return rows.filter(({ record }) => query.deleted === 'true' || !record.deleted).toSorted(byDateAndRef)
}

/** Those that no longer exist are left out. */
export async function clientsOf(rows: readonly HeaderRow[]): Promise<Map<string, Client>> {
  const ids = [...new Set(rows.map(({ record }) => record.client.id))]
  const clients = await mapConcurrently(ids, findClient)
  return new Map(clients.flatMap((client) => (client ? [[client.id, client]] : [])))
}

const atOnce = 8

/** In order; a few at once, so that neither memory nor storage is overrun. */
export async function mapConcurrently<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const open = all.entries()
  const worker = async () => {
    for (const [at, one] of open) answers[at] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return answers
}
