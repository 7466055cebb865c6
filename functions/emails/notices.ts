import { createHash } from 'node:crypto'
import type { Branch, Client, EmailLog, Report } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import { variable } from '../lib/environment.ts'
import { beginEmail, endNotice, findEmail, isBeingSent } from './log.ts'
import { findReport } from '../reports/read-report.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { firstAddress } from './first-address.ts'
import { asRefusal, handOver, wasRefused } from './hand-over.ts'
import { composeMail } from './mime.ts'
import { aboutReport, type EmailSubject } from './subjects.ts'
import { cleanMessage, newLinkMark } from './rich-text.ts'

/** An automatic e-mail about an event. */
export interface Notice {
  report: Report
  client: Client
  /** Identifies the event: it is sent once. */
  key: string
  /** Who caused it, for the log of the report's e-mails. */
  by: Pick<EmailLog, 'sentby' | 'sentbyid'>
  to: readonly string[]
  replyTo: string
  subject: string
  /** Our own HTML of plain elements, with visitors' text escaped. `mark` is replaced by the link. */
  html: (mark: string) => string
  /** Creates the link's address; only called if the notice is sent. */
  link: () => string | Promise<string>
}

/** The agency's address for feedback and signatures: the branch's, or else the client's. */
export const agencyAddress = (client: Client, branch: Branch | undefined): string =>
  firstAddress(branch?.feedbackemail, client.feedbackemail, branch?.address.email, client.email)

/** What a notice about a report needs. Throws 404 where it is not there, or deleted. */
export async function openToTell(reportId: string) {
  const report = await findReport(reportId)
  const client = report && !report.deleted ? await findClient(report.client.id) : undefined
  if (!report || !client) throw couldNotFetch()
  return { report, client, branch: client.branches.find(({ id }) => id === report.branchId) }
}

/**
 * What became of a notice. sent: it went out, now or before, or there is nobody to send it to. sending: somebody else is
 * sending it at this moment, and may yet fail. unconfirmed: their sending was cut off, and nobody knows whether it went
 * out; it is not sent again.
 */
export type Told = 'sent' | 'sending' | 'unconfirmed'

/**
 * Sends a notice once. It is logged before its link is made, so the log has no address of that link, which is the
 * recipient's alone.
 */
export async function tell(
  { now }: { now: () => Date },
  { report, client, key, by, to, replyTo, subject, html, link }: Notice,
): Promise<Told> {
  if (to.length === 0) return 'sent'
  const about = aboutReport(report.id)
  const sender = variable('MAIL_SENDER')
  const mark = newLinkMark()
  const written = html(mark)
  const log: EmailLog = {
    ...{ logdate: now().toISOString(), ...by, subject, message: cleanMessage(written).html, fromaddress: sender },
    ...{ toaddresses: [...to], ccaddresses: [], bccaddresses: [], attachments: [] },
  }
  const digest = createHash('sha256').update(key).digest('base64url')
  if (!(await beginEmail(about, key, { digest, log }))) return toldByOther(about, key, now())
  const compose = async () =>
    composeMail({
      from: { name: client.name, address: sender },
      ...{ replyTo, to, cc: [], subject, pictures: [], files: [] },
      message: cleanMessage(written, { mark, url: await link() }),
    })
  let mime: Buffer
  try {
    mime = await compose()
  } catch (error) {
    // Nothing was sent: the next try may send it.
    await endNotice(about, key, 'failed')
    throw error
  }
  try {
    await handOver(mime, { sender, to, cc: [], bcc: [] }, { subject: about, key })
  } catch (error) {
    if (!wasRefused(error)) throw error
    await endNotice(about, key, 'failed')
    throw asRefusal(error)
  }
  await endNotice(about, key, 'sent')
  return 'sent'
}

/** What became of a notice that somebody else has begun; where they have failed meanwhile, the next look begins it anew. */
async function toldByOther(about: EmailSubject, key: string, now: Date): Promise<Told> {
  const email = await findEmail(about, key)
  if (email?.state === 'sending' && !isBeingSent(email, now)) return 'unconfirmed'
  return email?.state === 'sent' ? 'sent' : 'sending'
}

/** Sends several notices, all of them even if one fails; then throws the first error. */
export async function tellAll(ctx: { now: () => Date }, notices: readonly Notice[]): Promise<void> {
  const ends = await Promise.allSettled(notices.map((notice) => tell(ctx, notice)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** The key of a notice: the same for the same parts. */
export const keyOf = (kind: string, ...parts: unknown[]) =>
  `${kind}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 40)}`
