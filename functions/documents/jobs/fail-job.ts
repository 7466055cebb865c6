import { attach, publishCompleted } from './job-outcome.ts'
import { endJob } from './store/jobs.ts'
import type { StoredJob } from './store/stored-job.ts'

/** The attachment keeps an earlier file. Safe to repeat, and does nothing to a job that has ended. */
export async function failJob(job: StoredJob, message: string, now: Date): Promise<void> {
  if (job.state !== 'running') return
  await attach(job, { status: 'failed', error: message })
  if (await endJob(job, { state: 'failed', error: message }, now)) await publishCompleted(job, message)
}
