import { createHash } from 'node:crypto'
import type { EmailLog } from '@lintel/contract'
import { variable } from '../lib/environment.ts'
import { asRefusal, sendMime, wasRefused } from './send-mime.ts'
import { beginEmail, endNotification, findEmail, isBeingSent } from './log.ts'
import { composeMail } from './mime.ts'
import { cleanMessage, newLinkMark } from './rich-text.ts'
import type { EmailSubject } from './subjects.ts'

/** An automatic e-mail about an event, whatever it is about. */
export interface NotificationEmail {
  about: EmailSubject
  /** Shown as the sender's name. */
  from: string
  /** Identifies the event: it is sent once. */
  key: string
  /** Who caused it, for the log. */
  by: Pick<EmailLog, 'sentby' | 'sentbyid'>
  to: readonly string[]
  replyTo: string
  subject: string
  /** Our own HTML of plain elements, with text of others escaped. `mark` is replaced by the link. */
  html: (mark: string) => string
  /** Creates the link's address; only called if the notice is sent. */
  link: () => string | Promise<string>
}

/**
 * What became of a notice. sent: it went out, now or before, or there is nobody to send it to. sending: somebody else is
 * sending it at this moment, and may yet fail. unconfirmed: their sending was cut off, and nobody knows whether it went
 * out; it is not sent again.
 */
export type NotificationOutcome = 'sent' | 'sending' | 'unconfirmed'

/**
 * Sends a notice once. It is logged before its link is made, so the log has no address of that link, which is the
 * recipient's alone.
 */
export async function sendNotification(
  { now }: { now: () => Date },
  { about, from, key, by, to, replyTo, subject, html, link }: NotificationEmail,
): Promise<NotificationOutcome> {
  if (to.length === 0) return 'sent'
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
      from: { name: from, address: sender },
      ...{ replyTo, to, cc: [], subject, pictures: [], files: [] },
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
    if (!wasRefused(error)) throw error
    await endNotification(about, key, 'failed')
    throw asRefusal(error)
  }
  await endNotification(about, key, 'sent')
  return 'sent'
}

/** What became of a notice that somebody else has begun; where they have failed meanwhile, the next look begins it anew. */
async function toldByOther(about: EmailSubject, key: string, now: Date): Promise<NotificationOutcome> {
  const email = await findEmail(about, key)
  if (email?.state === 'sending' && !isBeingSent(email, now)) return 'unconfirmed'
  return email?.state === 'sent' ? 'sent' : 'sending'
}
