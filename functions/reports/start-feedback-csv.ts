import type { RouteAnswer, RouteInput, routes } from '@lintel/contract'
import { startPersonalJob } from '../documents/jobs/start-personal-job.ts'
import type { Context } from '../lib/context.ts'
import { fileName } from './download-csv.ts'
import { findAll, narrow } from './list-reports.ts'

/** A job, because it reads the bodies of all reports with comments. */
export async function downloadFeedbackFlagCsv(
  ctx: Context,
  { query }: RouteInput<typeof routes.downloadFeedbackFlagCsv>,
): Promise<RouteAnswer<typeof routes.downloadFeedbackFlagCsv>> {
  // Refused here, where the caller is told why.
  const scoped = await narrow(ctx, query)
  const search = query.search?.trim()
  if (scoped && search) await findAll(ctx, scoped, search)
  const { user, scope } = ctx
  const id = await startPersonalJob(ctx, {
    ...{ kind: 'feedback-flags', subject: { type: 'list' }, filename: fileName('feedback-flags', query) },
    clientId: user.clientId,
    payload: { owner: user.sub, query, scope },
  })
  return { id }
}
