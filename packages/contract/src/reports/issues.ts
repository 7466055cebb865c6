import * as z from 'zod'
import { ReportSummary } from './report.ts'
import { editorSectionNames } from './sections/all.ts'
import { Id, MapKey, Ref, ShortText, StorageKey } from '../scalars.ts'

/** The kinds of problem of a report, the worst first. */
export const reportIssueKinds = [
  'unreadable',
  'failed',
  'noPdf',
  'missingUploads',
  'sameAddressAndDate',
  'feedbackWaiting',
  'signatureWaiting',
  'unsent',
] as const
export type ReportIssueKind = (typeof reportIssueKinds)[number]

/** The kinds of file in a report. */
export const uploadsInReports = ['photograph', 'recording', 'document'] as const
export type UploadInReport = (typeof uploadsInReports)[number]

/** A problem of a report. */
export const ReportIssue = z.strictObject({
  kind: z.enum(reportIssueKinds),
  /** With `failed`: the attachment that could not be generated, as in `attachments`, or `delivery`. */
  file: MapKey.optional(),
  /** With `failed`: the reason. */
  error: ShortText.optional(),
  /** With `sameAddressAndDate`: the other report of the same type. */
  ref: Ref.optional(),
  /** With `feedbackWaiting`, `signatureWaiting` and `missingUploads`: the number. */
  count: z.int().min(1).optional(),
  /** With `missingUploads`: the kind of file, its section of the report, and one example. */
  of: z.enum(uploadsInReports).optional(),
  section: z.enum(editorSectionNames).optional(),
  src: StorageKey.optional(),
})
export type ReportIssue = z.infer<typeof ReportIssue>

/** A report with all its problems. */
export const ReportWithIssues = z.strictObject({
  id: Id,
  /** Absent if it cannot be read. */
  report: ReportSummary.optional(),
  /** The client's name for its type. */
  typelabel: ShortText.optional(),
  issues: z.array(ReportIssue),
})
export type ReportWithIssues = z.infer<typeof ReportWithIssues>

/** A position in a month's list: a day, and a report's number on it. */
export const MonthCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}#\d{9}$/, 'Not a position in a month.')

/** Part of a month: the number of reports examined, and those with issues. */
export const ReportIssuesPage = z.strictObject({
  data: z.array(ReportWithIssues),
  looked: z.int().min(0),
  /** Where to continue; absent at the end of the month. */
  next: MonthCursor.optional(),
})
export type ReportIssuesPage = z.infer<typeof ReportIssuesPage>

/** Days after a report's date from which it is an issue that it was not sent or not signed. */
export const unsentAfterDays = 14

/** Days after a report's date from which a missing PDF is an issue. */
export const noPdfAfterDays = 2

/** Hours after a save during which uploads may still arrive. */
export const uploadsAwaitedHours = 1
