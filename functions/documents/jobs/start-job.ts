import type { ReportSummary } from '@lintel/contract'
import { newId } from '@lintel/rules'
import type { LinkCaller, PublicContext, User, LinkContext } from '../../lib/context.ts'
import { setAttachment } from '../../reports/server-fields.ts'
import { execute } from './executions.ts'
import { failJob } from './running-job.ts'
import { filenameFor } from '../filename.ts'
import { attachmentKeyOf, factsOf, type ReportTask } from './kinds.ts'
import { addJob, findJob, type AttachedJob } from './store/jobs.ts'
import { forgetStarted, withinLimits } from './store/limits.ts'
import { findHeader } from '../../reports/read-report.ts'

/** Or returns the job that is already making the file. Throws 429 if the caller has too many jobs running. */
export async function startJob(
  ctx: Pick<PublicContext, 'now'> & ({ user: Pick<User, 'sub'> } | { link: Pick<LinkCaller, 'linkId'> }),
  report: Described,
  task: ReportTask,
): Promise<{ id: string }> {
  const startedBy = 'user' in ctx ? ctx.user.sub : `link ${ctx.link.linkId}`
  const job = { ...(await jobFor(ctx, report, task)), startedBy }
  return withinLimits(job, async () => {
    const running = await addJob(job)
    if (running.id === job.id) await begin(ctx, job)
    else {
      await forgetStarted(job)
      await beginAgain(running)
    }
    return { id: running.id }
  })
}

async function begin(ctx: Pick<PublicContext, 'now'>, job: AttachedJob): Promise<void> {
  try {
    await noteGenerating(job)
    await execute(job)
  } catch (error) {
    await failJob(job, factsOf(job).failure, ctx.now())
    throw error
  }
}

/** Its request may have crashed before the execution was started; a second start of the same execution does nothing. */
async function beginAgain(job: AttachedJob): Promise<void> {
  if (job.queued || job.progress.step !== 'waiting') return
  await noteGenerating(job)
  await execute(job)
}

/** A job that has done so before does nothing, because it may have ended. */
async function noteGenerating(job: AttachedJob): Promise<void> {
  const change = { status: 'generating', jobid: job.id } as const
  await setAttachment(job.subject.id, attachmentKeyOf(job), change, { unless: ({ jobid }) => jobid === job.id })
}

/** Counts against no user's limits. */
export async function startOwnJob(ctx: Pick<PublicContext, 'now'>, report: Described): Promise<void> {
  const job = await jobFor(ctx, report, mainPdf)
  const running = await addJob(job)
  await (running.id === job.id ? begin(ctx, job) : beginAgain(running))
}

export async function hasFailed({ attachments, version }: Pick<ReportSummary, 'attachments' | 'version'>) {
  const made = attachments['report']
  if (made?.status !== 'failed' || !made.jobid) return false
  const job = await findJob(made.jobid)
  return job?.subject.type === 'report' && job.subject.version === version
}

export const mainPdf: ReportTask = { kind: 'report', payload: { variant: 'report' } }

type Described = Pick<ReportSummary, 'id' | 'ref' | 'client' | 'type' | 'address' | 'version'>

const jobFor = async (
  ctx: Pick<PublicContext, 'now'>,
  report: Described,
  task: ReportTask,
  id: string = newId(),
): Promise<AttachedJob> => ({
  ...task,
  id,
  subject: { type: 'report', id: report.id, version: report.version },
  clientId: report.client.id,
  filename: await filenameFor(report, attachmentKeyOf(task)),
  createdAt: ctx.now().toISOString(),
  state: 'running',
  progress: { done: 0, total: 0, step: 'waiting' },
})

/** False if another job makes it. Can be repeated with the id. */
export async function beginInExecution(
  ctx: Pick<PublicContext, 'now'>,
  report: Described,
  id: string,
): Promise<boolean> {
  const job: AttachedJob = { ...(await jobFor(ctx, report, mainPdf, id)), queued: true }
  const running = await addJob(job)
  if (running.id !== id) return false
  await noteGenerating(job)
  return true
}

/** Undefined if this version has failed: a page that polls must not restart it again and again. */
export async function jobToSign(ctx: Pick<LinkContext, 'now' | 'link'>): Promise<string | undefined> {
  const report = await findHeader(ctx.link.reportId)
  if (!report) return undefined
  if (await hasFailed(report)) return undefined
  return (await startJob(ctx, report, mainPdf)).id
}
