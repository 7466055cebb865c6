import { createHash } from 'node:crypto'
import type { EmailLog } from '@lintel/contract'
import { variable } from '../lib/environment.ts'
import { sesError, sendMime, wasRefusedBySes } from './send-mime.ts'
import { beginEmail, endNotification, findEmail, isBeingSent } from './log.ts'
import { composeMail } from './mime.ts'
import { cleanMessage, newLinkMark } from './rich-text.ts'
import type { EmailSubject } from './subjects.ts'
import { namesByAddress, type GivenByEmail } from './trail-acts.ts'

export interface NotificationEmail {
  about: EmailSubject
  from: string
  /** Identifies the event, which is sent once. */
  key: string
  by: Pick<EmailLog, 'sentby' | 'sentbyid'>
  to: readonly string[]
  replyTo: string
  subject: string
  /** Our own HTML of simple elements; user text in it is escaped. `mark` is replaced by the link. */
  html: (mark: string) => string
  /** Only called if the notification is sent. */
  link: () => string | Promise<string>
  /** The name of the recipient, if it gives them the report. */
  givesTo?: string
  /** To which its link leads then. */
  pdf?: Pick<GivenByEmail, 'version' | 'sha256'>
}

/**
 * The outcome of a notification. sent: it was sent, now or earlier, or has no recipient. sending: another execution is
 * sending it, and may yet fail. unconfirmed: that was interrupted, so it may or may not have been sent; it is not sent
 * again.
 */
export type NotificationOutcome = 'sent' | 'sending' | 'unconfirmed'

/** Logged before its link exists: the log does not contain the private link. */
export async function sendNotification(
  { now }: { now: () => Date },
  { about, from, key, by, to, replyTo, subject, html, link, givesTo, pdf }: NotificationEmail,
): Promise<NotificationOutcome> {
  if (to.length === 0) return 'sent'
  const sender = variable('MAIL_SENDER')
  const mark = newLinkMark()
  const written = html(mark)
  const log: EmailLog = {
    logdate: now().toISOString(),
    ...by,
    subject,
    message: cleanMessage(written).html,
    fromaddress: sender,
    toaddresses: [...to],
    ccaddresses: [],
    bccaddresses: [],
    attachments: [],
  }
  const digest = createHash('sha256').update(key).digest('base64url')
  const gives =
    givesTo === undefined ? undefined : { names: namesByAddress(to.map((email) => ({ name: givesTo, email }))), ...pdf }
  if (!(await beginEmail(about, key, { digest, log, gives }))) return toldByOther(about, key, now())
  const compose = async () =>
    composeMail({
      from: { name: from, address: sender },
      replyTo,
      to,
      cc: [],
      subject,
      pictures: [],
      files: [],
      message: cleanMessage(written, { mark, url: await link() }),
    })
  let mime: Buffer
  try {
    mime = await compose()
  } catch (error) {
    // Nothing was sent: the next try may send it.
    await endNotification(about, key, 'failed')
    throw error
  }
  try {
    await sendMime(mime, { sender, to, cc: [], bcc: [] }, { subject: about, key })
  } catch (error) {
    if (!wasRefusedBySes(error)) throw error
    await endNotification(about, key, 'failed')
    throw sesError(error)
  }
  await endNotification(about, key, 'sent')
  return 'sent'
}

/** Begun by another execution; if that failed, the next check starts it again. */
async function toldByOther(about: EmailSubject, key: string, now: Date): Promise<NotificationOutcome> {
  const email = await findEmail(about, key)
  if (email?.state === 'sending' && !isBeingSent(email, now)) return 'unconfirmed'
  return email?.state === 'sent' ? 'sent' : 'sending'
}
