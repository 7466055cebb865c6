import type { Signature } from '@lintel/contract'
import { addressInLine, visitorName, escapeHtml } from '@lintel/rules'
import type { LinkContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { addressOfLink } from '../sharing/links.ts'
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
} from './report-notifications.ts'

/** To the agency and the signer. `link` gives the signer access to the report, `by` is who collected it. */
export function signatureNotifications(
  { report, client, branch }: Awaited<ReturnType<typeof readForNotification>>,
  { _uuid, name, email: typed, signedAt }: Signature,
  { by, link }: Pick<ReportNotification, 'by' | 'link'>,
): { agency: ReportNotification; signer: ReportNotification } {
  const place = addressInLine(report.address)
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
