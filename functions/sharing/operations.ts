import {
  signatureMessages,
  type Link,
  type MadeLink,
  type Signature,
  type SharedReport,
  type ReportSummary,
  linkErrors,
  type InputOf,
} from '@lintel/contract'
import { takesFeedback } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context, LinkContext } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { jobToSign } from '../documents/jobs/start-job.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { assertNotDeleted, openToChange } from '../reports/guards.ts'
import { openHeader, openReport } from '../reports/read-report.ts'
import { markLinkOpened } from '../reports/server-fields.ts'
import { actsOnLink, makeLink, renew, revokedAct, viewOf } from './links.ts'
import { recordOpening } from './openings.ts'
import { signerOf } from './signer.ts'
import { sharedView } from './shared-report.ts'
import { endLink, queryLinks, readLink, type StoredLink } from './store.ts'
import { couldNotFetch } from './visitor.ts'

export { getSealCertificate, verifyFile } from './verify.ts'
export { listSharedUploads, requestSharedUpload, saveSharedReport, uploadSharedPhoto } from './visitor-operations.ts'

/** Within the caller's scope, of an active client, and not deleted. */
async function openToShare(ctx: Context, id: string) {
  const { row } = await openToChange(ctx, id)
  assertNotDeleted(row.record)
  return row.record
}

export async function listLinks(ctx: Context, { params }: InputOf<'listLinks'>): Promise<{ data: Link[] }> {
  await openHeader(ctx, params.id)
  const links = await queryLinks(params.id)
  const newestFirst = links.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { data: await Promise.all(newestFirst.map(viewOf)) }
}

/** A report type without a Feedback section would show the comments to nobody. */
async function assertTakesFeedback({ client, type }: Pick<ReportSummary, 'client' | 'type'>): Promise<void> {
  const owner = await findClient(client.id)
  if (owner && takesFeedback(owner, type)) return
  throw refused('body.purpose', 'Reports of this type do not accept feedback.')
}

export async function createLink(ctx: Context, { params, body }: InputOf<'createLink'>): Promise<MadeLink> {
  const header = await openToShare(ctx, params.id)
  if (body.purpose === 'feedback') await assertTakesFeedback(header)
  let signature: Signature | undefined
  if (body.signatureId) {
    const { signatures } = await openReport(ctx, params.id)
    signature = signatures.find(({ _uuid }) => _uuid === body.signatureId)
    if (!signature) {
      throw refused('body.signatureId', signatureMessages.notFound)
    }
  }
  const link = {
    ...body,
    signer: signature && signerOf(signature),
    reportId: header.id,
    createdBy: ctx.user.name,
    createdById: ctx.user.userId,
    now: ctx.now(),
  }
  return makeLink(link, { user: ctx.user, report: header })
}

async function openLink({ id, linkId }: InputOf<'renewLink'>['params']): Promise<StoredLink> {
  const link = await readLink(id, linkId)
  if (!link) throw new HttpError(404, linkErrors.notFound)
  return link
}

export async function renewLink(ctx: Context, { params }: InputOf<'renewLink'>): Promise<Link> {
  const report = await openToShare(ctx, params.id)
  const renewed = await renew(await openLink(params), ctx.now(), { user: ctx.user, report })
  if (!renewed) throw new HttpError(400, linkErrors.revoked)
  return viewOf(renewed)
}

export async function revokeLink(ctx: Context, { params }: InputOf<'revokeLink'>): Promise<Link> {
  const report = await openHeader(ctx, params.id)
  const link = await openLink(params)
  const now = ctx.now()
  const acts = actsOnLink('link.revoke', link, now, { user: ctx.user, report })
  const ended = await endLink(link, revokedAct(link, now, ctx.user), acts)
  return viewOf(ended ?? (await readLink(link.reportId, link.id)) ?? link)
}

/** Staff see that it was opened. To be signed or received, a missing or outdated PDF is made first. */
export async function getSharedReport(
  ctx: LinkContext,
  { headers, query }: InputOf<'getSharedReport'>,
): Promise<SharedReport | Reply<SharedReport>> {
  const { link } = ctx
  const now = ctx.now()
  const view = await sharedView(link, now)
  const shown = 'pdf' in view ? view.pdf : undefined
  if (query.again === undefined) await recordOpening(ctx, headers, now, shown)
  if ((view.purpose !== 'signature' && view.purpose !== 'receipt') || view.pdf) return view
  const job = await jobToSign(ctx)
  return job ? reply({ ...view, job }, { status: 202 }) : view
}

/** Its page has asked for the report just before, which is the same opening. */
const sameOpeningMs = 60_000

export async function openSharedReport(ctx: LinkContext, { headers }: InputOf<'openSharedReport'>): Promise<undefined> {
  const { link } = ctx
  const at = ctx.now()
  if (!(await markLinkOpened(link.reportId, at))) throw couldNotFetch()
  const { lastOpenedAt } = link
  if (!lastOpenedAt || at.getTime() - Date.parse(lastOpenedAt) > sameOpeningMs) await recordOpening(ctx, headers, at)
  return undefined
}
