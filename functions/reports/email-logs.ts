import type { Report, InputOf, AnswerOf } from '@lintel/contract'
import { aboutReport } from '../emails/subjects.ts'
import { newestEmails } from '../emails/log.ts'
import type { Context } from '../lib/context.ts'
import { openHeader } from './read-report.ts'

export async function listReportEmails(
  ctx: Context,
  { params, query }: InputOf<'listReportEmails'>,
): Promise<AnswerOf<'listReportEmails'>> {
  const { emaillogs } = await openHeader(ctx, params.id)
  const { logs, next } = await newestEmails(aboutReport(params.id), ctx.now(), query.before)
  return next === undefined ? { data: [...logs, ...emaillogs], hasMore: false } : { data: logs, hasMore: true, next }
}

/** `listReportEmails` lists all of them. */
export async function withEmails(report: Report, now: Date): Promise<Report> {
  const { logs } = await newestEmails(aboutReport(report.id), now)
  return { ...report, emaillogs: [...logs, ...report.emaillogs] }
}
