import {
  uploadsAwaitedHours,
  type ReportIssue,
  type ReportWithIssues,
  type RouteAnswer,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { dayInLondon, defaultReportTypes, issuesOf, monthOf, twinOf } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findFirst, typeLabelsOf } from './list-reports.ts'
import { readDay, readDays, readHeaders, summaryOf, type HeaderRow } from './store/index.ts'
import { notArrived } from '../uploads/check-saved.ts'

type Input = RouteInput<typeof routes.listReportIssues>
type Answer = RouteAnswer<typeof routes.listReportIssues>

/** A client's day: twins are of the same. */
const dayOf = ({ client, date }: Pick<HeaderRow['record'], 'client' | 'date'>): string => `${client.id} ${date}`

/** Reports that are looked at for one answer: their rows are a megabyte or so. */
const lookedAtOnce = 500
const mostFound = 50
const hourMs = 3_600_000

/** The reports of a part of a month, and where it ends. */
interface Looked {
  ids: readonly string[]
  /** Reports of the same days, among which twins are looked for. */
  rows: Map<string, HeaderRow>
  next?: string
}

/** Whole days of a month, so that two reports of one day are seen together. */
async function daysOf({
  client,
  month,
  until,
}: {
  client: string | undefined
  month: string
  until: string | undefined
}) {
  const { rows, isLast } = await readDays({ clientId: client, month }, until, lookedAtOnce)
  const oldest = isLast ? undefined : rows.at(-1)?.date
  const ids = rows.filter(({ date }) => date !== oldest).map(({ id }) => id)
  return { ids, rows: await readHeaders(ids), ...(oldest !== undefined && { next: oldest }) }
}

/** What a search finds, with the other reports of the same clients and days. */
async function foundBy(ctx: Context, client: string | undefined, search: string): Promise<Looked> {
  const ids = await findFirst(ctx, client, search, mostFound)
  const found = await readHeaders(ids)
  const days = new Map([...found.values()].map(({ record }) => [dayOf(record), record]))
  const beside = await Promise.all([...days.values()].map(({ client: of, date }) => readDay(of.id, date)))
  const others = await readHeaders(beside.flat().filter((id) => !found.has(id)))
  return { ids, rows: new Map([...found, ...others]) }
}

/** The photographs of a report that were expected when it was saved and have not come since. */
async function missingOf({ record, awaited }: HeaderRow, now: Date): Promise<ReportIssue[]> {
  const isEarly = now.getTime() - Date.parse(record.updatedAt) < uploadsAwaitedHours * hourMs
  if (record.deleted || isEarly || awaited.length === 0) return []
  const count = (await notArrived(awaited)).length
  return count > 0 ? [{ kind: 'missingUploads', count }] : []
}

const twinsOf = ({ record }: HeaderRow, ofDay: readonly HeaderRow['record'][]): ReportIssue[] => {
  const twin = twinOf(record, ofDay)
  return twin ? [{ kind: 'sameAddressAndDate', ref: twin.ref }] : []
}

async function judge(row: HeaderRow, ofDay: readonly HeaderRow['record'][], now: Date): Promise<ReportWithIssues> {
  const report = summaryOf(row.record)
  const own = issuesOf(report, { comments: row.unreviewed, signatures: row.unsigned }, now)
  return { id: report.id, report, issues: [...own, ...(await missingOf(row, now)), ...twinsOf(row, ofDay)] }
}

/** GET /reportissues */
export async function listReportIssues(ctx: Context, { query }: Input): Promise<Answer> {
  const { client, until } = query
  const now = ctx.now()
  const search = query.search?.trim()
  const month = query.month ?? (until === undefined ? dayInLondon(now).slice(0, 7) : monthOf(until))
  if (until !== undefined && monthOf(until) !== month) {
    const message = 'This day is not in the month.'
    throw new HttpError(400, message, { issues: [{ path: 'query.until', message }] })
  }
  const owner = client === undefined ? undefined : await findClient(client)
  const { ids, rows, next }: Looked = search
    ? await foundBy(ctx, client, search)
    : await daysOf({ client, month, until })
  const byDay = Map.groupBy(
    [...rows.values()].map(({ record }) => record),
    dayOf,
  )
  const judged = await Promise.all(
    ids.map(async (id): Promise<ReportWithIssues> => {
      const row = rows.get(id)
      if (!row) return { id, issues: [{ kind: 'unreadable' }] }
      return judge(row, byDay.get(dayOf(row.record)) ?? [], now)
    }),
  )
  return {
    data: judged.filter(({ issues }) => search || issues.length > 0),
    looked: ids.length,
    ...(next !== undefined && { next }),
    typeLabels: typeLabelsOf(owner?.reportfactory.reportTypeList ?? defaultReportTypes()),
  }
}
