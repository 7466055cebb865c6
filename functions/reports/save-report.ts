import type { Report, ReportBody, RouteInput, routes } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { findClient, getBranchFor } from '../clients/operations.ts'
import { reaches, type Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertPhotosOf } from '../photos/operations.ts'
import { publish } from '../realtime/operations.ts'
import { assertActive, assertCreatable, assertInspector } from './create-report.ts'
import { bodyOfRow, openRow } from './open-report.ts'
import { newSources, stampSignatures } from './sources.ts'
import { bodyOf, commit, feesPence, wholeReport, writeBody, type HeaderRow, type StoredHeader } from './store/index.ts'

/** Somebody who insists is let through against so many others who save at the same moment. */
const mostTries = 10

/** Throws 423 for a locked report. */
function assertUnlocked({ locked }: StoredHeader): void {
  if (locked) throw new Refusal(423, 'Lock Report.')
}

const conflict = ({ version, updatedBy }: StoredHeader) =>
  new Refusal(409, `This report was saved by ${updatedBy || 'somebody else'} since you opened it.`, {
    current: version,
  })

/** What must be true of a new body. Only what has changed is checked: an old report may name a user who has left. */
async function checkChanges(ctx: Context, { record }: HeaderRow, body: ReportBody, before: ReportBody): Promise<void> {
  const client = await findClient(record.client.id)
  if (!client) throw new Error(`The client of report ${record.id} is not there.`)
  assertActive(client)
  assertUnlocked(record)
  if (body.type !== record.type) assertCreatable(client, body.type)
  if (body.userId !== record.userId) assertInspector(ctx, client, body.userId)
  if (body.branchId !== record.branchId) {
    const { client: other } = await getBranchFor(ctx, body.branchId)
    if (other.id !== client.id || !reaches(ctx.scope, { clientId: client.id, branchId: body.branchId })) {
      const message = 'The branch is not one of this report’s client.'
      throw new Refusal(400, message, { issues: [{ path: 'body.branchId', message }] })
    }
  }
  await assertPhotosOf(client.id, newSources(body, before))
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
    assertUnlocked(row.record)
    if (!insists && sent.version !== row.record.version) throw conflict(row.record)
    const saved = await saveOver(ctx, row, body)
    if (saved) return saved
  }
  throw conflict((await openRow(ctx, params.id)).record)
}

/** Saves over the version that `row` says; undefined where it is no longer the current one, or locked meanwhile. */
async function saveOver(ctx: Context, row: HeaderRow, body: ReportBody): Promise<Report | undefined> {
  const before = await bodyOfRow(row)
  await checkChanges(ctx, row, body, before)
  const now = ctx.now()
  const next = { ...body, signatures: stampSignatures(body.signatures, before.signatures, now) }
  const { date, branchId, userId, type, title, address } = next
  const record: StoredHeader = {
    ...row.record,
    ...{ date, branchId, userId, type, title, address },
    version: row.record.version + 1,
    displaydate: displayDate(date),
    updatedAt: now.toISOString(),
    updatedBy: ctx.user.name,
  }
  const written = await writeBody(record.id, record.version, next)
  const { version, updatedAt: savedAt, updatedBy: savedBy } = record
  const after = { record, bodyKey: written.bodyKey, feesPence: feesPence(next.fees) }
  if (!(await commit(row, after, { version, ...written, savedAt, savedBy }))) return undefined
  await publish(record.client.id, { event: 'reportchanged', reportId: record.id, version, by: savedBy })
  return wholeReport(record, next)
}
