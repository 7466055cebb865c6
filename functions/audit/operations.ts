import {
  auditActions,
  maxAuditCsv,
  auditMessages,
  pageSize,
  type AuditEntry,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import {
  auditDetail,
  auditSubject,
  dayAfter,
  dayInLondon,
  displayDate,
  startInLondon,
  timeInLondon,
} from '@lintel/rules'
import { findListedClients } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { csvFile, csvReply } from '../lib/csv.ts'
import { HttpError } from '../lib/http-error.ts'
import type { Reply } from '../lib/answer.ts'
import { readActs, type ActFilters } from './store.ts'

type Filters = InputOf<'downloadAuditCsv'>['query']

/** The row limit ends the page of a filter with few matches early. */
const pageLimits = { acts: pageSize, rows: 2000, months: 36 }
const csvLimits = { acts: maxAuditCsv, rows: 20_000, months: 1200 }

function narrow(ctx: Context, { client, user, userclient, action, from, to }: Filters): ActFilters | undefined {
  const own = ctx.scope.kind === 'any' ? undefined : ctx.scope.clientId
  if (own !== undefined && client !== undefined && client !== own) return undefined
  const today = dayInLondon(ctx.now())
  const last = to !== undefined && to < today ? to : today
  return {
    clientId: own ?? client,
    userId: user,
    userClientId: userclient,
    action,
    ...(from !== undefined && { from: startInLondon(from).toISOString() }),
    to: startInLondon(dayAfter(last)).toISOString(),
  }
}

const clientNames = async (acts: readonly AuditEntry[]): Promise<Map<string, string>> =>
  new Map((await findListedClients(acts.map(({ clientId }) => clientId))).map(({ id, name }) => [id, name]))

/** A filter outside what the caller may see finds nothing. */
export async function listAudit(
  ctx: Context,
  { query: { page, ...filters } }: InputOf<'listAudit'>,
): Promise<AnswerOf<'listAudit'>> {
  const asked = narrow(ctx, filters)
  if (!asked) return { data: [], clients: {} }
  const { acts, next } = await readActs(asked, pageLimits, page)
  return { data: acts, clients: Object.fromEntries(await clientNames(acts)), ...(next !== undefined && { next }) }
}

const columns = ['Date', 'Time', 'Who', 'What', 'Detail', 'On', 'Client'] as const

const cellsOf = (act: AuditEntry, clients: ReadonlyMap<string, string>) => {
  const at = new Date(act.at)
  return [
    displayDate(dayInLondon(at)),
    timeInLondon(at),
    act.by.name,
    auditActions[act.action],
    auditDetail(act),
    auditSubject(act),
    clients.get(act.clientId) ?? act.clientId,
  ]
}

/** Throws 413 if the entries exceed one file, rather than silently omit some. */
export async function downloadAuditCsv(ctx: Context, { query }: InputOf<'downloadAuditCsv'>): Promise<Reply<string>> {
  const asked = narrow(ctx, query)
  const { acts, next } = asked ? await readActs(asked, csvLimits) : { acts: [] }
  if (next !== undefined) throw new HttpError(413, auditMessages.tooMany)
  const clients = await clientNames(acts)
  const file = csvFile(
    columns,
    acts.map((act) => cellsOf(act, clients)),
  )
  return csvReply(file, 'audit.csv', auditMessages.tooMany)
}
