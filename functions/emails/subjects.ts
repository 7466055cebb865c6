import { endFailed } from '../reports/delivery.ts'
import { countEmail } from '../reports/email-count.ts'
import type { TransactItem } from '../lib/table.ts'

/** The subject of an e-mail, which has the log. */
export interface EmailSubject {
  type: 'report' | 'ticket' | 'invoice' | 'daysheets'
  id: string
}

/** The properties of a type of subject. */
interface SubjectRow {
  /** The prefix, before its id, of the reports-table partition that has its log. */
  prefix: string
  /** Written along with a sent e-mail of staff. */
  whenSent: (id: string) => TransactItem[]
  /** Runs after that. */
  afterSent: (id: string) => Promise<void>
}

/** By type; add a row for a new subject. All logs are in the reports table, so no further permissions are needed. */
const subjects: Record<EmailSubject['type'], SubjectRow> = {
  report: { prefix: 'REPORT#', whenSent: (id) => [countEmail(id)], afterSent: (id) => endFailed(id) },
  invoice: { prefix: 'INVOICE#', whenSent: () => [], afterSent: () => Promise.resolve() },
  ticket: { prefix: 'TICKET#', whenSent: () => [], afterSent: () => Promise.resolve() },
  daysheets: { prefix: 'DAYSHEETS#', whenSent: () => [], afterSent: () => Promise.resolve() },
}

/** The prefixes of the logs' partitions. */
export const logPrefixes: readonly string[] = Object.values(subjects).map(({ prefix }) => prefix)

/** The properties of a subject. */
export const subjectRow = ({ type }: EmailSubject): SubjectRow => subjects[type]

/** The subject for a support ticket. */
export const aboutTicket = (id: string): EmailSubject => ({ type: 'ticket', id })

/** The subject for one of the provider's invoices. */
export const aboutInvoice = (id: string): EmailSubject => ({ type: 'invoice', id })

/** The subject for the day sheets of a client's inspectors, which share one log. */
export const aboutDaySheets = (clientId: string): EmailSubject => ({ type: 'daysheets', id: clientId })

/** The subject for a report. */
export const aboutReport = (id: string): EmailSubject => ({ type: 'report', id })
