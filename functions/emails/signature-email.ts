import { signatureMessages, type RouteInput, type routes, type Signature } from '@lintel/contract'
import { addressInLine, escapeHtml } from '@lintel/rules'
import type { Context, LinkContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { Refusal } from '../lib/refusal.ts'
import { sentBy } from '../reports/email-log.ts'
import { assertWorkedWith, openToChange } from '../reports/may-change.ts'
import { byLink } from '../sharing/by-link.ts'
import { makeLink } from '../sharing/links.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { oneLine } from './mime.ts'
import { agencyAddress, keyOf, openToTell, tell, type Notice } from './notices.ts'
import { linkMark } from './rich-text.ts'

/**
 * Tells the agency of a signature, and whoever signed; the same signature once. `link` leads the signer to the report,
 * `by` is whose doing it was.
 */
async function tellOfSignature(
  ctx: { now: () => Date },
  { report, client, branch }: Awaited<ReturnType<typeof openToTell>>,
  { _uuid, name, email, signedAt }: Signature,
  { by, link }: Pick<Notice, 'by' | 'link'>,
): Promise<void> {
  const place = addressInLine(report.address)
  // Staff may collect a signature before they write down whose it is.
  const signer = name || 'Somebody without a name'
  const subject = oneLine(`Report ${report.ref} signed by ${signer}, ${place}`)
  const to = agencyAddress(client, branch)
  const who = { report, client, subject, by }
  await tell(ctx, {
    ...who,
    key: keyOf('signature-agency', _uuid, signedAt),
    to: to ? [to] : [],
    replyTo: email || to,
    html:
      `<p>${escapeHtml(signer)} has signed report ${report.ref}, ${escapeHtml(place)}.</p>` +
      `<p><a href="${linkMark}">Open the report</a></p>`,
    link: () => `${variable('PUBLIC_ADDRESS')}/reports/${report.id}/signatures`,
  })
  if (!email) return
  await tell(ctx, {
    ...who,
    key: keyOf('signature-signer', _uuid, signedAt),
    to: [email],
    replyTo: to || email,
    html:
      `<p>Thank you${name && `, ${escapeHtml(name)}`}. Your signature of report ${report.ref}, ${escapeHtml(place)}, has been kept.</p>` +
      `<p><a href="${linkMark}">Open the report</a>. The link is personal; please do not pass it on.</p>` +
      `<p>${escapeHtml(client.name)}</p>`,
    link,
  })
}

/** GET /unauth/reports/signature-email/{id} */
export async function sendSignatureEmail(
  ctx: LinkContext,
  { query }: RouteInput<typeof routes.sendSignatureEmail>,
): Promise<undefined> {
  const about = await openToTell(ctx.link.reportId)
  const signature = about.report.signatures.find(({ _uuid }) => _uuid === ctx.link.signatureId)
  if (!signature) throw couldNotFetch()
  // What was not given with this link is not its holder's to tell.
  if (!signature.image || !signature.signedAt || signature.evidence?.linkid !== ctx.link.linkId) return undefined
  const page = `${variable('PUBLIC_ADDRESS')}/tenantsignature/${about.report.id}/${signature._uuid}`
  await tellOfSignature(ctx, about, signature, {
    by: { sentby: byLink(signature.name) },
    // The link by which they signed: one that were made here would outlive it, and each signing would make another.
    link: () => `${page}?k=${encodeURIComponent(query.k)}`,
  })
  return undefined
}

/** POST /reports/{id}/signatures/{signatureId}/email */
export async function sendStaffSignatureEmail(
  ctx: Context,
  { params }: RouteInput<typeof routes.sendStaffSignatureEmail>,
): Promise<undefined> {
  const { row } = await openToChange(ctx, params.id)
  assertWorkedWith(row.record)
  const about = await openToTell(params.id)
  const signature = about.report.signatures.find(({ _uuid }) => _uuid === params.signatureId)
  // One that was given by link is told of by whoever gave it.
  if (!signature?.image || !signature.evidence?.collectedby) throw new Refusal(404, signatureMessages.notFound)
  const { reportversion = 1 } = signature.evidence
  const made = about.report.attachments['report']
  // The mail leads to the PDF: it is to be the one that has the signature.
  if (!made?.src || (made.version ?? 0) < reportversion)
    throw new Refusal(409, 'The PDF with this signature has not been made yet.')
  await tellOfSignature(ctx, about, signature, {
    by: sentBy(ctx.user),
    link: async () => {
      const [createdBy, createdById] = [ctx.user.name, ctx.user.userId]
      const link = { reportId: params.id, purpose: 'report', createdBy, createdById, now: ctx.now() } as const
      return variable('PUBLIC_ADDRESS') + (await makeLink(link)).url
    },
  })
  return undefined
}
