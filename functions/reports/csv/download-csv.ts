import { csvMessages, type Address, type Client, type InputOf, type AnswerOf } from '@lintel/contract'
import { dayInLondon, displayDate, toPounds, userNameOf } from '@lintel/rules'
import { findClient, providerClientId } from '../../clients/find-client.ts'
import type { Context } from '../../lib/context.ts'
import { csvFile, csvReply } from '../../lib/csv.ts'
import type { Reply } from '../../lib/answer.ts'
import { type HeaderRow, readHeaders, readMonthPages } from '../store/index.ts'
import { findAll, narrow } from '../list-reports.ts'
import { startPersonalJob } from '../../documents/jobs/personal-jobs.ts'

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const dayOf = (instant: string | undefined) => (instant ? displayDate(dayInLondon(new Date(instant))) : '')

export const addressLine = ({ line1, line2, town, county, postcode }: Address) =>
  [line1, line2, town, county, postcode].filter((part) => part.trim() !== '').join(', ')

export const fileName = (table: string, { month, search }: InputOf<'downloadReportsCsv'>['query']) =>
  `${table}-${search?.trim() ? 'search' : month}.csv`

const reportColumns = [
  'Date',
  'Ref',
  'Type',
  'Address',
  'Branch',
  'Inspector',
  'Customer',
  'Fees',
  'Locked',
  'Exported',
] as const

/** Names of people and branches that reports store as ids; removed users keep theirs, others are empty. */
function reportCells({ record, customer, feesPence }: HeaderRow, client: Client | undefined, provider?: Client) {
  const { date, ref, type, address, branchId, userId, locked, exportedAt } = record
  const kind = client?.reportfactory.reportTypeList.find(({ name }) => name === type)
  const branch = client?.branches.find(({ id }) => id === branchId)
  const inspector = [client, provider].map((owner) => owner && userNameOf(owner, userId)).find((name) => name)
  return [
    displayDate(date),
    String(ref),
    kind?.displayName ?? type,
    addressLine(address),
    branch?.name ?? '',
    inspector ?? '',
    customer,
    toPounds(feesPence),
    yesNo(locked),
    dayOf(exportedAt),
  ]
}

export async function downloadReportsCsv(
  ctx: Context,
  { query }: InputOf<'downloadReportsCsv'>,
): Promise<Reply<string>> {
  const rows = await tableRows(ctx, query)
  const [clients, provider] = await Promise.all([clientsOf(rows), findClient(providerClientId)])
  const withDeleted = query.deleted === 'true'
  const cells = rows.map((row) => [
    ...reportCells(row, clients.get(row.record.client.id), provider),
    ...(withDeleted ? [yesNo(row.record.deleted)] : []),
  ])
  // If deleted reports are included, each row says whether its report is deleted.
  const columns = [...reportColumns, ...(withDeleted ? ['Deleted'] : [])]
  return csvReply(csvFile(columns, cells), fileName('reports', query), csvMessages.tooLarge)
}

type Reader = Pick<Context, 'scope'>

type TableQuery = InputOf<'downloadReportsCsv'>['query']

const byDateAndRef = ({ record: a }: HeaderRow, { record: b }: HeaderRow) =>
  a.date.localeCompare(b.date) || a.ref - b.ref

async function* idsOf(ctx: Reader, query: TableQuery): AsyncGenerator<string[]> {
  const scoped = await narrow(ctx, query)
  if (!scoped) return
  const search = query.search?.trim()
  if (search) yield await findAll(ctx, scoped, search)
  else yield* readMonthPages({ clientId: scoped.clientId, month: query.month ?? '' }, scoped.filters)
}

/** Oldest first, within the caller's scope; deleted ones on request. */
export async function tableRows(
  ctx: Reader,
  query: TableQuery,
  isWanted: (row: HeaderRow) => boolean = () => true,
): Promise<HeaderRow[]> {
  const rows: HeaderRow[] = []
  for await (const ids of idsOf(ctx, query)) rows.push(...[...(await readHeaders(ids)).values()].filter(isWanted))
  return rows.filter(({ record }) => query.deleted === 'true' || !record.deleted).toSorted(byDateAndRef)
}

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

/** A job, because it reads the bodies of all reports with comments. */
export async function downloadFeedbackFlagCsv(
  ctx: Context,
  { query }: InputOf<'downloadFeedbackFlagCsv'>,
): Promise<AnswerOf<'downloadFeedbackFlagCsv'>> {
  // Refused here, where the caller is told why.
  const scoped = await narrow(ctx, query)
  const search = query.search?.trim()
  if (scoped && search) await findAll(ctx, scoped, search)
  const { user, scope } = ctx
  const id = await startPersonalJob(ctx, {
    kind: 'feedback-flags',
    subject: { type: 'list' },
    filename: fileName('feedback-flags', query),
    clientId: user.clientId,
    payload: { owner: user.sub, query, scope },
  })
  return { id }
}
