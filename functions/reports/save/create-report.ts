import {
  apiErrors,
  clientMessages,
  Month,
  reportMessages,
  type Client,
  type InputOf,
  type Report,
  type ReportBody,
} from '@lintel/contract'
import { mayUseBranch, newReportBody } from '@lintel/rules'
import { getBranchFor } from '../../clients/find-client.ts'
import { dictionaryForReport } from '../../dictionary/dictionary-of.ts'
import { reaches, recordedPerson, type Context } from '../../lib/context.ts'
import { refused } from '../../lib/http-error.ts'
import { keyedId } from '../../lib/keyed-id.ts'
import { assertDocumentsOf, assertPhotosOf, assertRecordingsOf } from '../../uploads/check-saved.ts'
import { assertAddresses, assertFees, keepVisitorComments } from './checks.ts'
import { awaitedUploads, newSources } from './awaited-uploads.ts'
import { commitChange } from './change-report.ts'
import { assertActive } from '../guards.ts'
import { toInsert } from './insert-report.ts'
import { collectedIn, signatureMail, settleSignatures } from './signatures.ts'
import { findHeader, openReport, ownerOf } from '../read-report.ts'
import { wholeReport } from '../store/index.ts'
import { collectedActs, createdAct } from '../trail/acts.ts'

export function assertCreatable({ reportfactory }: Client, type: string): void {
  if (reportfactory.reportTypeList.some(({ name, createAllowed }) => name === type && createAllowed)) return
  throw refused('body.type', reportMessages.typeNotCreatable(type))
}

/** The caller, or one of the client's users with access to the branch. */
export function assertInspector(
  ctx: Context,
  { users }: Client,
  { userId, branchId }: Pick<ReportBody, 'userId' | 'branchId'>,
): void {
  if (userId === ctx.user.userId) return
  const user = users.find(({ id }) => id === userId)
  if (user && mayUseBranch(user, branchId)) return
  throw refused('body.userId', user ? 'This inspector does not work for that branch.' : apiErrors.noSuchUser)
}

/** No list has months such as those of the year 26. */
export function assertListed(date: string): void {
  if (Month.safeParse(date.slice(0, 7)).success) return
  throw refused('body.date', reportMessages.oddYear)
}

type Input = InputOf<'createReport'>

export async function createReport(ctx: Context, { query, body }: Input): Promise<Report> {
  const { idempotencykey, id: chosen, ...given } = body
  const id = chosen ?? keyedId(idempotencykey, [ctx.user.sub, idempotencykey, given])
  const isFirst = chosen === undefined && idempotencykey === undefined
  return (isFirst ? undefined : await openMade(ctx, id)) ?? makeReport(ctx, id, given, query.kept)
}

/** By an earlier attempt of the caller. Another's report is neither shown nor described. */
async function openMade(ctx: Context, id: string): Promise<Report | undefined> {
  const made = await findHeader(id)
  if (!made) return undefined
  const isOwn = (made.createdBy?.id ?? '') === ctx.user.userId && reaches(ctx.scope, ownerOf(made))
  if (!isOwn) throw refused('body.id', clientMessages.idTaken)
  return openReport(ctx, id)
}

async function makeReport(
  ctx: Context,
  id: string,
  given: Omit<Input['body'], 'id' | 'idempotencykey'>,
  kept: string | undefined,
): Promise<Report> {
  const { client } = await getBranchFor(ctx, given.branchId)
  assertActive(client)
  assertCreatable(client, given.type)
  const userId = given.userId ?? ctx.user.userId
  assertInspector(ctx, client, { userId, branchId: given.branchId })
  if (given.date !== undefined) assertListed(given.date)
  assertAddresses(given)
  assertFees(given)
  const sources = newSources(given)
  await assertPhotosOf(ctx, { clientId: client.id }, sources.photos)
  await assertRecordingsOf(ctx, { clientId: client.id }, sources.recordings)
  await assertDocumentsOf(ctx, { clientId: client.id }, sources.documents)
  const now = ctx.now()
  const dictionary = await dictionaryForReport(ctx, client.id)
  const body = newReportBody(given, { client, dictionary, by: ctx.user, now })
  const signing = { now, version: 1, by: recordedPerson(ctx.user) }
  keepVisitorComments(body, undefined, signing, true)
  const signed = await settleSignatures(body.signatures, undefined, signing)
  const made = { ...body, ...signed }
  const change = await toInsert({
    client,
    body: made,
    header: { id, dictionaryversion: dictionary.version },
    now,
    by: ctx.user.name,
    byId: ctx.user.userId,
    awaited: await awaitedUploads(made),
  })
  const mails = signatureMail(ctx, 1, signed.signatures)
  const { record } = change.after
  const acts = [createdAct(record, kept), ...collectedActs(record, collectedIn(1, signed.signatures))]
  if (!(await commitChange(ctx, client, { changes: [{ ...change, acts }], mails }))) {
    const made = await openMade(ctx, id)
    if (made) return made
    throw new Error(`A report with the reference of ${id} already exists.`)
  }
  return wholeReport(record, made)
}
