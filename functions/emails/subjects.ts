import { endFailed, countEmail } from '../reports/server-fields.ts'
import type { TransactItem } from '../lib/table.ts'

export interface EmailSubject {
  type: 'report' | 'ticket' | 'invoice' | 'daysheets'
  id: string
}

interface SubjectRow {
  /** Before its id, of the reports-table partition that has its log. */
  prefix: string
  /** Written along with a sent e-mail of staff. */
  whenSent: (id: string) => TransactItem[]
  afterSent: (id: string) => Promise<void>
}

/** Add a row for a new subject. All logs are in the reports table, so no further permissions are needed. */
const subjects: Record<EmailSubject['type'], SubjectRow> = {
  report: { prefix: 'REPORT#', whenSent: (id) => [countEmail(id)], afterSent: (id) => endFailed(id) },
  invoice: { prefix: 'INVOICE#', whenSent: () => [], afterSent: () => Promise.resolve() },
  ticket: { prefix: 'TICKET#', whenSent: () => [], afterSent: () => Promise.resolve() },
  daysheets: { prefix: 'DAYSHEETS#', whenSent: () => [], afterSent: () => Promise.resolve() },
}

export const logPrefixes: readonly string[] = Object.values(subjects).map(({ prefix }) => prefix)

export const subjectRow = ({ type }: EmailSubject): SubjectRow => subjects[type]

export const aboutTicket = (id: string): EmailSubject => ({ type: 'ticket', id })

export const aboutInvoice = (id: string): EmailSubject => ({ type: 'invoice', id })

export const aboutDaySheets = (clientId: string): EmailSubject => ({ type: 'daysheets', id: clientId })

export const aboutReport = (id: string): EmailSubject => ({ type: 'report', id })
