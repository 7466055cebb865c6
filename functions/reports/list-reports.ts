import {
  guardMessages,
  pageSize,
  reportMessages,
  type ListedClient,
  type ClientSettingKey,
  type ReportSummary,
  type ReportType,
  reportErrors,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { defaultReportTypes, searchTerms, toPounds } from '@lintel/rules'
import { clientIdOfBranch, findClient, findListedWithLooks, type ListedWithLooks } from '../clients/find-client.ts'
import { isProviderStaff, reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { markOutdatedFiles } from './outdated-files.ts'
import { ownerOf } from './read-report.ts'
import {
  readHeaders,
  readMonth,
  readMonthTotals,
  readRef,
  searchWords,
  signedOf,
  sumOf,
  summaryOf,
  type Filters,
  type IndexRow,
  type StoredHeader,
  type Total,
} from './store/index.ts'

/** Beyond that a search for a CSV has to be narrowed. */
const maxInTable = 1000

type Query = InputOf<'listReports'>['query']
type Answer = AnswerOf<'listReports'>

/** They decide what the list shows and offers. */
const listSettings: ReadonlySet<ClientSettingKey> = new Set([
  'Invoice enable',
  'MRI API Active',
  'Auto attach PDF on email dialog',
  'Auto attach supporting documents on email dialog',
  'Auto fill tenant email addresses on email dialog',
])

interface ScopedQuery {
  clientId: string | undefined
  filters: Filters
}

/** Throws 403 if a caller who cannot restore reports requests deleted ones: none would look as if there were none. */
export async function narrow(
  ctx: Pick<Context, 'scope'>,
  { client, branch, type, user, deleted }: Partial<Query>,
): Promise<ScopedQuery | undefined> {
  const { scope } = ctx
  if (deleted === 'true' && scope.kind !== 'any') throw new HttpError(403, guardMessages.groupMismatch)
  const own = scope.kind === 'any' ? undefined : scope.clientId
  const ofBranch = branch && (await clientIdOfBranch(branch))
  const clientId = own ?? client ?? ofBranch
  const allowed = scope.kind === 'client' ? scope.branchIds : undefined
  const isForeign =
    (client && client !== clientId) || (branch && (ofBranch !== clientId || allowed?.includes(branch) === false))
  if (isForeign) return undefined
  return {
    clientId,
    filters: { branchIds: branch ? [branch] : allowed, userId: user, type, deleted: deleted === 'true' },
  }
}

/** A filter outside the caller's scope finds nothing. */
export async function listReports(ctx: Context, { query }: InputOf<'listReports'>): Promise<Reply<Answer>> {
  const search = query.search?.trim()
  if (!search && !query.month) throw new HttpError(400, reportMessages.monthOrSearch)
  const scoped = await narrow(ctx, query)
  const props = await propsFor(ctx, scoped?.clientId)
  if (!scoped)
    return reply({ data: [], linked: {}, props }, { headers: { 'x-page-limit': pageSize, 'x-total-count': 0 } })
  if (search) {
    const { ids: all, complete } = await found(scoped, search, ctx)
    const last = query.page * pageSize
    const { rows, clients } = await rowsOf(ctx, scoped, all.slice(last - pageSize, last))
    return reply(
      { ...rows, props: { ...props, ...clientsOf(ctx, rows.data, clients) }, hasMore: all.length > last || !complete },
      { headers: { 'x-page-limit': pageSize, ...(complete && { 'x-total-count': all.length }) } },
    )
  }
  const { ids, headers } = await month(ctx, scoped, query.month ?? '', query.page)
  const { rows, clients } = await rowsOf(ctx, scoped, ids)
  return reply(
    { ...rows, props: { ...props, ...clientsOf(ctx, rows.data, clients) } },
    { headers: { 'x-page-limit': pageSize, ...headers } },
  )
}

/** Filters by branch and user have no counters: all that they find is read. */
async function month(ctx: Context, { clientId, filters }: ScopedQuery, of: string, page: number) {
  const area = { clientId, month: of }
  const first = (page - 1) * pageSize
  const { branchIds, userId, type } = filters
  const isCounted = !branchIds && !userId
  const wanted = isCounted ? { first, count: pageSize, countAll: false } : { first: 0, count: Infinity, countAll: true }
  const [{ ids, rows, total }, totals] = await Promise.all([readMonth(area, filters, wanted), readMonthTotals(area)])
  const isStaff = isProviderStaff(ctx)
  const sum = isCounted
    ? sumOf([...totals].filter(([name]) => type === undefined || name === type).map(([, each]) => each))
    : sumOf(isStaff ? totalsOf(rows) : [])
  const monthly = isStaff && {
    'x-monthly-report-count': sum.reports,
    'x-monthly-fees-total': toPounds(sum.feesPence),
  }
  // Deleted reports are listed on request, but do not count in the month's totals.
  const listed = filters.deleted ? sum.reports + sum.deleted : sum.reports
  const shown = isCounted ? ids : ids.slice(first, first + pageSize)
  return { ids: shown, headers: { 'x-total-count': total ?? listed, ...monthly } }
}

const totalsOf = (rows: readonly IndexRow[]): Total[] =>
  rows.flatMap(({ deleted, feesPence = 0 }) => (deleted ? [] : { reports: 1, deleted: 0, feesPence }))

/** Newest first after the report with that reference. */
async function found({ clientId, filters }: ScopedQuery, search: string, ctx: Pick<Context, 'scope'>) {
  const terms = searchTerms(search)
  if (!terms) return { ids: [], complete: true }
  const { lead, others } = terms
  const [byRef, byWords] = await Promise.all([
    terms.ref === undefined ? undefined : reportWithRef(ctx, terms.ref, { clientId, filters }),
    searchWords({ clientId, lead, others }, filters),
  ])
  return { ids: [...new Set([...(byRef ? [byRef] : []), ...byWords.ids])], complete: byWords.complete }
}

/** Over all clients, or of one. */
export const findFirst = async (
  ctx: Context,
  clientId: string | undefined,
  search: string,
  max: number,
): Promise<string[]> => (await found({ clientId, filters: {} }, search, ctx)).ids.slice(0, max)

/** Throws 400 if there are more than a table takes, rather than leave some out silently. */
export async function findAll(ctx: Pick<Context, 'scope'>, scoped: ScopedQuery, search: string): Promise<string[]> {
  const { ids, complete } = await found(scoped, search, ctx)
  if (!complete || ids.length > maxInTable) throw new HttpError(400, reportErrors.tooManyFound(maxInTable))
  return ids
}

async function reportWithRef(
  ctx: Pick<Context, 'scope'>,
  ref: number,
  { clientId, filters }: ScopedQuery,
): Promise<string | undefined> {
  const id = await readRef(ref)
  const record = id && (await readHeaders([id])).get(id)?.record
  if (!record || !reaches(ctx.scope, ownerOf(record))) return undefined
  const { branchIds, userId, type, deleted } = filters
  const fits =
    (deleted || !record.deleted) &&
    (!clientId || record.client.id === clientId) &&
    (!branchIds || branchIds.includes(record.branchId)) &&
    (!userId || record.userId === userId) &&
    (!type || record.type === type)
  return fits ? id : undefined
}

const newestFirst = (a: StoredHeader, b: StoredHeader) => b.date.localeCompare(a.date) || b.ref - a.ref

/** Newest first, with their linked reports and their clients. */
async function rowsOf(
  ctx: Context,
  { filters }: ScopedQuery,
  ids: readonly string[],
): Promise<{ rows: Pick<Answer, 'data' | 'linked'>; clients: readonly ListedWithLooks[] }> {
  const found = await readHeaders(ids)
  const headers = [...found.values()]
    .map(({ record }) => record)
    // It may have been deleted since its row was read.
    .filter((record) => filters.deleted || !record.deleted)
    .toSorted(newestFirst)
  const linkedIds = headers.flatMap(({ linkedReports }) => linkedReports.map(({ id }) => id))
  const [linkedRows, clients] = await Promise.all([
    readHeaders(linkedIds),
    findListedWithLooks(headers.map(({ client }) => client.id)),
  ])
  const linked = [...linkedRows.values()]
    .map(({ record }) => record)
    .filter((record) => reaches(ctx.scope, ownerOf(record)))
  const seen = (record: StoredHeader) => markOutdatedFiles(summaryOf(record), clients)
  const byId: Record<string, ReportSummary> = Object.fromEntries(linked.map((record) => [record.id, seen(record)]))
  const data = headers.map((record) => {
    const row = found.get(record.id)
    const signed = row && signedOf(row)
    return { ...seen(record), ...(signed && { signed }) }
  })
  return { rows: { data, linked: byId }, clients }
}

function namedIn(rows: readonly ReportSummary[], client: ListedClient): ListedClient {
  const own = rows.filter((row) => row.client.id === client.id)
  const [branchIds, userIds] = [new Set(own.map(({ branchId }) => branchId)), new Set(own.map(({ userId }) => userId))]
  return {
    ...client,
    contacts: [],
    branches: client.branches.filter(({ id }) => branchIds.has(id)),
    users: client.users.filter(({ id }) => userIds.has(id)),
    formerusers: client.formerusers?.filter(({ id }) => userIds.has(id)),
  }
}

function clientsOf(
  ctx: Context,
  rows: readonly ReportSummary[],
  clients: readonly ListedWithLooks[],
): Pick<Answer['props'], 'clients'> {
  if (ctx.scope.kind !== 'any') return {}
  return { clients: clients.map(({ client }) => namedIn(rows, client)) }
}

export const typeLabelsOf = (types: readonly ReportType[]): Record<string, string> =>
  Object.fromEntries(types.map(({ name, displayName }) => [name, displayName]))

async function propsFor({ ownClient }: Context, clientId: string | undefined): Promise<Answer['props']> {
  const isOwn = clientId !== undefined && clientId === ownClient?.id
  const client = isOwn ? ownClient : clientId ? await findClient(clientId) : undefined
  const types = client?.reportfactory.reportTypeList ?? defaultReportTypes()
  return {
    settings: client?.settings.filter(({ key }) => listSettings.has(key)) ?? [],
    typeLabels: typeLabelsOf(types),
  }
}
