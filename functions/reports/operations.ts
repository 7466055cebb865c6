import type { AnswerOf, InputOf, Report, ReportSummary } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { withOwnRows } from './email-logs.ts'
import { withOutdatedFiles } from './outdated-files.ts'
import { openHeader, openReport } from './read-report.ts'
import { summaryOf } from './store/index.ts'
import { photosOfType } from '@lintel/rules'

export { allocateNewRef, cancelDelivery, deleteReport, lockReport, setColourCode } from './change-header.ts'
export { createReport } from './save/create-report.ts'
export { downloadFeedbackFlagCsv, downloadReportsCsv } from './csv/download-csv.ts'
export { listReportEmails } from './email-logs.ts'
export { followOnReport } from './follow-on-report.ts'
export { listReports } from './list-reports.ts'
export { findReportByRef, mergeReports } from './merge-reports.ts'
export { answerReportCheck, listReportChecks } from './report-checks.ts'
export { listReportIssues } from './report-issues.ts'
export { getReportTrail } from './trail/read-trail.ts'
export { saveReport } from './save/save-report.ts'
export { withdrawPdf } from './withdraw-pdf.ts'

export const getReport = async (ctx: Context, { params, query }: InputOf<'getReport'>): Promise<Report> =>
  withOwnRows(await withOutdatedFiles(await openReport(ctx, params.id, query.version)), ctx.now())

export const getReportHeader = async (ctx: Context, { params }: InputOf<'getReportHeader'>): Promise<ReportSummary> =>
  withOutdatedFiles(summaryOf(await openHeader(ctx, params.id)))

export async function listReportPhotosOfType(
  ctx: Context,
  { params, query }: InputOf<'listReportPhotosOfType'>,
): Promise<AnswerOf<'listReportPhotosOfType'>> {
  const photos = photosOfType(await openReport(ctx, params.id), params.type)
  const { itemref } = query
  return { data: photos.filter((photo) => itemref === undefined || photo.itemref === itemref) }
}
