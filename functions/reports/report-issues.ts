import {
  reportIssueKinds,
  reportSections,
  uploadsAwaitedHours,
  type ReportIssue,
  type ReportWithIssues,
  type UploadInReport,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { dayInLondon, fileListsIn, issuesOf, monthOf, twinOf } from '@lintel/rules'
import { findListedClients } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { findFirst } from './list-reports.ts'
import { bodyOfRow } from './read-report.ts'
import { readDay, readHeaders, readPart, summaryOf, type HeaderRow, type ListedReport } from './store/index.ts'
import { notArrived } from '../uploads/check-saved.ts'

type Input = InputOf<'listReportIssues'>
type Answer = AnswerOf<'listReportIssues'>

/** Duplicates share client and day. */
const dayOf = ({ client, date }: Pick<HeaderRow['record'], 'client' | 'date'>): string => `${client.id} ${date}`

/** The most reports looked at for one response, however many a day has. */
const lookedAtOnce = 200
const maxFound = 50
const hourMs = 3_600_000

interface IssuePage {
  ids: readonly string[]
  rows: Map<string, HeaderRow>
  next?: string
}

const datesOf = (rows: readonly ListedReport[]) => rows.map(({ place }) => place.slice(0, place.indexOf('#')))

/** For days whose reports are incomplete. */
async function withOthers(
  found: Map<string, HeaderRow>,
  isCut: (date: string) => boolean,
): Promise<Map<string, HeaderRow>> {
  const records = [...found.values()].map(({ record }) => record).filter(({ date }) => isCut(date))
  const days = Map.groupBy(records, dayOf)
  const beside = await Promise.all(
    [...days.values()].map(async (ofDay) => {
      const [first] = ofDay
      const types = new Set(ofDay.map(({ type }) => type))
      return first ? (await readDay(first.client.id, first.date)).filter(({ type }) => types.has(type)) : []
    }),
  )
  const ids = beside.flat().map(({ id }) => id)
  return new Map([...found, ...(await readHeaders(ids.filter((id) => !found.has(id))))])
}

/** Its first and last day may have more reports, which are looked up by client. */
async function partOf({
  client,
  month,
  after,
}: {
  client: string | undefined
  month: string
  after: string | undefined
}): Promise<IssuePage> {
  const { rows, next } = await readPart({ clientId: client, month }, after, lookedAtOnce)
  const ids = rows.map(({ id }) => id)
  const dates = datesOf(rows)
  const cut = new Set([after?.slice(0, after.indexOf('#')), next === undefined ? undefined : dates.at(-1)])
  return {
    ids,
    rows: await withOthers(await readHeaders(ids), (date) => cut.has(date)),
    ...(next !== undefined && { next }),
  }
}

async function foundBy(ctx: Context, client: string | undefined, search: string): Promise<IssuePage> {
  const ids = await findFirst(ctx, client, search, maxFound)
  return { ids, rows: await withOthers(await readHeaders(ids), () => true) }
}

/** Expected when saved and not arrived since. Without sections if the body cannot be read. */
async function missingOf(row: HeaderRow, now: Date): Promise<ReportIssue[]> {
  const { record, awaited } = row
  const isEarly = now.getTime() - Date.parse(record.updatedAt) < uploadsAwaitedHours * hourMs
  if (record.deleted || isEarly || awaited.length === 0) return []
  const missing = new Set(await notArrived(awaited))
  if (missing.size === 0) return []
  const body = await bodyOfRow(row).catch(() => undefined)
  if (!body) return [{ kind: 'missingUploads', count: missing.size }]
  const found = [...fileListsIn(body)].flatMap(({ list, files }) => {
    const of: UploadInReport = list.kind ?? 'photograph'
    const section = reportSections[list.section].name
    return files.filter(({ src }) => missing.has(src)).map(({ src }) => ({ of, section, src }))
  })
  return [...Map.groupBy(found, ({ of, section }) => `${of} ${section}`).values()].flatMap((some): ReportIssue[] => {
    const [first] = some
    return first ? [{ kind: 'missingUploads', count: new Set(some.map(({ src }) => src)).size, ...first }] : []
  })
}

const twinsOf = ({ record }: HeaderRow, ofDay: readonly HeaderRow['record'][]): ReportIssue[] => {
  const twin = twinOf(record, ofDay)
  return twin ? [{ kind: 'sameAddressAndDate', ref: twin.ref }] : []
}

async function withIssues(row: HeaderRow, ofDay: readonly HeaderRow['record'][], now: Date): Promise<ReportWithIssues> {
  const report = summaryOf(row.record)
  const own = issuesOf(report, { comments: row.unreviewed, signatures: row.unsigned }, now)
  const issues = [...own, ...(await missingOf(row, now)), ...twinsOf(row, ofDay)]
  const rank = ({ kind }: ReportIssue) => reportIssueKinds.indexOf(kind)
  return { id: report.id, report, issues: issues.toSorted((a, b) => rank(a) - rank(b)) }
}

async function named(found: readonly ReportWithIssues[]): Promise<ReportWithIssues[]> {
  const clients = await findListedClients([...new Set(found.flatMap(({ report }) => report?.client.id ?? []))])
  const types = new Map(clients.map(({ id, reportfactory }) => [id, reportfactory.reportTypeList]))
  return found.map((one) => {
    const type = types.get(one.report?.client.id ?? '')?.find(({ name }) => name === one.report?.type)
    return { ...one, ...(type && { typelabel: type.displayName }) }
  })
}

export async function listReportIssues(ctx: Context, { query }: Input): Promise<Answer> {
  const { client, after } = query
  const now = ctx.now()
  const search = query.search?.trim()
  const month = query.month ?? (after === undefined ? dayInLondon(now).slice(0, 7) : monthOf(after))
  if (after !== undefined && monthOf(after) !== month) {
    throw refused('query.after', 'This position is not in the month.')
  }
  const { ids, rows, next }: IssuePage = search
    ? await foundBy(ctx, client, search)
    : await partOf({ client, month, after })
  const byDay = Map.groupBy(
    [...rows.values()].map(({ record }) => record),
    dayOf,
  )
  const checked = await Promise.all(
    ids.map(async (id): Promise<ReportWithIssues> => {
      const row = rows.get(id)
      if (!row) return { id, issues: [{ kind: 'unreadable' }] }
      return withIssues(row, byDay.get(dayOf(row.record)) ?? [], now)
    }),
  )
  return {
    data: await named(checked.filter(({ issues }) => search || issues.length > 0)),
    looked: ids.length,
    ...(next !== undefined && { next }),
  }
}
