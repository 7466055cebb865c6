import type { JobProgress } from '@lintel/contract'
import type { JobKind } from './kinds.ts'
import { endJob, findJob, noteProgress } from './store/jobs.ts'
import type { StoredJob } from './store/stored-job.ts'

/*
 * Kept apart from progress.ts and complete-job.ts, which notify everyone who has a report open: a personal job notifies
 * nobody.
 */

/**
 * Runs a personal job that leaves no file, unless it has ended. `work` reports its progress, and returns the numbers of
 * items done and skipped, which the finished job shows.
 */
export async function runPersonalJob<K extends JobKind>(
  { jobId, kind }: { jobId: string; kind: K },
  work: (
    job: Extract<StoredJob, { kind: K }>,
    tell: (progress: JobProgress) => Promise<void>,
  ) => Promise<{ made: number; left: number }>,
): Promise<void> {
  const isOfKind = (job: StoredJob | undefined): job is Extract<StoredJob, { kind: K }> => job?.kind === kind
  const job = await findJob(jobId)
  if (!isOfKind(job) || job.state !== 'running') return
  const { made, left } = await work(job, (progress) => noteProgress(jobId, progress))
  await endJob(job, { state: 'finished', progress: { done: made, total: made + left, step: 'finished' } }, new Date())
}
