import {
  Id,
  Instant,
  jobMaxSeconds,
  JobProgress,
  jobRetentionDays,
  LongText,
  MapKey,
  ShortText,
  StorageKey,
} from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../../../lib/row-kinds.ts'
import { rowsOf, transact, type Condition } from '../../../lib/table.ts'
import { forgetStarted } from './starters.ts'

/*
 * The jobs table; rows of who starts jobs are in starters.ts.
 * JOB#id / JOB                           one job: polled every two seconds while it runs
 * REPORT#id / RUNNING#version#variant    the job that is making this very document: found before another is started
 */

/** A document that is being made, or was. */
export const StoredJob = z.object({
  id: Id,
  /** Empty for the preview of a sample. */
  reportId: z.union([z.literal(''), Id]),
  clientId: Id,
  /** The attachment's key: `report`, the name of a variant, `invoice`, `photos`, `export`; of a preview, its variant. */
  variant: MapKey,
  /** Of a preview: Cognito's id of the one person who may see it. */
  owner: z.string().optional(),
  /** Whose limits it counts against: a person, or a visitor's link. Absent where nobody requested it. */
  startedBy: z.string().optional(),
  /** The report version that the document shows. */
  version: z.int().min(1),
  /** What the finished file is called for people. */
  filename: ShortText,
  createdAt: Instant,
  state: z.enum(['running', 'finished', 'failed']),
  progress: JobProgress,
  /** The key of the finished file in the documents bucket. */
  src: StorageKey.optional(),
  /** The message of a failure, for people. */
  error: LongText.optional(),
  /** Seconds since 1970: DynamoDB removes it then. */
  ttl: z.int().optional(),
})
export type StoredJob = z.infer<typeof StoredJob>

const jobs = rowsOf('JOBS_TABLE', 'job', StoredJob)
const running = rowsOf('JOBS_TABLE', 'running job', z.object({ jobId: Id, until: z.int(), ttl: z.int() }))

const jobKey = (id: string) => ({ pk: `JOB#${id}`, sk: 'JOB' })
const runningKey = ({ reportId, version, variant }: Pick<StoredJob, 'reportId' | 'version' | 'variant'>) => ({
  pk: `REPORT#${reportId}`,
  sk: `RUNNING#${version}#${variant}`,
})
const seconds = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000)
const forgottenAt = (from: Date) => seconds(from) + jobRetentionDays * 24 * 3600

/** A job as it is now. */
export const findJob = (id: string): Promise<StoredJob | undefined> => jobs.get(jobKey(id))

/**
 * Writes a new job, unless one for the same document is running already.
 * Answers the id of the job that runs: the new one's, or the other's.
 */
export async function addJob(job: StoredJob): Promise<string> {
  for (let ended = ''; ;) {
    if (await tryToAdd(job, ended)) return job.id
    const holder = await running.get(runningKey(job))
    const other = holder && (await findJob(holder.jobId))
    if (other?.state === 'running') return other.id
    ended = other?.id ?? ''
  }
}

/** The row of a new job, which is forgotten some days later. */
const rowOf = (job: StoredJob): StoredJob => ({ ...job, ttl: forgottenAt(new Date(job.createdAt)) })

/** Writes a new preview. Two of one report are no repetition: each has a template of its own. */
export async function addPreview(job: StoredJob & { owner: string }): Promise<void> {
  await jobs.put(jobKey(job.id), rowOf(job))
}

/** Answers false where another job holds the document; one that is known to have `ended`, or must have, does not. */
function tryToAdd(job: StoredJob, ended: string): Promise<boolean> {
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

/** Notes how far a job is. Nothing happens to one that has ended. */
export async function noteProgress(id: string, progress: JobProgress): Promise<void> {
  await updateRunning(id, { progress })
}

/** How a job ended. */
export type JobResult = { state: 'finished'; src?: string; progress: JobProgress } | { state: 'failed'; error: string }

/** Ends a job. Answers false where it had ended before; then nothing is changed. */
export async function endJob(job: StoredJob, result: JobResult, now: Date): Promise<boolean> {
  const ended = await updateRunning(job.id, { ...result, ttl: forgottenAt(now) })
  await running.remove(runningKey(job), { expression: 'jobId = :job', values: { ':job': job.id } })
  await forgetStarted(job)
  return ended
}

/** False where the job does not run any more. */
async function updateRunning(id: string, set: Partial<StoredJob>): Promise<boolean> {
  const changed = await jobs.update(jobKey(id), {
    set: Object.entries(set),
    condition: { expression: '#state = :running', names: { '#state': 'state' }, values: { ':running': 'running' } },
  })
  return changed !== undefined
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [
  { rows: jobs, pk: 'JOB#', sk: 'JOB' },
  { rows: running, pk: 'REPORT#', sk: 'RUNNING#' },
]
