import { setTimeout } from 'node:timers/promises'
import { documentMessages, type PreviewRequest } from '@lintel/contract'
import { newId } from '@lintel/rules'
import type { Context } from '../../lib/context.ts'
import { HttpError } from '../../lib/http-error.ts'
import { writeWorkingFile, type PreviewOrder, readWorkingFile } from '../files.ts'
import { jobKinds, type StoredJob } from '../jobs/kinds.ts'
import { execute } from '../jobs/executions.ts'
import { addPersonalJob, endJob, findJob } from '../jobs/store/jobs.ts'
import { takeSeat, withinLimits } from '../jobs/store/limits.ts'
import * as z from 'zod'
import type { TriedTemplate } from '../preview-forms.ts'

type PreviewJob = Extract<StoredJob, { kind: 'preview' }>

/** The function times out after 29 seconds, including its start: the response must be ready before. */
export const pageSeconds = 24
const lookMs = 100
/** A caller who waits for a page occupies a function: it waits no longer than most previews hold their seats. */
const seatMs = 6000
const seatLookMs = 500
const retrySeconds = 5

/** Throws 429 if no seat becomes free soon. The PDF of a preview waits in its plan instead, without a caller. */
async function awaitSeat(job: PreviewJob): Promise<void> {
  for (const until = Date.now() + seatMs; !(await takeSeat(job)); await setTimeout(seatLookMs))
    if (Date.now() > until) throw new HttpError(429, documentMessages.previewsBusy, { retryAfter: retrySeconds })
}

/** Throws 429 if the caller has too many, or all seats are taken. */
export async function startPreview(
  ctx: Context,
  { subject, clientId, filename }: Pick<PreviewJob, 'subject' | 'clientId' | 'filename'>,
  written: PreviewOrder,
): Promise<StoredJob> {
  const job = {
    id: newId(),
    kind: 'preview',
    subject,
    payload: { variant: written.order.variant, owner: ctx.user.sub },
    clientId,
    startedBy: ctx.user.sub,
    filename: `Preview ${filename}`,
    createdAt: ctx.now().toISOString(),
    state: 'running',
    progress: { done: 0, total: 0, step: 'waiting' },
  } satisfies StoredJob
  return withinLimits(job, async () => {
    await writeWorkingFile(job.id, 'preview.json', written satisfies PreviewOrder)
    if (written.form !== 'pdf') await awaitSeat(job)
    await addPersonalJob(job)
    try {
      await execute(job)
    } catch (error) {
      await endJob(job, { state: 'failed', error: jobKinds.preview.failure }, ctx.now())
      throw error
    }
    return job
  })
}

async function endOf(id: string, until: number): Promise<StoredJob | undefined> {
  for (;;) {
    const job = await findJob(id)
    if (job?.state !== 'running' || Date.now() > until) return job
    await setTimeout(lookMs)
  }
}

/** Returns the fault of its template, or undefined without one. Throws if it failed otherwise. */
export async function faultOf(id: string, until: number): Promise<string | undefined> {
  const job = await endOf(id, until)
  if (job?.state === 'finished') return undefined
  if (job?.state !== 'failed') return documentMessages.timeLimit
  if (job.error === jobKinds.preview.failure) throw new Error(`The preview ${id} failed.`)
  return job.error ?? documentMessages.timeLimit
}

const Tried = z.object({ unknown: z.array(z.string()) }) satisfies z.ZodType<TriedTemplate>

/** In the lay-out's locked page: customers' code must run nowhere else. Throws 429 if no seat is free. */
export async function tryTemplate(
  ctx: Context,
  clientId: string,
  order: PreviewRequest,
): Promise<{ fault: string } | TriedTemplate> {
  const until = Date.now() + pageSeconds * 1000
  const { id } = await startPreview(
    ctx,
    { subject: { type: 'sample' }, clientId, filename: 'template' },
    { order, form: 'json' },
  )
  const fault = await faultOf(id, until)
  return fault === undefined ? Tried.parse(await readWorkingFile(id, 'laid-out.json')) : { fault }
}
