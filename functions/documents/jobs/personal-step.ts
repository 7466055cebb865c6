import type { JobProgress } from '@lintel/contract'
import type { JobKind } from './kinds.ts'
import { endJob, findJob, noteProgress } from './store/jobs.ts'
import type { StoredJob } from './store/stored-job.ts'

/*
 * Kept apart from progress.ts and complete-job.ts, which notify everyone who has a report open: a personal job notifies
 * nobody.
 */

/**
 * `work` returns the numbers of items done and skipped, which the finished job shows, and the key of its file, if it
 * leaves one.
 */
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
