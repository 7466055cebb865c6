import type { EmailLog } from '@lintel/contract'
import { namedAs, type ToName } from '../lib/named-as.ts'
import { addEmail, emailsOf, readEmail, retakeEmail, settleEmail, type StoredEmail } from './store.ts'
import { subjectRow, type EmailSubject } from './subjects.ts'

export type { StoredEmail } from './store.ts'

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
  if (email.state === 'sent') return email.log
  return email.state === 'sending' && !isBeingSent(email, now) ? { ...email.log, unconfirmed: true } : undefined
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

/** What a file was called that went out with one of a subject's e-mails; undefined where none had it. */
export async function mailedAs(subject: EmailSubject, src: string): Promise<string | undefined> {
  for await (const { log } of emailsOf(subject)) {
    const file = log.attachments.find(({ path }) => path === src)
    if (file) return file.filename
  }
  return undefined
}

/** The e-mail of a subject that was once begun under a key, or undefined. */
export const findEmail = (subject: EmailSubject, key: string): Promise<StoredEmail | undefined> =>
  readEmail(subject, key)

/**
 * Writes down that an e-mail is now going out: it is then in the log, whatever happens. False where the key belongs to
 * an e-mail that went out, or is on its way; then nothing is written, and nothing may be sent.
 */
export const beginEmail = async (
  subject: EmailSubject,
  key: string,
  email: Pick<StoredEmail, 'digest' | 'log'>,
): Promise<boolean> => (await addEmail(subject, key, email)) || (await retakeEmail(subject, key, email))

/**
 * Writes down how it ended. An e-mail that failed may be sent under its key once more; after one that went out nothing
 * says any more that a delivery before has failed.
 */
export const endEmail = async (subject: EmailSubject, key: string, state: 'sent' | 'failed'): Promise<void> => {
  await settleEmail(subject, key, state)
  if (state === 'sent') await subjectRow(subject).afterSent(subject.id)
}

/** The same of a notice that the product writes by itself: it is in the log, and is none of the mails that staff sent. */
export const endNotice = (subject: EmailSubject, key: string, state: 'sent' | 'failed'): Promise<void> =>
  settleEmail(subject, key, state, { notice: true })
