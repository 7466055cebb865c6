import type { LinkContext } from '../../lib/context.ts'
import { findHeader } from '../../reports/read-report.ts'
import { hasFailed, mainPdf, startJob } from './start-job.ts'

/**
 * The job that makes the main PDF of a report as it is, for somebody who is to sign it; one that runs already is
 * answered. Undefined where making this very version failed: trying again is for people to ask, not for a page that
 * looks now and then.
 */
export async function jobToSign(ctx: Pick<LinkContext, 'now' | 'link'>): Promise<string | undefined> {
  const report = await findHeader(ctx.link.reportId)
  if (!report) return undefined
  if (await hasFailed(report)) return undefined
  return (await startJob(ctx, report, mainPdf)).id
}
