import { documentMessages, jobPollMs, routes, type Download, type Job, type JobProgress } from '@lintel/contract'
import { api } from './api.ts'
import { pause } from './try-again.ts'

interface Waiting {
  tell?: (progress: JobProgress) => void
  /** In ms since the epoch. */
  until?: number
  signal?: AbortSignal
}

/** The first pauses are short: most jobs end within seconds. */
const pauseMs = (polls: number): number => Math.min(jobPollMs, polls * 150)

/** Waits for a job. Throws its error. */
export async function endOfJob(id: string, { tell, until = Infinity, signal }: Waiting = {}): Promise<Job> {
  for (let polls = 1; ; polls++) {
    await pause(pauseMs(polls), signal)
    const job = await api(routes.getJob, { params: { id }, signal })
    if (job.error) throw new Error(job.error)
    if (job.completed) return job
    if (Date.now() >= until) throw new Error(documentMessages.timeLimit)
    tell?.(job.progress)
  }
}

/** Waits for a job and returns the address of its file. Throws its error. */
export async function fileOfJob(id: string, waiting: Waiting = {}): Promise<Download> {
  const { payload } = await endOfJob(id, waiting)
  if (!payload || 'files' in payload) throw new Error(documentMessages.noJobPayload)
  return payload
}
