import type { EmailLog, Report } from '@lintel/contract'
import { addEmail, queryEmails, readEmail, retakeEmail, settleEmail, type StoredEmail } from './store/emails.ts'

export type { StoredEmail } from './store/emails.ts'

/** An e-mail is handed over in less than this, or never: the function that does it has ended by then. */
const handedOverMs = 60_000

/** True while somebody may be sending it at this moment. */
export const isBeingSent = ({ state, log }: StoredEmail, now: Date): boolean =>
  state === 'sending' && now.getTime() - Date.parse(log.logdate) < handedOverMs

/**
 * A report with its e-mails, newest first. One whose sending was cut off stands among them as unconfirmed: nobody knows
 * whether it went out.
 */
export async function withEmails(report: Report, now: Date): Promise<Report> {
  const emails = await queryEmails(report.id)
  const logs = emails.flatMap((email): EmailLog[] => {
    if (email.state === 'sent') return [email.log]
    return email.state === 'sending' && !isBeingSent(email, now) ? [{ ...email.log, unconfirmed: true }] : []
  })
  return { ...report, emaillogs: [...logs, ...report.emaillogs] }
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
): Promise<boolean> => (await addEmail(reportId, key, email)) || (await retakeEmail(reportId, key, email.log))

/** Writes down how it ended. An e-mail that failed may be sent under its key once more. */
export const endEmail = (reportId: string, key: string, state: 'sent' | 'failed'): Promise<void> =>
  settleEmail(reportId, key, state)
