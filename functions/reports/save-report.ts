import type { Client, Report, ReportBody, RouteInput, routes } from '@lintel/contract'
import { findClient, getBranchFor } from '../clients/find-client.ts'
import { deliveryOf } from '@lintel/rules'
import { queueDocument, startMail } from '../documents/automatic.ts'
import { atOneMoment, reaches, type Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertDocumentsOf, assertPhotosOf } from '../photos/check-saved.ts'
import { assertAddresses } from './addresses.ts'
import { assertCreatable, assertInspector, assertListed } from './create-report.ts'
import { withEmails } from './email-log.ts'
import { keepCheckIn } from './keep-check-in.ts'
import { keepWords } from './keep-words.ts'
import { assertActive, assertUnlocked, assertWorkedWith, conflictWith } from './guards.ts'
import { nextVersion } from './next-version.ts'
import { bodyOfRow, openRow } from './read-report.ts'
import { startMailOfSigned } from './signature-mail.ts'
import { namedAs } from './named-as.ts'
import { settleSignatures } from './signatures.ts'
import { newSources } from './media-keys.ts'
import { bodyOf, commit, wholeReport, type HeaderRow, type StoredHeader } from './store/index.ts'
import { tellChanged } from './publish-changed.ts'

/** Somebody who insists is let through against so many others who save at the same moment. */
const mostTries = 10

/** What must be true of a new body; answers the report's client. Only what has changed is checked: an old report may name a user who has left. */
async function checkChanges(ctx: Context, { record }: HeaderRow, body: ReportBody, before: ReportBody) {
  const client = await findClient(record.client.id)
  if (!client) throw new Error(`The client of report ${record.id} is not there.`)
  assertActive(client)
  assertUnlocked(record)
  if (body.type !== record.type) assertCreatable(client, body.type)
  if (body.date !== record.date) assertListed(body.date)
  if (body.userId !== record.userId) assertInspector(ctx, client, body)
  if (body.branchId !== record.branchId) {
    const { client: other } = await getBranchFor(ctx, body.branchId)
    if (other.id !== client.id || !reaches(ctx.scope, { clientId: client.id, branchId: body.branchId })) {
      const message = 'The branch is not one of this report’s client.'
      throw new Refusal(400, message, { issues: [{ path: 'body.branchId', message }] })
    }
  }
  assertAddresses(body, before)
  const sources = newSources(body, before)
  const own = { clientId: client.id, reportId: record.id }
  await assertPhotosOf(ctx, own, sources.photos)
  await assertDocumentsOf(ctx, own, sources.documents)
  return client
}

/** Throws 400 where another report was sent: it would overwrite this one. */
function assertSameReport(sent: Pick<Report, 'id'>, id: string): void {
  if (sent.id === id) return
  const message = 'This is another report than the one that is to be saved.'
  throw new Refusal(400, message, { issues: [{ path: 'body.id', message }] })
}

/**
 * PUT /reports/{id}. Writes the body as a snapshot of its own, then moves the header to it in one transaction with
 * lists, search and counters. Whatever the caller sends of what the server owns is ignored.
 */
export async function saveReport(
  ctx: Context,
  { params, query, body: sent }: RouteInput<typeof routes.saveReport>,
): Promise<Report> {
  const insists = query.force === 'true'
  const body = bodyOf(sent)
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const row = await openRow(ctx, params.id)
    assertSameReport(sent, params.id)
    assertWorkedWith(row.record)
    assertUnlocked(row.record)
    if (!insists && sent.version !== row.record.version) throw conflictWith(row.record)
    const saved = await saveOver(atOneMoment(ctx), row, structuredClone(body), insists)
    if (saved) return saved
  }
  throw conflictWith((await openRow(ctx, params.id)).record)
}

/** The delivery that this version waits for; or else the former one, where that has failed and nothing went out since. */
async function nextDelivery(
  ctx: Context,
  { version, id, delivery: former }: StoredHeader,
  next: ReportBody,
  client: Client,
) {
  const delivery = deliveryOf(next, client, { version, now: ctx.now() })
  // What nobody waits for is not promised.
  if (delivery && (await startMail(ctx, { id, version }, { kind: 'delivery' }))) return delivery
  return former?.failed === undefined ? undefined : former
}

/** Saves over the version that `row` says; undefined where it is no longer the current one, or locked meanwhile. */
async function saveOver(ctx: Context, row: HeaderRow, body: ReportBody, insists: boolean): Promise<Report | undefined> {
  const before = await bodyOfRow(row)
  const client = await checkChanges(ctx, row, body, before)
  await keepCheckIn(row, body, before)
  const signing = { now: ctx.now(), version: row.record.version + 1, by: namedAs(ctx.user) }
  keepWords(body, before, signing, insists)
  const next = { ...body, ...(await settleSignatures(body.signatures, before, signing)) }
  const change = await nextVersion(ctx, row, next)
  const { record } = change.after
  record.delivery = await nextDelivery(ctx, record, next, client)
  const isStarted = await startMailOfSigned(ctx, record, next.signatures)
  if (!(await commit(change))) return undefined
  if (!isStarted) await startMailOfSigned(ctx, record, next.signatures)
  await Promise.all([tellChanged(ctx, record), queueDocument(ctx, record, client)])
  return withEmails(wholeReport(record, next), ctx.now())
}
