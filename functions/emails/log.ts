import type { EmailLog } from '@lintel/contract'
import { namedAs, type ToName } from '../lib/named-as.ts'
import type { TransactItem } from '../lib/table.ts'
import { addEmail, areAllReadable, emailsOf, readEmail, retakeEmail, settleEmail, type StoredEmail } from './store.ts'
import { subjectRow, type EmailSubject } from './subjects.ts'

export { everyEmail, type StoredEmail } from './store.ts'

/** The sender, as the log names them. */
export const sentBy = (user: ToName): Pick<EmailLog, 'sentby' | 'sentbyid'> => {
  const { id, name } = namedAs(user)
  return { sentby: name, ...(id && { sentbyid: id }) }
}

/** Sending takes less than this; after that the function that did it has ended. */
const handedOverMs = 60_000

/** True while it may be being sent right now. */
export const isBeingSent = ({ state, log }: StoredEmail, now: Date): boolean =>
  state === 'sending' && now.getTime() - Date.parse(log.logdate) < handedOverMs

/** The state of an e-mail in the log. One that was cut off is unconfirmed: it may have gone out. */
const logOf = (email: StoredEmail, now: Date): EmailLog | undefined => {
  const log = email.bounces ? { ...email.log, bounces: email.bounces } : email.log
  if (email.state === 'sent') return log
  // What bounced went out, whether or not that was written down.
  return email.state === 'sending' && !isBeingSent(email, now)
    ? { ...log, ...(!email.bounces && { unconfirmed: true }) }
    : undefined
}

/** Bytes that a report's answer has for its log beside `reportAnswerMaxBytes`, in the worst case of encoding. */
const pageBytes = 400_000

/** The newest e-mails before a moment, as many as fit; those of the same moment are on the same page. */
export async function newestEmails(subject: EmailSubject, now: Date, before?: string) {
  const logs: EmailLog[] = []
  let room = pageBytes
  let last: string | undefined
  for await (const email of emailsOf(subject, before)) {
    const log = logOf(email, now)
    if (!log) continue
    room -= Buffer.byteLength(JSON.stringify(log))
    const isFull = room < 0 && logs.length > 0 && last !== email.begun
    if (isFull) return { logs, next: last }
    logs.push(log)
    last = email.begun
  }
  return { logs, next: undefined }
}

/** The name of a file that was attached to one of a subject's e-mails; undefined for any other file. */
export async function mailedAs(subject: EmailSubject, src: string): Promise<string | undefined> {
  for await (const { log } of emailsOf(subject)) {
    const file = log.attachments.find(({ path }) => path === src)
    if (file) return file.filename
  }
  return undefined
}

/** True where a file was attached to one of a subject's e-mails; undefined where some of them cannot be read. */
export async function wasMailed(subject: EmailSubject, src: string): Promise<boolean | undefined> {
  if ((await mailedAs(subject, src)) !== undefined) return true
  return (await areAllReadable(subject)) ? false : undefined
}

/** The e-mail of a subject that was once begun under a key, or undefined. */
export const findEmail = (subject: EmailSubject, key: string): Promise<StoredEmail | undefined> =>
  readEmail(subject, key)

/**
 * Logs an e-mail before it is sent, whatever happens next. False, and nothing is written or may be sent, where the key
 * belongs to one that was sent or is being sent.
 */
export const beginEmail = async (
  subject: EmailSubject,
  key: string,
  email: Pick<StoredEmail, 'digest' | 'log'>,
): Promise<boolean> => (await addEmail(subject, key, email)) || (await retakeEmail(subject, key, email))

/**
 * Logs how it ended, with `also`. A failed e-mail may be sent once more under its key; a sent one clears the failure of an earlier
 * delivery.
 */
export const endEmail = async (
  subject: EmailSubject,
  key: string,
  state: 'sent' | 'failed',
  also: readonly TransactItem[] = [],
): Promise<void> => {
  await settleEmail(subject, key, state, { also })
  if (state === 'sent') await subjectRow(subject).afterSent(subject.id)
}

/** The same for an automatic notice, which does not count as an e-mail of staff. */
export const endNotification = (subject: EmailSubject, key: string, state: 'sent' | 'failed'): Promise<void> =>
  settleEmail(subject, key, state, { notice: true })
