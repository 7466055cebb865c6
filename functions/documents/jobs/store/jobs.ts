import {
  keysOf,
  cutText,
  Id,
  jobMaxSeconds,
  type JobProgress,
  jobRetentionDays,
  type PrintedLook,
  shortTextMax,
} from '@lintel/contract'
import * as z from 'zod'
import { removeAll } from '../../../lib/concurrency.ts'
import type { RowKind } from '../../../lib/row-kinds.ts'
import { rowsOf, transact, type Condition, type Key } from '../../../lib/table.ts'
import {
  attachmentKeyOf,
  faultsOf,
  isAttached,
  jobKinds,
  parseWork,
  type ReportTask,
  CommonFields,
  type StoredJob,
} from '../kinds.ts'
import { forgetStarted, leaveSeat, starterPartition } from './limits.ts'

/*
 * The jobs table; rows that count jobs per starter and seats of previews are in limits.ts.
 * JOB#id / JOB                           one job: polled every two seconds while it runs (others: ../elsewhere.ts)
 * REPORT#id / RUNNING#version#variant    the job that is making this document, so that no second one is started
 * MONTH#month / RUNNING                  the job that is making the invoices of this month, or last made them
 */

const JobFields = z.object({
  ...CommonFields.shape,
  kind: z.enum(keysOf(jobKinds)),
  subject: z.record(z.string(), z.unknown()),
  payload: z.record(z.string(), z.unknown()),
})

const workOf = ({ kind, subject, payload }: z.infer<typeof JobFields>) => ({ kind, subject, payload })

/** Work must match its kind: otherwise the row is invalid, and `npm run ops -- repair` finds it. */
const JobRow = JobFields.superRefine((row, ctx) => {
  for (const issue of faultsOf(workOf(row)))
    ctx.addIssue({ code: 'custom', path: [...issue.path], message: issue.message })
})

const jobOf = (row: z.infer<typeof JobFields>): StoredJob => ({ ...CommonFields.parse(row), ...parseWork(workOf(row)) })

const jobs = rowsOf('JOBS_TABLE', 'job', JobRow)
const running = rowsOf('JOBS_TABLE', 'running job', z.object({ jobId: Id, until: z.int(), ttl: z.int() }))

const jobKey = (id: string) => ({ pk: `JOB#${id}`, sk: 'JOB' })
export type AttachedJob = Extract<StoredJob, ReportTask>

export type MonthJob = Extract<StoredJob, { kind: 'invoices-of-month' }>

const isOfMonth = (job: StoredJob): job is MonthJob => job.kind === 'invoices-of-month'

const monthKey = (month: string) => ({ pk: `MONTH#${month}`, sk: 'RUNNING' })
const runningKey = (job: AttachedJob | MonthJob) =>
  isOfMonth(job)
    ? monthKey(job.subject.id)
    : { pk: `REPORT#${job.subject.id}`, sk: `RUNNING#${job.subject.version}#${attachmentKeyOf(job)}` }
const seconds = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000)
const forgottenAt = (from: Date) => seconds(from) + jobRetentionDays * 24 * 3600

export async function findJob(id: string): Promise<StoredJob | undefined> {
  const row = await jobs.get(jobKey(id))
  return row && jobOf(row)
}

export const addJob = (job: AttachedJob): Promise<AttachedJob> => addUnique<AttachedJob>(job, isAttached)

/** A job that ended after `askedAt` counts as running: simultaneous requests may wait longer than the job takes. */
export const addMonthJob = (job: MonthJob, askedAt: Date): Promise<MonthJob> => addUnique(job, isOfMonth, askedAt)

async function addUnique<J extends AttachedJob | MonthJob>(
  job: J,
  isSuch: (other: StoredJob) => other is J,
  askedAt?: Date,
): Promise<J> {
  for (let ended = ''; ;) {
    if (await tryToAdd(job, ended)) return job
    const holder = await running.get(runningKey(job))
    const other = holder && (await findJob(holder.jobId))
    const endedAt = Date.parse(other?.endedAt ?? '')
    const isSame = other?.state === 'running' || (askedAt !== undefined && endedAt >= askedAt.getTime())
    if (other && isSame && isSuch(other)) return other
    // Both rows are written together, so a job whose row is gone has ended too.
    ended = holder?.jobId ?? ''
  }
}

export async function findMonthJob(month: string): Promise<string | undefined> {
  const holder = await running.get(monthKey(month))
  const job = holder && (await findJob(holder.jobId))
  return job?.state === 'running' ? job.id : undefined
}

const rowOf = (job: StoredJob) => ({ ...job, ttl: forgottenAt(new Date(job.createdAt)) })

/** Two previews of one report are not duplicates: each has its own template. */
export async function addPersonalJob(job: Exclude<StoredJob, AttachedJob | MonthJob>): Promise<void> {
  await jobs.put(jobKey(job.id), rowOf(job))
}

/** False if another job makes the document, unless that one is known to have `ended` or is past its time limit. */
function tryToAdd(job: AttachedJob | MonthJob, ended: string): Promise<boolean> {
  const createdAt = seconds(job.createdAt)
  const until = createdAt + jobMaxSeconds
  const isFree: Condition = {
    expression: 'attribute_not_exists(pk) OR #until < :now OR jobId = :ended',
    names: { '#until': 'until' },
    values: { ':now': createdAt, ':ended': ended },
  }
  return transact([
    jobs.putItem(jobKey(job.id), rowOf(job)),
    running.putItem(runningKey(job), { jobId: job.id, until, ttl: until }, isFree),
  ])
}

/** Does nothing once the job has ended. */
export async function noteProgress(id: string, progress: JobProgress): Promise<void> {
  await updateRunning(id, { progress })
}

/** Does nothing once the job has ended. */
export async function noteLook(id: string, look: PrintedLook, template: string): Promise<void> {
  await updateRunning(id, { look, template: cutText(template, shortTextMax) })
}

export type JobResult = { state: 'finished'; src?: string; progress: JobProgress } | { state: 'failed'; error: string }

/** False, changing nothing, if it had already ended. */
export async function endJob(job: StoredJob, result: JobResult, now: Date): Promise<boolean> {
  const ended = await updateRunning(job.id, { ...result, endedAt: now.toISOString(), ttl: forgottenAt(now) })
  // A month's row is kept, so that requests from before the end find it.
  if (isAttached(job)) await running.remove(runningKey(job), { expression: 'jobId = :job', values: { ':job': job.id } })
  if (job.kind === 'preview') await leaveSeat(job)
  await forgetStarted(job)
  return ended
}

async function updateRunning(id: string, set: Partial<z.infer<typeof CommonFields>>): Promise<boolean> {
  const changed = await jobs.update(jobKey(id), {
    set: Object.entries(set),
    condition: { expression: '#state = :running', names: { '#state': 'state' }, values: { ':running': 'running' } },
  })
  return changed !== undefined
}

/** Any row, however malformed. */
const everyRow = rowsOf('JOBS_TABLE', 'row of jobs', z.looseObject({ pk: z.string(), sk: z.string() }))

/** A client's job as found; without `job` its row does not parse. */
export interface FoundJob {
  key: Key
  id: string
  job: StoredJob | undefined
}

/** A page of the whole table at a time; without its erasures. */
export async function scanJobs(
  clientId: string,
  after: Key | undefined,
): Promise<{ jobs: FoundJob[]; next: Key | undefined }> {
  const prefix = jobKey('').pk
  const filter = {
    expression: 'begins_with(pk, :job) AND clientId = :client AND (attribute_not_exists(#of) OR #of <> :erasure)',
    names: { '#of': 'of' },
    values: { ':job': prefix, ':client': clientId, ':erasure': 'ERASURE' },
  }
  const { items, next } = await everyRow.scan(filter, after)
  const found = items.map(({ pk, sk, ...item }): FoundJob => {
    const row = sk === 'JOB' ? jobs.parseListed({ pk, sk, ...item }) : undefined
    return { key: { pk, sk }, id: pk.slice(prefix.length), job: row && jobOf(row) }
  })
  return { jobs: found, next }
}

export async function eraseJob({ key, job }: FoundJob): Promise<void> {
  if (job?.kind === 'preview') await leaveSeat(job)
  if (job) await forgetStarted(job)
  await everyRow.remove(key)
}

async function eraseRowsOf(pk: string): Promise<void> {
  for await (const { rows } of everyRow.pages({ pk })) await removeAll(rows, (key) => everyRow.remove(key))
}

export const eraseRunning = (reportId: string): Promise<void> => eraseRowsOf(`REPORT#${reportId}`)

export const eraseStarter = (startedBy: string): Promise<void> => eraseRowsOf(starterPartition(startedBy))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: jobs, pk: 'JOB#', sk: 'JOB' },
  { rows: running, pk: 'REPORT#', sk: 'RUNNING#' },
  { rows: running, pk: 'MONTH#', sk: 'RUNNING' },
]
