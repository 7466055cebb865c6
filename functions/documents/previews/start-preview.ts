import { setTimeout } from 'node:timers/promises'
import { documentMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import type { Context } from '../../lib/context.ts'
import { HttpError } from '../../lib/http-error.ts'
import { writeWorkingFile, type PreviewOrder } from '../files.ts'
import { jobKinds } from '../jobs/kinds.ts'
import { withinLimits } from '../jobs/limits.ts'
import { execute } from '../jobs/execute.ts'
import { addPersonalJob, endJob, findJob, type StoredJob } from '../jobs/store/jobs.ts'
import { takeSeat } from '../jobs/store/seats.ts'

type PreviewJob = Extract<StoredJob, { kind: 'preview' }>

/** The function is ended after 29 seconds and has to be started before: by then there is an answer. */
export const pageSeconds = 24
const lookMs = 100
/** Whoever waits for a page occupies a function: no longer than most previews take until others have a seat. */
const seatMs = 6000
const seatLookMs = 500
const retrySeconds = 5

/** Throws 429 where no seat becomes free soon. The PDF of a preview waits without a caller, in its plan. */
async function awaitSeat(job: PreviewJob): Promise<void> {
  for (const until = Date.now() + seatMs; !(await takeSeat(job)); await setTimeout(seatLookMs))
    if (Date.now() > until) throw new HttpError(429, documentMessages.previewsBusy, { retryAfter: retrySeconds })
}

/** Starts a preview; it is its caller's alone. Throws 429 for somebody who has too many running, or where all seats are taken. */
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
      // Nothing is attached to anything, and nobody is told: its caller asks.
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

/** Waits for a preview: the fault of its template, or undefined where it has none. Throws where it failed otherwise. */
export async function faultOf(id: string, until: number): Promise<string | undefined> {
  const job = await endOf(id, until)
  if (job?.state === 'finished') return undefined
  if (job?.state !== 'failed') return documentMessages.timeLimit
  if (job.error === jobKinds.preview.failure) throw new Error(`The preview ${id} failed.`)
  return job.error ?? documentMessages.timeLimit
}
