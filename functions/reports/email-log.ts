import { type EmailLog, type Report, type RouteAnswer, type RouteInput, type routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { endFailed } from './delivery.ts'
import { namedAs, type ToName } from '../lib/named-as.ts'
import { openHeader } from './read-report.ts'
import { addEmail, emailsOf, readEmail, retakeEmail, settleEmail, type StoredEmail } from './store/emails.ts'

export type { StoredEmail } from './store/emails.ts'

/** Somebody of staff who sends, as it stands in the report's history. */
export const sentBy = (user: ToName): Pick<EmailLog, 'sentby' | 'sentbyid'> => {
  const { id, name } = namedAs(user)
  return { sentby: name, ...(id && { sentbyid: id }) }
}

/** An e-mail is handed over in less than this, or never: the function that does it has ended by then. */
const handedOverMs = 60_000

/** True while somebody may be sending it at this moment. */
export const isBeingSent = ({ state, log }: StoredEmail, now: Date): boolean =>
  state === 'sending' && now.getTime() - Date.parse(log.logdate) < handedOverMs

/** What an e-mail shows in the log. One whose sending was cut off is unconfirmed: nobody knows whether it went out. */
const logOf = (email: StoredEmail, now: Date): EmailLog | undefined => {
  if (email.state === 'sent') return email.log
  return email.state === 'sending' && !isBeingSent(email, now) ? { ...email.log, unconfirmed: true } : undefined
}

/** A report's answer has room for so many bytes of its log beside `reportAnswerMaxBytes`, packed as badly as can be. */
const pageBytes = 400_000

/** The newest e-mails before a moment, as many as fit; those of one moment stand on one page. */
async function newestEmails(id: string, now: Date, before?: string) {
  const logs: EmailLog[] = []
  let room = pageBytes
  let last: string | undefined
  for await (const email of emailsOf(id, before)) {
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

/** GET /reports/{id}/emaillogs */
export async function listReportEmails(
  ctx: Context,
  { params, query }: RouteInput<typeof routes.listReportEmails>,
): Promise<RouteAnswer<typeof routes.listReportEmails>> {
  const { emaillogs } = await openHeader(ctx, params.id)
  const { logs, next } = await newestEmails(params.id, ctx.now(), query.before)
  return next === undefined ? { data: [...logs, ...emaillogs], hasMore: false } : { data: logs, hasMore: true, next }
}

/** A report with its newest e-mails; all of them are listed by `listReportEmails`. */
export async function withEmails(report: Report, now: Date): Promise<Report> {
  const { logs } = await newestEmails(report.id, now)
  return { ...report, emaillogs: [...logs, ...report.emaillogs] }
}

/** What a file was called that went out with one of a report's e-mails; undefined where none had it. */
export async function mailedAs(reportId: string, src: string): Promise<string | undefined> {
  for await (const { log } of emailsOf(reportId)) {
    const file = log.attachments.find(({ path }) => path === src)
    if (file) return file.filename
  }
  return undefined
}

/** The e-mail of a report that was once begun under a key, or undefined. */
export const findEmail = (reportId: string, key: string): Promise<StoredEmail | undefined> => readEmail(reportId, key)

/**
 * Writes down that an e-mail is now going out: it is then in the log, whatever happens. False where the key belongs to
 * an e-mail that went out, or is on its way; then nothing is written, and nothing may be sent.
 */
export const beginEmail = async (
  reportId: string,
  key: string,
  email: Pick<StoredEmail, 'digest' | 'log'>,
): Promise<boolean> => (await addEmail(reportId, key, email)) || (await retakeEmail(reportId, key, email))

/**
 * Writes down how it ended. An e-mail that failed may be sent under its key once more; after one that went out nothing
 * says any more that a delivery before has failed.
 */
export const endEmail = async (reportId: string, key: string, state: 'sent' | 'failed'): Promise<void> => {
  await settleEmail(reportId, key, state)
  if (state === 'sent') await endFailed(reportId)
}

/** The same of a notice that the product writes by itself: it stands in the log, and is none of the mails that staff sent. */
export const endNotice = (reportId: string, key: string, state: 'sent' | 'failed'): Promise<void> =>
  settleEmail(reportId, key, state, { notice: true })
