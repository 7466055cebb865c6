import { documentMessages, type Job } from '@lintel/contract'
import { downloadAddress } from '../../lib/download-address.ts'
import { failJob } from './running-job.ts'
import { filesOfPack } from '../packs/manifest.ts'
import { downloadType, hasDownload } from '../files.ts'
import { factsOf, type StoredJob } from './kinds.ts'
import { findJob } from './store/jobs.ts'

export const addressOf = async (src: string, filename: string) => ({
  url: await downloadAddress(src, filename, 'attachment', downloadType(src)),
  filename,
})

export const goneMessage = (src: string, message: string = documentMessages.noJobPayload): string =>
  src.endsWith('.zip') ? documentMessages.zipExpired : message

/** A job past its time limit is failed. */
export async function jobView(job: StoredJob, now: Date): Promise<Job> {
  const age = now.getTime() - Date.parse(job.createdAt)
  if (job.state !== 'running' || age <= factsOf(job).maxSeconds * 1000) return viewOf(job)
  await failJob(job, documentMessages.timeLimit, now)
  return viewOf((await findJob(job.id)) ?? job)
}

/** Undefined if there is no such job. */
export async function viewOfJob(id: string, now: Date): Promise<Job | undefined> {
  const job = await findJob(id)
  return job && jobView(job, now)
}

async function viewOf(job: StoredJob): Promise<Job> {
  const { id, state, progress, src, filename, error } = job
  const completed = state !== 'running'
  if (state !== 'finished') return { id, completed, progress, ...(error && { error }) }
  if (job.kind === 'dispute') {
    const pack = await filesOfPack(job.subject.report, id)
    if (!pack) return { id, completed, progress, error: documentMessages.noJobPayload }
    return {
      id,
      completed,
      progress,
      payload: { files: pack.files.map(({ url, filename: name }) => ({ url, filename: name })) },
    }
  }
  if (!factsOf(job).extension) return { id, completed, progress }
  if (!src) return { id, completed, progress, error: documentMessages.noJobPayload }
  if (!(await hasDownload(src))) return { id, completed, progress, error: goneMessage(src) }
  return { id, completed, progress, payload: await addressOf(src, filename) }
}
