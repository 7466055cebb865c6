import type { Attachment } from '@lintel/contract'
import { attach, publishCompleted } from './job-outcome.ts'
import { endJob, type AttachedJob } from './store/jobs.ts'
import type { StoredJob } from './store/stored-job.ts'
import { setExported } from '../../reports/header-notes.ts'

export interface FinishedFile {
  src: string
  sha256: string
  photographs: number
}

/**
 * First the attachment shows the file, then the job is finished. Safe to repeat after a crash. An attachment that a
 * later job has taken over is left alone. Returns the attachment whose file was replaced, if any.
 */
export async function completeJob(
  job: StoredJob,
  file: FinishedFile,
  now: Date,
): Promise<Partial<Attachment> | undefined> {
  const { src, sha256, photographs } = file
  const { id, filename, template } = job
  const attachment = {
    src,
    filename,
    status: 'finished',
    jobid: id,
    createdAt: now.toISOString(),
    begunAt: job.createdAt,
    look: job.look,
    sha256,
    ...(template && { template }),
  } as const
  const before = await attach(job, attachment)
  const progress = { done: photographs, total: photographs, step: 'finished' } as const
  if (await endJob(job, { state: 'finished', src, progress }, now)) await publishCompleted(job)
  return before?.src === src ? undefined : before
}

export async function completeExport(job: AttachedJob, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  await setExported(job.subject.id, createdAt)
  await attach(job, { status: 'finished', jobid: job.id, createdAt })
  const progress = { done: 1, total: 1, step: 'finished' } as const
  if (await endJob(job, { state: 'finished', progress }, now)) await publishCompleted(job)
}
