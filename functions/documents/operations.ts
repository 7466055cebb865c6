import {
  documentMessages,
  jobMaxSeconds,
  type Job,
  type ReportSummary,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { newId, summaryVariant, variantsFor } from '@lintel/rules'
import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import { stepFunctions } from '../lib/aws.ts'
import { findClient } from '../clients/operations.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { Refusal } from '../lib/refusal.ts'
import { openHeader, setAttachment } from '../reports/open-report.ts'
import { failJob } from './ending.ts'
import { documentFilename } from './filename.ts'
import { downloadAddress } from './files.ts'
import { addJob, findJob } from './store.ts'
import type { StoredJob } from './store.ts'

/** True for the main document, and for a shipped variant that the client's package and the report's type have. */
async function isOffered({ client, type }: Pick<ReportSummary, 'client' | 'type'>, variant: string): Promise<boolean> {
  if (variant === 'report') return true
  const owner = await findClient(client.id)
  const kind = owner?.reportfactory.reportTypeList.find(({ name }) => name === type)
  const offered = owner && kind ? variantsFor(owner.peachpackage, kind.variantList) : []
  return variant === summaryVariant.name && offered.some(({ name }) => name === variant)
}

/** Starts making a variant of a report as it now is. Where that very document is being made, answers that job. */
export async function generateReport(ctx: Context, { params }: RouteInput<typeof routes.generateReport>) {
  const report = await openHeader(ctx, params.id)
  const { variant } = params
  if (!(await isOffered(report, variant))) throw new Refusal(404, documentMessages.missingAttachmentKey)
  const job: StoredJob = {
    id: newId(),
    reportId: report.id,
    clientId: report.client.id,
    variant,
    version: report.version,
    filename: documentFilename(report, variant),
    createdAt: ctx.now().toISOString(),
    state: 'running',
    progress: { done: 0, total: 0, step: 'waiting' },
  }
  const running = await addJob(job)
  if (running !== job.id) return { id: running }
  try {
    await setAttachment(report.id, variant, { status: 'generating', jobid: job.id })
    await start(job.id)
  } catch (error) {
    await failJob(job, documentMessages.unableToGenerate, ctx.now())
    throw error
  }
  return { id: job.id }
}

/** An execution is named as its job: it cannot be started twice. */
async function start(jobId: string): Promise<void> {
  await stepFunctions.send(
    new StartExecutionCommand({
      stateMachineArn: variable('DOCUMENTS_STATE_MACHINE'),
      name: jobId,
      input: JSON.stringify({ jobId }),
    }),
  )
}

/** A short-lived address of the last finished file of a variant. */
export async function downloadReport(ctx: Context, { params }: RouteInput<typeof routes.downloadReport>) {
  const report = await openHeader(ctx, params.id)
  const attachment = Object.hasOwn(report.attachments, params.variant) ? report.attachments[params.variant] : undefined
  if (!attachment?.src) throw new Refusal(404, documentMessages.missingAttachmentKey)
  const filename = attachment.filename ?? documentFilename(report, params.variant)
  return { url: await downloadAddress(attachment.src, filename, 'attachment'), filename }
}

/** How a job stands. One that must have ended long ago is settled by whoever asks. */
export async function getJob(ctx: Context, { params }: RouteInput<typeof routes.getJob>): Promise<Job> {
  const job = await findJob(params.id)
  if (!job) throw new Refusal(404, 'Job not found.')
  await openHeader(ctx, job.reportId)
  const age = ctx.now().getTime() - Date.parse(job.createdAt)
  if (job.state !== 'running' || age <= jobMaxSeconds * 1000) return viewOf(job)
  await failJob(job, documentMessages.timeLimit, ctx.now())
  return viewOf((await findJob(job.id)) ?? job)
}

async function viewOf({ id, state, progress, src, filename, error }: StoredJob): Promise<Job> {
  const payload = src && { url: await downloadAddress(src, filename, 'attachment'), filename }
  return { id, completed: state !== 'running', progress, ...(payload && { payload }), ...(error && { error }) }
}
