import { endFailed } from '../reports/delivery.ts'
import { countEmail } from '../reports/email-count.ts'
import type { TransactItem } from '../lib/table.ts'

/** What an e-mail is about: its log is this one's. */
export interface EmailSubject {
  type: 'report'
  id: string
}

/** What there is to know of a subject's e-mails. */
interface SubjectRow {
  /** The partition of its log. Its table is the one of the subject's own rows, so that both can be written at once. */
  partition: (id: string) => string
  /** What is written along with a mail of staff that went out. */
  whenSent: (id: string) => TransactItem[]
  /** What is done after that. */
  afterSent: (id: string) => Promise<void>
}

/** By type: the next subject (an invoice, a ticket) is a row. */
const subjects: Record<EmailSubject['type'], SubjectRow> = {
  report: { partition: (id) => `REPORT#${id}`, whenSent: (id) => [countEmail(id)], afterSent: (id) => endFailed(id) },
}

/** The row of an e-mail's subject. */
export const subjectRow = ({ type }: EmailSubject): SubjectRow => subjects[type]

/** A report as the subject of an e-mail. */
export const aboutReport = (id: string): EmailSubject => ({ type: 'report', id })
