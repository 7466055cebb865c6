import * as z from 'zod'
import { ReportSummary } from './report.ts'
import { editorSectionNames } from './sections/all.ts'
import { Id, MapKey, Ref, ShortText, StorageKey } from '../scalars.ts'

/** What can be wrong with a report, the worst first. */
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

/** What a report has files of. */
export const uploadsInReports = ['photograph', 'recording', 'document'] as const
export type UploadInReport = (typeof uploadsInReports)[number]

/** One thing that is wrong with a report. */
export const ReportIssue = z.strictObject({
  kind: z.enum(reportIssueKinds),
  /** Of `failed`: the attachment that could not be made, as in `attachments`, or `delivery`. */
  file: MapKey.optional(),
  /** Of `failed`: why. */
  error: ShortText.optional(),
  /** Of `sameAddressAndDate`: the other report of the same type. */
  ref: Ref.optional(),
  /** Of `feedbackWaiting`, `signatureWaiting` and `missingUploads`: how many. */
  count: z.int().min(1).optional(),
  /** Of `missingUploads`: what they are, the section of the report that has them, and one of them. */
  of: z.enum(uploadsInReports).optional(),
  section: z.enum(editorSectionNames).optional(),
  src: StorageKey.optional(),
})
export type ReportIssue = z.infer<typeof ReportIssue>

/** A report with all that is wrong with it. */
export const ReportWithIssues = z.strictObject({
  id: Id,
  /** Missing where it cannot be read. */
  report: ReportSummary.optional(),
  /** What its client calls its type. */
  typelabel: ShortText.optional(),
  issues: z.array(ReportIssue),
})
export type ReportWithIssues = z.infer<typeof ReportWithIssues>

/** A place in the list of a month: a day, and a report's number there. */
export const PlaceInMonth = z.string().regex(/^\d{4}-\d{2}-\d{2}#\d{9}$/, 'Not a place in a month.')

/** Part of a month: the reports with issues of so many that were looked at. */
export const ReportIssuesPage = z.strictObject({
  data: z.array(ReportWithIssues),
  looked: z.int().min(0),
  /** Where to go on from; missing at the end of the month. */
  next: PlaceInMonth.optional(),
})
export type ReportIssuesPage = z.infer<typeof ReportIssuesPage>

/** Days after a report's date from which it is an issue that nobody was sent it, or that it was not signed. */
export const unsentAfterDays = 14

/** Days after a report's date from which it is an issue that it has no PDF. */
export const noPdfAfterDays = 2

/** Hours after a save in which files may still be on their way. */
export const uploadsAwaitedHours = 1
