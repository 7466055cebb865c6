import * as z from 'zod'
import { ReportSummary } from './report.ts'
import { editorSectionNames } from './sections/all.ts'
import { Id, MapKey, Ref, ShortText, StorageKey } from '../scalars.ts'

/** The worst first. */
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

export const uploadsInReports = ['photograph', 'recording', 'document'] as const
export type UploadInReport = (typeof uploadsInReports)[number]

export const ReportIssue = z.strictObject({
  kind: z.enum(reportIssueKinds),
  /** With `failed`: as in `attachments`, or `delivery`. */
  file: MapKey.optional(),
  error: ShortText.optional(),
  /** With `sameAddressAndDate`: the other report of the same type. */
  ref: Ref.optional(),
  /** With `feedbackWaiting`, `signatureWaiting` and `missingUploads`. */
  count: z.int().min(1).optional(),
  /** With `missingUploads`: also its section of the report, and an example. */
  of: z.enum(uploadsInReports).optional(),
  section: z.enum(editorSectionNames).optional(),
  src: StorageKey.optional(),
})
export type ReportIssue = z.infer<typeof ReportIssue>

export const ReportWithIssues = z.strictObject({
  id: Id,
  /** Absent if it cannot be read. */
  report: ReportSummary.optional(),
  typelabel: ShortText.optional(),
  issues: z.array(ReportIssue),
})
export type ReportWithIssues = z.infer<typeof ReportWithIssues>

/** A day, and a report's number on it. */
export const MonthCursor = z.string().regex(/^\d{4}-\d{2}-\d{2}#\d{9}$/, 'Not a position in a month.')

/** Reports examined, and those with issues. */
export const ReportIssuesPage = z.strictObject({
  data: z.array(ReportWithIssues),
  looked: z.int().min(0),
  /** Absent at the end of the month. */
  next: MonthCursor.optional(),
})
export type ReportIssuesPage = z.infer<typeof ReportIssuesPage>

/** Days after its date, unsent or unsigned. */
export const unsentAfterDays = 14

/** Days after its date. */
export const noPdfAfterDays = 2

/** Hours after a save. */
export const uploadsAwaitedHours = 1
