import type { Client, Report, ReportBody, InputOf } from '@lintel/contract'
import { changesInALine, deliveryOf, keepGivenSignatures } from '@lintel/rules'
import { getBranchFor } from '../../clients/find-client.ts'
import { startMail } from '../../emails/start-mail.ts'
import { reaches, type Context } from '../../lib/context.ts'
import { refused } from '../../lib/http-error.ts'
import { linksOfFormer, revokedAct, revoking } from '../../sharing/links.ts'
import { assertDocumentsOf, assertPhotosOf, assertRecordingsOf } from '../../uploads/check-saved.ts'
import { assertAddresses, assertFees, keepVisitorComments } from './checks.ts'
import { awaitedUploads, newSources } from './awaited-uploads.ts'
import { changeReport, type Planned } from './change-report.ts'
import { assertCreatable, assertInspector, assertListed } from './create-report.ts'
import { withOwnRows } from '../email-logs.ts'
import { assertUnlocked, assertWorkedWith, conflictWith, openToChange, type Opened } from '../guards.ts'
import { keepCheckIn } from './keep-check-in.ts'
import { collectedIn, signatureMail, settleSignatures } from './signatures.ts'
import { recordedPerson } from '../../lib/context.ts'
import { nextVersion } from './next-version.ts'
import { collectedActs, savedAct } from '../trail/acts.ts'
import { bodyOfRow } from '../read-report.ts'
import { bodyOf, readBody, readVersion, wholeReport, type StoredHeader } from '../store/index.ts'

/** Checks a new body. Only what has changed is checked: an old report may name a user who has left. */
async function checkChanges(ctx: Context, { row: { record }, client }: Opened, body: ReportBody, before: ReportBody) {
  if (body.type !== record.type) assertCreatable(client, body.type)
  if (body.date !== record.date) assertListed(body.date)
  if (body.userId !== record.userId) assertInspector(ctx, client, body)
  if (body.branchId !== record.branchId) {
    const { client: other } = await getBranchFor(ctx, body.branchId)
    if (other.id !== client.id || !reaches(ctx.scope, { clientId: client.id, branchId: body.branchId })) {
      throw refused('body.branchId', 'The branch does not belong to this report’s client.')
    }
  }
  assertAddresses(body, before)
  assertFees(body, before)
  const sources = newSources(body, before)
  const own = { clientId: client.id, reportId: record.id }
  await assertPhotosOf(ctx, own, sources.photos)
  await assertRecordingsOf(ctx, own, sources.recordings)
  await assertDocumentsOf(ctx, own, sources.documents)
}

/** Another report would overwrite this one. */
function assertSameReport(sent: Pick<Report, 'id'>, id: string): void {
  if (sent.id === id) return
  throw refused('body.id', 'This is a different report from the one being saved.')
}

/** Fields that the server owns are ignored. */
export async function saveReport(ctx: Context, { params, query, body: sent }: InputOf<'saveReport'>): Promise<Report> {
  const insists = query.force === 'true'
  assertSameReport(sent, params.id)
  const body = bodyOf(sent)
  const guard = async () => {
    const opened = await openToChange(ctx, params.id, assertWorkedWith, assertUnlocked)
    const { record } = opened.row
    if (!insists && sent.version !== record.version) throw conflictWith(record)
    return opened
  }
  return changeReport(ctx, guard, (opened, now) =>
    planSave(now, opened, structuredClone(body), { forcedFrom: insists ? sent.version : undefined, kept: query.kept }),
  )
}

/** Without one, an earlier failed delivery stays. */
async function nextDelivery(
  ctx: Context,
  { version, id, delivery: former }: StoredHeader,
  next: ReportBody,
  client: Client,
) {
  const delivery = deliveryOf(next, client, { version, now: ctx.now() })
  // A delivery is shown only if its e-mail could be started.
  if (delivery && (await startMail(ctx, { id, version }, { kind: 'delivery' }))) return delivery
  return former?.failed === undefined ? undefined : former
}

/** A forced save replaces what staff wrote; signatures given by link since its version stay. */
async function withGivenSince(id: string, version: number, { signatures }: ReportBody, before: ReportBody) {
  const base = await readVersion(id, version)
  if (!base) return signatures
  const { body } = await readBody(base.bodyKey)
  return keepGivenSignatures(signatures, body.signatures, before.signatures)
}

async function planSave(
  ctx: Context,
  { row, client }: Opened,
  body: ReportBody,
  { forcedFrom, kept }: { forcedFrom: number | undefined; kept: string | undefined },
): Promise<Planned<Report>> {
  const before = await bodyOfRow(row)
  await checkChanges(ctx, { row, client }, body, before)
  await keepCheckIn(row, body, before)
  const signing = { now: ctx.now(), version: row.record.version + 1, by: recordedPerson(ctx.user) }
  keepVisitorComments(body, before, signing, forcedFrom !== undefined)
  if (forcedFrom !== undefined && forcedFrom !== row.record.version) {
    body.signatures = await withGivenSince(row.record.id, forcedFrom, body, before)
  }
  const next = { ...body, ...(await settleSignatures(body.signatures, before, signing)) }
  const awaited = await awaitedUploads(next, { body: before, awaited: row.awaited })
  const change = await nextVersion(ctx, { row, client }, next, awaited)
  const { record } = change.after
  record.delivery = await nextDelivery(ctx, record, next, client)
  const former = await linksOfFormer(record.id, before.signatures, next)
  const acts = [
    savedAct(record, changesInALine(before, next), kept),
    ...collectedActs(record, collectedIn(record.version, next.signatures)),
    ...former.map((link) => revokedAct(link, signing.now, ctx.user)),
  ]
  return {
    changes: [{ ...change, acts }],
    mails: signatureMail(ctx, record.version, next.signatures),
    others: former.map((link) => revoking(link, signing.now.toISOString())),
    answer: () => withOwnRows(wholeReport(record, next), ctx.now()),
  }
}
