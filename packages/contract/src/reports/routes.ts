import * as z from 'zod'
import { ClientSetting } from '../clients/entities.ts'
import { defineRoute } from '../route.ts'
import { Id, Instant, Month, ReportTypeName, ShortText } from '../scalars.ts'
import { reportMessages } from '../messages.ts'
import { reportReaders, reportStaff } from './access.ts'
import { EmailLog } from './property.ts'
import { NewReport, Report, ReportSummary } from './report.ts'

/** What reports are narrowed by in lists and tables. */
export const listed = {
  client: Id.optional(),
  branch: Id.optional(),
  type: ReportTypeName.optional(),
  /** The inspector. */
  user: Id.optional(),
  /** Deleted reports too, for whoever reaches every client; others are refused. */
  deleted: z.enum(['true', 'false']).optional(),
}

export const listReports = defineRoute({
  name: 'listReports',
  feature: 'reports',
  method: 'GET',
  path: '/reports',
  access: reportReaders,
  summary: 'Reports of a month, or found by reference, newest first, a page at a time.',
  query: z.strictObject({
    month: Month.optional(),
    /** A reference, words of the address or the beginning of a postcode; over all months. */
    search: ShortText.optional(),
    ...listed,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.strictObject({
    data: z.array(ReportSummary),
    /** Summaries of the linked reports of `data`, by id. */
    linked: z.record(z.string(), ReportSummary),
    props: z.strictObject({
      /** Settings of the client that the list depends on. */
      settings: z.array(ClientSetting),
      /** displayName by type name. */
      typeLabels: z.record(z.string(), z.string()),
    }),
    /** With a search: true when more were found than are shown. */
    hasMore: z.boolean().optional(),
  }),
  answerHeaders: z.object({
    'x-page-limit': z.coerce.number().int(),
    'x-total-count': z.coerce.number().int().optional(),
    'x-monthly-report-count': z.coerce.number().int().optional(),
    'x-monthly-fees-total': z.coerce.number().optional(),
  }),
  failures: [400, 401, 403],
  messages: [reportMessages.monthOrSearch],
})

export const getReport = defineRoute({
  name: 'getReport',
  feature: 'reports',
  method: 'GET',
  path: '/reports/{id}',
  access: reportReaders,
  summary: 'One whole report with its version; an earlier version as it was saved, where one is asked for.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(999_999_999).optional() }),
  answer: Report,
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

export const listReportEmails = defineRoute({
  name: 'listReportEmails',
  feature: 'reports',
  method: 'GET',
  path: '/reports/{id}/emaillogs',
  access: reportReaders,
  summary: 'The e-mails about a report, newest first, a page at a time; a whole report has the first page of them.',
  params: z.strictObject({ id: Id }),
  /** For the next page: `next` of the one before. */
  query: z.strictObject({ before: Instant.optional() }),
  /** `next` is there where there are more: when the last of these was first tried, which its `logdate` need not be. */
  answer: z.strictObject({ data: z.array(EmailLog), hasMore: z.boolean(), next: Instant.optional() }),
  failures: [400, 401, 403, 404],
  messages: [reportMessages.notFound],
})

export const createReport = defineRoute({
  name: 'createReport',
  feature: 'reports',
  method: 'POST',
  path: '/reports',
  access: reportStaff,
  summary: 'Makes a report of the branch’s client; today’s date and the caller unless given.',
  body: NewReport,
  status: 201,
  answer: Report,
  failures: [400, 401, 403, 404, 413, 415],
  messages: [reportMessages.tooLarge, reportMessages.oddYear],
})

export const saveReport = defineRoute({
  name: 'saveReport',
  feature: 'reports',
  method: 'PUT',
  path: '/reports/{id}',
  access: reportReaders,
  summary: 'Saves a whole report as its next version; a stale version answers 409 unless forced.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ force: z.enum(['true', 'false']).optional() }),
  body: Report,
  answer: Report,
  failures: [400, 401, 403, 404, 409, 413, 415, 423],
  messages: [reportMessages.notFound, reportMessages.tooLarge, reportMessages.oddYear],
})
