import {
  type Attachment,
  type Signature,
  cutText,
  emailMessages,
  reportOperationMessages,
  shortTextMax,
  type SignatureEvidence,
} from '@lintel/contract'
import { addressText, visitorName, escapeHtml, acceptsVisitors } from '@lintel/rules'
import type { LinkContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { addressOfLink, makeLink } from '../sharing/links.ts'
import { signatureFor } from '../sharing/signer.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { oneLine } from './mime.ts'
import { firstAddress } from './first-address.ts'
import {
  agencyAddress,
  notificationKey,
  readForNotification,
  notifyAll,
  type ReportNotification,
  nextAttemptAt,
  attemptNotification,
  type AttemptContext,
} from './report-notifications.ts'
import { hasFailed, startOwnJob } from '../documents/jobs/start-job.ts'
import { endFailed, noteNotTold } from '../reports/server-fields.ts'
import { sentBy } from './log.ts'
import { withOutdatedFiles } from '../reports/outdated-files.ts'
import { findHeader } from '../reports/read-report.ts'
import { stepBeforeVersion, type AwaitedVersion, type NextMailStep } from './start-mail.ts'

/** To the agency and the signer. `link` gives the signer access to the report, `by` is who collected it. */
export function signatureNotifications(
  { report, client, branch }: Awaited<ReturnType<typeof readForNotification>>,
  { _uuid, name, email: typed, signedAt }: Signature,
  { by, link, pdf }: Pick<ReportNotification, 'by' | 'link' | 'pdf'>,
): { agency: ReportNotification; signer: ReportNotification } {
  const place = addressText(report.address)
  // Staff may collect a signature before they enter the signer's name.
  const signer = name || 'An unnamed signer'
  const subject = oneLine(`Report ${report.ref} signed by ${signer}, ${place}`)
  const to = agencyAddress(client, branch)
  const email = firstAddress(typed)
  const who = { report, client, subject, by }
  return {
    agency: {
      ...who,
      key: notificationKey('signature-agency', _uuid, signedAt),
      to: to ? [to] : [],
      replyTo: email || to,
      html: (mark) =>
        `<p>${escapeHtml(signer)} has signed report ${report.ref}, ${escapeHtml(place)}.</p>` +
        `<p><a href="${mark}">Open the report</a></p>`,
      link: () => `${variable('PUBLIC_ADDRESS')}/reports/${report.id}/signatures`,
    },
    signer: {
      ...who,
      key: notificationKey('signature-signer', _uuid, signedAt),
      to: email ? [email] : [],
      replyTo: to || email,
      html: (mark) =>
        `<p>Thank you${name && `, ${escapeHtml(name)}`}. Your signature of report ${report.ref}, ${escapeHtml(place)}, has been saved.</p>` +
        `<p><a href="${mark}">Open the report</a>. The link is personal; please do not pass it on.</p>` +
        `<p>${escapeHtml(client.name)}</p>`,
      link,
      givesTo: name,
      ...(pdf && { pdf }),
    },
  }
}

/** A link created here would outlive that one. */
export const givenByLink = (
  reportId: string,
  name: string,
  linkId: string,
): Pick<ReportNotification, 'by' | 'link'> => ({
  by: { sentby: visitorName(name) },
  link: async () => variable('PUBLIC_ADDRESS') + (await addressOfLink(reportId, linkId)),
})

/** Sends sooner, and once, what the save has started. */
export async function sendSignatureEmail(ctx: LinkContext): Promise<undefined> {
  const about = await readForNotification(ctx.link.reportId)
  const signature = signatureFor(ctx.link, about.report.signatures)
  if (!signature) throw couldNotFetch()
  // The holder of a link can only report signatures given with it.
  if (!signature.image || !signature.signedAt || signature.evidence?.linkid !== ctx.link.linkId) return undefined
  const given = givenByLink(about.report.id, signature.name, ctx.link.linkId)
  const { agency, signer } = signatureNotifications(about, signature, given)
  await notifyAll(ctx, [agency, signer])
  return undefined
}

export interface CollectedSignatures extends AwaitedVersion {
  signatures: readonly { id: string; at: string }[]
  /** False if the caller may not send e-mails: then only the agency is notified. */
  toSigners: boolean
  looked?: { next: string; failures: number; tries: number } | undefined
}

type About = Awaited<ReturnType<typeof readForNotification>>

const end: NextMailStep = { next: 'end' }

/** Once a PDF shows them, requesting one if necessary. Removed ones are skipped. */
export async function mailSignatures(collected: CollectedSignatures, ctx: AttemptContext): Promise<NextMailStep> {
  const { reportId, version } = collected
  const header = await findHeader(reportId)
  if (!header || header.version < version) return stepBeforeVersion(collected, ctx.now())
  if (header.deleted) return end
  const about = await readForNotification(reportId)
  const standing = about.report.signatures.filter((signature) => isOneOf(collected, signature))
  if (!acceptsVisitors(about.client) || standing.length === 0) return end
  const pdf = (await withOutdatedFiles(about.report)).attachments['report']
  const notices = standing.flatMap((signature) => noticesFor(collected, { about, pdf }, signature, ctx))
  const addresses = [...new Set(notices.flatMap(({ to }) => to))]
  const pending: PendingNotifications = { reportId, version, addresses, signatures: standing.map(({ _uuid }) => _uuid) }
  // The e-mail links to the PDF, which must show the signatures and the current look.
  if (!pdf?.src || pdf.outdated || (pdf.version ?? 0) < version) return makePdf(collected, about, pending, ctx)
  const outcomes: { notice: ReportNotification; outcome: Awaited<ReturnType<typeof attemptNotification>> }[] = []
  for (const notice of notices) outcomes.push({ notice, outcome: await attemptNotification(notice, ctx) })
  const has = (wanted: (typeof outcomes)[number]['outcome']) => outcomes.some(({ outcome }) => outcome === wanted)
  const failed = outcomes.flatMap(({ notice, outcome }) => (outcome === 'again' || outcome === 'refused' ? notice : []))
  const { tries = 0 } = collected.looked ?? {}
  if (outcomes.every(({ outcome }) => outcome === 'sent')) await endFailed(reportId, version)
  else if (failed.length > 0 && tries === 0) {
    const signatures = failed.length === notices.length ? pending.signatures : []
    await note({ ...pending, signatures, addresses: failed.flatMap(({ to }) => to) }, emailMessages.failed, ctx)
  }
  // Another execution or the visitor's page is sending one, which may fail; nothing else would retry it.
  if (!has('again')) return has('sending') ? { next: 'soon', tries } : end
  const at = nextAttemptAt(tries, ctx)
  if (at !== undefined) return { next: 'wait', at, tries: tries + 1 }
  ctx.log.error('Nobody was notified of a signature: its mail could not be sent', { report: reportId, version })
  return end
}

const isOneOf = ({ signatures }: CollectedSignatures, { _uuid, image, signedAt }: Signature): boolean =>
  image !== '' && signatures.some(({ id, at }) => id === _uuid && at === signedAt)

/** The notifications that remain to be sent, with their recipients. */
interface PendingNotifications extends Pick<AwaitedVersion, 'reportId' | 'version'> {
  addresses: readonly string[]
  signatures: string[]
}

async function note(
  { reportId: id, addresses, ...what }: PendingNotifications,
  reason: string,
  { now }: AttemptContext,
): Promise<void> {
  const [address] = addresses
  if (address === undefined) return
  const to = cutText(addresses.join(', '), shortTextMax)
  await noteNotTold(id, { ...what, to, address, reason, now: now() })
}

/** Failures are retried after growing pauses. */
async function makePdf(
  { looked, reportId, version }: CollectedSignatures,
  { report }: About,
  pending: PendingNotifications,
  ctx: AttemptContext,
): Promise<NextMailStep> {
  const { failures = 0, tries = 0 } = looked ?? {}
  if (looked?.next !== 'wait' && (await hasFailed(report))) {
    if (failures === 0) await note(pending, reportOperationMessages.noPdfOfSignature, ctx)
    const at = nextAttemptAt(failures, ctx)
    if (at !== undefined) return { next: 'wait', at, failures: failures + 1, tries }
    ctx.log.error('Nobody was notified of a signature: its PDF could not be made', { report: reportId, version })
    return end
  }
  await startOwnJob(ctx, report)
  return { next: 'soon', failures, tries }
}

function noticesFor(
  { toSigners }: CollectedSignatures,
  { about, pdf }: { about: About; pdf: Attachment | undefined },
  signature: Signature,
  ctx: AttemptContext,
): ReportNotification[] {
  const { version, sha256 } = pdf ?? {}
  const { collectedby, linkid } = signature.evidence ?? {}
  const { id: reportId } = about.report
  const whose = linkid ? givenByLink(reportId, signature.name, linkid) : collectedBy(about.report, collectedby, ctx)
  const { agency, signer } = signatureNotifications(about, signature, { ...whose, pdf: { version, sha256 } })
  return toSigners ? [agency, signer] : [agency]
}

const collectedBy = (
  report: About['report'],
  { id = '', name = '' }: Partial<NonNullable<SignatureEvidence['collectedby']>> = {},
  { now }: AttemptContext,
): Pick<ReportNotification, 'by' | 'link'> => ({
  by: sentBy({ name, userId: id }),
  link: async () => {
    const link = { reportId: report.id, purpose: 'report', createdBy: name, createdById: id, now: now() } as const
    const { url } = await makeLink(link, { user: { name, userId: id }, report })
    return variable('PUBLIC_ADDRESS') + url
  },
})
