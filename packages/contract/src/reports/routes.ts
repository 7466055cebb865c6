import * as z from 'zod'
import { allow, reportReaders, reportStaff } from '../access.ts'
import { ClientSetting, ListedClient } from '../clients/entities.ts'
import { documentMessages } from '../documents/messages.ts'
import { StartedJob } from '../documents/entities.ts'
import { CheckAnswer, CheckRule, ReportChecks } from './checks.ts'
import { EmailLog } from './header.ts'
import { ColourCode, reportFilters, tableFilters, NewReport, Report, ReportSummary } from './report.ts'
import { MonthCursor, ReportIssuesPage } from './issues.ts'
import { checkMessages, csvMessages, mergeMessages, reportMessages, reportOperationMessages } from './messages.ts'
import { ReportPhoto, ReportPhotoType } from './photos.ts'
import { TrailRow } from './trail.ts'
import { defineRoute } from '../route.ts'
import { Id, Instant, Month, Ref, ReportTypeName, Sha256, ShortText } from '../scalars.ts'

/** Only the provider's staff delete and restore reports, and assign new references. */
const providerStaff = allow({ Administrators: 'any', Support: 'any' })

const ById = z.strictObject({ id: Id })

export const listReports = defineRoute({
  method: 'GET',
  path: '/reports',
  access: reportReaders,
  summary: 'Reports of a month, or found by reference, newest first, a page at a time.',
  query: z.strictObject({
    month: Month.optional(),
    /** A reference, words of the address or the beginning of a postcode; of all months. */
    search: ShortText.optional(),
    ...reportFilters,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.strictObject({
    data: z.array(ReportSummary),
    /** Of `data`, by id. */
    linked: z.record(z.string(), ReportSummary),
    props: z.strictObject({
      settings: z.array(ClientSetting),
      typeLabels: z.record(z.string(), z.string()),
      /** For provider staff: only the branches and users named there. */
      clients: z.array(ListedClient).optional(),
    }),
    hasMore: z.boolean().optional(),
  }),
  answerHeaders: z.object({
    'x-page-limit': z.coerce.number().int(),
    'x-total-count': z.coerce.number().int().optional(),
    'x-monthly-report-count': z.coerce.number().int().optional(),
    'x-monthly-fees-total': z.coerce.number().optional(),
  }),
  messages: [reportMessages.monthOrSearch],
})

export const getReport = defineRoute({
  method: 'GET',
  path: '/reports/{id}',
  access: reportReaders,
  summary: 'One whole report with its version; an earlier version as it was saved, if one is requested.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(999_999_999).optional() }),
  answer: Report,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const getReportHeader = defineRoute({
  method: 'GET',
  path: '/reports/{id}/header',
  access: reportReaders,
  summary: 'A report as the list shows it, read without its body: its state, version and files.',
  params: ById,
  answer: ReportSummary,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const listReportChecks = defineRoute({
  method: 'GET',
  path: '/reports/{id}/checks',
  access: reportStaff,
  summary: 'What to look at before a report is sent: each open point with the place in the report, and those answered.',
  params: ById,
  answer: ReportChecks,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const answerReportCheck = defineRoute({
  method: 'PUT',
  path: '/reports/{id}/checks/{rule}',
  access: reportStaff,
  summary:
    'Keeps why a point does not apply, or takes that back; returns all points. The report itself stays as it is.',
  params: z.strictObject({ id: Id, rule: CheckRule }),
  body: CheckAnswer,
  answer: ReportChecks,
  failures: [404, 409],
  messages: [reportMessages.notFound, checkMessages.notFound, checkMessages.tooMany],
})

export const listReportEmails = defineRoute({
  method: 'GET',
  path: '/reports/{id}/emaillogs',
  access: reportReaders,
  summary: 'The e-mails about a report, newest first, a page at a time; a whole report has the first page of them.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ before: Instant.optional() }),
  /** When the last was first attempted, which can differ from its `logdate`. */
  answer: z.strictObject({ data: z.array(EmailLog), hasMore: z.boolean(), next: Instant.optional() }),
  failures: [404],
  messages: [reportMessages.notFound],
})

export const getReportTrail = defineRoute({
  method: 'GET',
  path: '/reports/{id}/trail',
  access: reportStaff,
  summary:
    'What happened to a report and to each person it was given to, oldest first, each row with the hash of the one before.',
  params: ById,
  answer: z.strictObject({ data: z.array(TrailRow) }),
  failures: [404],
  messages: [reportMessages.notFound],
})

export const withdrawPdf = defineRoute({
  method: 'PUT',
  path: '/reports/{id}/pdfs/{sha256}',
  access: reportStaff,
  summary:
    'Withdraws a PDF of the report for a reason, or with an empty one takes that back; returns the trail. Who verifies the file is told.',
  params: z.strictObject({ id: Id, sha256: Sha256 }),
  body: z.strictObject({ reason: ShortText }),
  answer: z.strictObject({ data: z.array(TrailRow) }),
  failures: [404],
  messages: [reportMessages.notFound, reportMessages.noSuchPdf],
})

/** When it was made on the device, by its clock, if that was without a network. */
const kept = Instant.optional()

export const createReport = defineRoute({
  method: 'POST',
  path: '/reports',
  access: reportStaff,
  summary: 'Creates a report of the branch’s client; with today’s date and the caller unless given.',
  query: z.strictObject({ kept }),
  bodySize: 'document',
  body: NewReport,
  status: 201,
  answer: Report,
  failures: [404],
  messages: [documentMessages.tooLarge, reportMessages.tooLarge, reportMessages.oddYear],
})

export const saveReport = defineRoute({
  method: 'PUT',
  path: '/reports/{id}',
  access: reportReaders,
  summary: 'Saves a whole report as its next version; a stale version returns 409 unless forced.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    force: z.enum(['true', 'false']).optional(),
    kept,
  }),
  bodySize: 'document',
  body: Report,
  answer: Report,
  failures: [404, 409, 423],
  messages: [reportMessages.notFound, documentMessages.tooLarge, reportMessages.tooLarge, reportMessages.oddYear],
})

export const findReportByRef = defineRoute({
  method: 'GET',
  path: '/reports/clientsearch/{clientid}/{ref}',
  access: reportStaff,
  summary: 'The report of a client with this reference, as the merge dialog looks for it; deleted ones are not found.',
  params: z.strictObject({ clientid: Id, ref: z.coerce.number().pipe(Ref) }),
  answer: ReportSummary,
  failures: [404],
})

export const deleteReport = defineRoute({
  method: 'DELETE',
  path: '/reports/{id}',
  access: providerStaff,
  summary: 'Marks a report as deleted, or restores it; nothing is lost either way.',
  params: ById,
  query: z.strictObject({ operation: z.enum(['delete', 'restore']) }),
  answer: ReportSummary,
  failures: [404, 409, 423],
  messages: [reportMessages.notFound, reportOperationMessages.locked],
})

export const followOnReport = defineRoute({
  method: 'PATCH',
  path: '/reports/{id}',
  access: reportStaff,
  summary: 'Creates the report that follows this one, of another type, and links the two.',
  params: ById,
  body: z.strictObject({
    /** One that can follow the report's own. */
    target: ReportTypeName.min(1),
  }),
  status: 201,
  answer: Report,
  failures: [404, 409],
  messages: [reportMessages.notFound, documentMessages.tooLarge, reportMessages.tooLarge],
})

export const lockReport = defineRoute({
  method: 'PUT',
  path: '/update-lock-report/{id}/{locked}',
  access: reportStaff,
  summary: 'Locks a report against changes, or unlocks it.',
  params: z.strictObject({ id: Id, locked: z.enum(['true', 'false']) }),
  answer: ReportSummary,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const cancelDelivery = defineRoute({
  method: 'DELETE',
  path: '/reports/{id}/delivery',
  access: reportStaff,
  summary: 'Cancels the automatic e-mail of a report to its customer; the next save schedules one again.',
  params: ById,
  answer: ReportSummary,
  failures: [404, 409],
  messages: [reportMessages.notFound, reportOperationMessages.noDelivery],
})

export const allocateNewRef = defineRoute({
  method: 'PUT',
  path: '/allocatenewref/{id}',
  access: providerStaff,
  summary: 'Gives a report the next reference; the old one no longer finds it and is never used again.',
  params: ById,
  answer: ReportSummary,
  failures: [404, 409, 423],
  messages: [reportMessages.notFound, reportOperationMessages.locked],
})

export const setColourCode = defineRoute({
  method: 'PUT',
  path: '/reports/colourcode/{id}/{code}',
  access: reportStaff,
  summary: 'Marks a report with one of ten colours; a stale version, if one is given, returns 409.',
  params: z.strictObject({ id: Id, code: ColourCode }),
  query: z.strictObject({ version: z.coerce.number().pipe(z.int().min(1)).optional() }),
  answer: ReportSummary,
  failures: [404, 409],
  messages: [reportMessages.notFound],
})

export const mergeReports = defineRoute({
  method: 'POST',
  path: '/reports/{id}/merge',
  access: reportStaff,
  summary: 'Moves the rooms of another report of the same property and type to the end of this one’s.',
  params: ById,
  body: z.strictObject({
    secondaryref: Ref,
    client: Id.optional(),
  }),
  answer: Report,
  failures: [404, 409, 423],
  messages: [
    reportMessages.notFound,
    documentMessages.tooLarge,
    reportMessages.tooLarge,
    reportOperationMessages.locked,
    mergeMessages.otherType,
    mergeMessages.sameReport,
    mergeMessages.otherAddress,
    mergeMessages.duplicateRooms,
  ],
})

/** The list's own filters, and a month or a search as in the list. */
const csvQuery = z.strictObject(tableFilters).refine(({ month, search }) => month !== undefined || !!search?.trim(), {
  path: ['month'],
  message: reportMessages.monthOrSearch,
})

export const downloadReportsCsv = defineRoute({
  method: 'GET',
  path: '/reports/csv',
  access: reportStaff,
  summary: 'The reports that a list shows, as CSV: of a month or a search, within the caller’s reach.',
  query: csvQuery,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  messages: [csvMessages.failed, csvMessages.tooLarge],
})

export const downloadFeedbackFlagCsv = defineRoute({
  method: 'GET',
  path: '/reports/feedback-flag-csv',
  access: reportStaff,
  summary:
    'Starts creating the CSV of landlords’ and tenants’ comments in the reports of a list, with approvals and flags, and returns the job.',
  query: csvQuery,
  status: 202,
  answer: StartedJob,
  failures: [429],
  messages: [csvMessages.failed],
})

export const listReportPhotosOfType = defineRoute({
  method: 'GET',
  path: '/reports/{id}/photos/{type}',
  access: reportReaders,
  summary: 'The photographs of a report that are of one type, in the report’s order, or those of one item.',
  params: z.strictObject({ id: Id, type: ReportPhotoType }),
  query: z.strictObject({
    itemref: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(ReportPhoto) }),
  failures: [404],
  messages: [reportMessages.notFound],
})

export const listReportIssues = defineRoute({
  method: 'GET',
  path: '/reportissues',
  access: providerStaff,
  summary:
    'Reports with problems, of a month by report date, newest first, a part at a time; or all reports that a search finds, including those without problems.',
  query: z.strictObject({
    client: Id.optional(),
    /** Of the report date; the current one unless given. */
    month: Month.optional(),
    after: MonthCursor.optional(),
    /** A reference, or words of an address; of all months. */
    search: ShortText.optional(),
  }),
  answer: ReportIssuesPage,
})
