import { newId } from '@lintel/rules'
import type { Context } from '../../lib/context.ts'
import { failJob } from './running-job.ts'
import { factsOf, type StoredJob, type JobKind } from './kinds.ts'
import { execute } from './executions.ts'
import {
  addMonthJob,
  addPersonalJob,
  type AttachedJob,
  findJob,
  endJob,
  noteProgress,
  findMonthJob,
} from './store/jobs.ts'
import { forgetStarted, withinLimits } from './store/limits.ts'
import { setTimeout } from 'node:timers/promises'
import type { DaySheetSource, ProviderInvoiceSource } from '@lintel/print'
import { writeWorkingFile } from '../files.ts'
import type { JobProgress } from '@lintel/contract'

type PersonalJob = Exclude<StoredJob, AttachedJob>

type PersonalWork = {
  [K in PersonalJob['kind']]: Pick<
    Extract<PersonalJob, { kind: K }>,
    'kind' | 'subject' | 'payload' | 'clientId' | 'filename'
  >
}[PersonalJob['kind']]

/** For a month that is being invoiced, or was since the request arrived, returns that job. Throws 429 at the limits. */
export async function startPersonalJob(
  ctx: Pick<Context, 'now' | 'receivedAt'> & { user: Pick<Context['user'], 'sub'> },
  work: PersonalWork,
  prepare: (id: string) => Promise<void> = async () => {},
): Promise<string> {
  const begun = { createdAt: ctx.now().toISOString(), state: 'running', startedBy: ctx.user.sub } as const
  const job = { ...work, ...begun, id: newId(), progress: { done: 0, total: 0, step: 'waiting' } as const }
  return withinLimits(job, async () => {
    await prepare(job.id)
    const other = await addUnlessRunning(job, ctx.receivedAt ?? ctx.now())
    if (other) {
      await forgetStarted(job)
      // Its request may have crashed before the execution was started; a second start does nothing.
      if (other.state === 'running' && other.progress.step === 'waiting') await execute(other)
      return other.id
    }
    try {
      await execute(job)
    } catch (error) {
      await failJob(job, factsOf(job).failure, ctx.now())
      throw error
    }
    return job.id
  })
}

async function addUnlessRunning(job: PersonalJob, askedAt: Date): Promise<PersonalJob | undefined> {
  if (job.kind !== 'invoices-of-month') {
    await addPersonalJob(job)
    return undefined
  }
  const running = await addMonthJob(job, askedAt)
  return running.id === job.id ? undefined : running
}

interface WantedPdf<Source> {
  id: string
  clientId: string
  src: string
  filename: string
  source: Source
}

type Caller = Pick<Context, 'now' | 'user'>

/** The function times out after 29 seconds, so the caller cannot wait longer than this. */
const waitMs = 20_000
const lookMs = 150

/** Returns undefined once the job has stored its PDF, or the job's id if that takes longer than a caller can wait. */
async function untilStored(job: string): Promise<string | undefined> {
  const until = Date.now() + waitMs
  while (Date.now() < until) {
    const now = await findJob(job)
    if (now?.state === 'finished') return undefined
    if (now?.state !== 'running') throw new Error(`The PDF of the job ${job} was not made: ${now?.error}`)
    await setTimeout(lookMs)
  }
  return job
}

async function makePdf(
  { now, user }: Caller,
  kind: 'provider-invoice' | 'day-sheet',
  { id, clientId, src, filename, source }: WantedPdf<ProviderInvoiceSource | DaySheetSource>,
): Promise<string | undefined> {
  const work = {
    kind,
    subject: { type: kind, id },
    payload: { owner: user.sub, src },
    clientId,
    filename,
  } as PersonalWork
  const write = (own: string) => writeWorkingFile(own, `${kind}.json`, source)
  return untilStored(await startPersonalJob({ now, user }, work, write))
}

export const makeProviderInvoice = (caller: Caller, wanted: WantedPdf<ProviderInvoiceSource>) =>
  makePdf(caller, 'provider-invoice', wanted)

export const makeDaySheet = (caller: Caller, wanted: WantedPdf<DaySheetSource>) => makePdf(caller, 'day-sheet', wanted)

/* Apart from running-job.ts, which notifies everyone who has a report open. */

/** `work` returns the numbers of items done and skipped, and the key of its file, if it leaves one. */
export async function runPersonalJob<K extends JobKind>(
  { jobId, kind }: { jobId: string; kind: K },
  work: (
    job: Extract<StoredJob, { kind: K }>,
    tell: (progress: JobProgress) => Promise<void>,
  ) => Promise<{ made: number; left: number; src?: string }>,
): Promise<void> {
  const isOfKind = (job: StoredJob | undefined): job is Extract<StoredJob, { kind: K }> => job?.kind === kind
  const job = await findJob(jobId)
  if (!isOfKind(job) || job.state !== 'running') return
  const { made, left, src } = await work(job, (progress) => noteProgress(jobId, progress))
  const progress = { done: made, total: made + left, step: 'finished' } as const
  await endJob(job, { state: 'finished', ...(src && { src }), progress }, new Date())
}

export const runningMonthJob = (month: string): Promise<string | undefined> => findMonthJob(month)
