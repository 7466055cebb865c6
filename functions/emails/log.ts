import type { EmailLog } from '@lintel/contract'
import { recordedPerson, type PersonToRecord } from '../lib/context.ts'
import type { TransactItem } from '../lib/table.ts'
import {
  addEmail,
  areAllReadable,
  emailsOf,
  readEmail,
  restartEmail,
  settleEmail,
  type EmailToLog,
  type StoredEmail,
} from './store.ts'
import { subjectRow, type EmailSubject } from './subjects.ts'

export { everyEmail, type StoredEmail } from './store.ts'

export const sentBy = (user: PersonToRecord): Pick<EmailLog, 'sentby' | 'sentbyid'> => {
  const { id, name } = recordedPerson(user)
  return { sentby: name, ...(id && { sentbyid: id }) }
}

/** Sending takes less than this; the sending function has ended after it. */
const handedOverMs = 60_000

export const isBeingSent = ({ state, log }: StoredEmail, now: Date): boolean =>
  state === 'sending' && now.getTime() - Date.parse(log.logdate) < handedOverMs

/** An interrupted e-mail is unconfirmed: it may have been sent. */
const logOf = (email: StoredEmail, now: Date): EmailLog | undefined => {
  const log = email.bounces ? { ...email.log, bounces: email.bounces } : email.log
  if (email.state === 'sent') return log
  // A bounced e-mail was sent, whether or not that was recorded.
  return email.state === 'sending' && !isBeingSent(email, now)
    ? { ...log, ...(!email.bounces && { unconfirmed: true }) }
    : undefined
}

/** Bytes of a report's response for its log, on top of `reportAnswerMaxBytes`, in the worst encoding. */
const pageBytes = 400_000

/** As many as fit; those of the same moment are on the same page. */
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

/** Undefined if the file was not attached. */
export async function mailedAs(subject: EmailSubject, src: string): Promise<string | undefined> {
  for await (const { log } of emailsOf(subject)) {
    const file = log.attachments.find(({ path }) => path === src)
    if (file) return file.filename
  }
  return undefined
}

/** Undefined if some of the e-mails cannot be read. */
export async function wasMailed(subject: EmailSubject, src: string): Promise<boolean | undefined> {
  if ((await mailedAs(subject, src)) !== undefined) return true
  return (await areAllReadable(subject)) ? false : undefined
}

/** As stored, oldest first. */
export async function storedEmails(subject: EmailSubject): Promise<StoredEmail[]> {
  const found: StoredEmail[] = []
  for await (const email of emailsOf(subject)) found.unshift(email)
  return found
}

export const findEmail = (subject: EmailSubject, key: string): Promise<StoredEmail | undefined> =>
  readEmail(subject, key)

/** False, and nothing may be sent, if one with the key was or is being sent. */
export const beginEmail = async (subject: EmailSubject, key: string, email: EmailToLog): Promise<boolean> =>
  (await addEmail(subject, key, email)) || (await restartEmail(subject, key, email))

export const endEmail = async (
  subject: EmailSubject,
  key: string,
  state: 'sent' | 'failed',
  also: readonly TransactItem[] = [],
): Promise<void> => {
  await settleEmail(subject, key, state, { also })
  if (state === 'sent') await subjectRow(subject).afterSent(subject.id)
}

export const endNotification = (subject: EmailSubject, key: string, state: 'sent' | 'failed'): Promise<void> =>
  settleEmail(subject, key, state, { notice: true })
