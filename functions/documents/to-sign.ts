import type { LinkContext } from '../lib/context.ts'
import { findHeader } from '../reports/open-report.ts'
import { startJob } from './start-job.ts'
import { findJob } from './store.ts'

/**
 * The job that makes the main PDF of a report as it is, for somebody who is to sign it; one that runs already is
 * answered. Undefined where making this very version failed: trying again is for people to ask, not for a page that
 * looks now and then.
 */
export async function jobToSign(ctx: Pick<LinkContext, 'now' | 'link'>): Promise<string | undefined> {
  const report = await findHeader(ctx.link.reportId)
  if (!report) return undefined
  const made = report.attachments['report']
  if (made?.status === 'failed' && made.jobid && (await findJob(made.jobid))?.version === report.version)
    return undefined
  return (await startJob(ctx, report, 'report')).id
}
