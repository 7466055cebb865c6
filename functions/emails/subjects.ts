import { endFailed } from '../reports/delivery.ts'
import { countEmail } from '../reports/email-count.ts'
import type { TransactItem } from '../lib/table.ts'

/** What an e-mail is about: its log is this one's. */
export interface EmailSubject {
  type: 'report' | 'ticket' | 'invoice' | 'daysheets'
  id: string
}

/** What there is to know of a subject's e-mails. */
interface SubjectRow {
  /** What its partition in the reports table begins with, before its id: its log is there. */
  prefix: string
  /** What is written along with a mail of staff that went out. */
  whenSent: (id: string) => TransactItem[]
  /** What is done after that. */
  afterSent: (id: string) => Promise<void>
}

/**
 * By type; the next subject is a row. All logs are in the reports table, so that no other permissions are needed.
 */
const subjects: Record<EmailSubject['type'], SubjectRow> = {
  report: { prefix: 'REPORT#', whenSent: (id) => [countEmail(id)], afterSent: (id) => endFailed(id) },
  invoice: { prefix: 'INVOICE#', whenSent: () => [], afterSent: () => Promise.resolve() },
  ticket: { prefix: 'TICKET#', whenSent: () => [], afterSent: () => Promise.resolve() },
  daysheets: { prefix: 'DAYSHEETS#', whenSent: () => [], afterSent: () => Promise.resolve() },
}

/** What the partitions of logs begin with. */
export const logPrefixes: readonly string[] = Object.values(subjects).map(({ prefix }) => prefix)

/** The row of an e-mail's subject. */
export const subjectRow = ({ type }: EmailSubject): SubjectRow => subjects[type]

/** A support ticket as the subject of an e-mail. */
export const aboutTicket = (id: string): EmailSubject => ({ type: 'ticket', id })

/** An invoice of the provider as the subject of an e-mail. */
export const aboutInvoice = (id: string): EmailSubject => ({ type: 'invoice', id })

/** The day sheets of a client's inspectors as the subject of an e-mail: they have one log. */
export const aboutDaySheets = (clientId: string): EmailSubject => ({ type: 'daysheets', id: clientId })

/** A report as the subject of an e-mail. */
export const aboutReport = (id: string): EmailSubject => ({ type: 'report', id })
