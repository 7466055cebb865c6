import { documentMessages, jobPollMs, routes, type Download, type JobProgress } from '@lintel/contract'
import { api } from './api.ts'

/** Waits for a job and returns the address of its file. Throws the job's error. */
export async function fileOfJob(id: string, tell: (progress: JobProgress) => void = () => {}): Promise<Download> {
  for (;;) {
    const { completed, error, payload, progress } = await api(routes.getJob, { params: { id } })
    if (error) throw new Error(error)
    if (completed && !payload) throw new Error(documentMessages.noJobPayload)
    if (payload) return payload
    tell(progress)
    await new Promise((resolve) => setTimeout(resolve, jobPollMs))
  }
}
