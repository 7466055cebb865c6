import type { Report, InputOf, AnswerOf } from '@lintel/contract'
import { aboutReport } from '../emails/subjects.ts'
import { newestEmails } from '../emails/log.ts'
import type { Context } from '../lib/context.ts'
import { openHeader } from './read-report.ts'
import { readReceipts } from './store/index.ts'

export async function listReportEmails(
  ctx: Context,
  { params, query }: InputOf<'listReportEmails'>,
): Promise<AnswerOf<'listReportEmails'>> {
  const { emaillogs } = await openHeader(ctx, params.id)
  const { logs, next } = await newestEmails(aboutReport(params.id), ctx.now(), query.before)
  return next === undefined ? { data: [...logs, ...emaillogs], hasMore: false } : { data: logs, hasMore: true, next }
}

/** What has rows of its own: receipts, and the newest e-mails; `listReportEmails` lists all of them. */
export async function withOwnRows(report: Report, now: Date): Promise<Report> {
  const [{ logs }, receipts] = await Promise.all([newestEmails(aboutReport(report.id), now), readReceipts(report.id)])
  return { ...report, emaillogs: [...logs, ...report.emaillogs], receipts }
}
