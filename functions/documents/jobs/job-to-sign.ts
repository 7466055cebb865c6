import type { LinkContext } from '../../lib/context.ts'
import { findHeader } from '../../reports/read-report.ts'
import { hasFailed, mainPdf, startJob } from './start-job.ts'

/**
 * The job that makes the current main PDF. Undefined if this version has failed: a page that polls must not restart it
 * again and again.
 */
export async function jobToSign(ctx: Pick<LinkContext, 'now' | 'link'>): Promise<string | undefined> {
  const report = await findHeader(ctx.link.reportId)
  if (!report) return undefined
  if (await hasFailed(report)) return undefined
  return (await startJob(ctx, report, mainPdf)).id
}
