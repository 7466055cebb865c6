import type { Attachment } from '@lintel/contract'
import { attachmentKeyOf, isAttached, type StoredJob } from './kinds.ts'
import { setAttachment, type AttachmentChange, setExported } from '../../reports/server-fields.ts'
import { publishOfReport } from '../../reports/publish-changed.ts'
import { endJob, type AttachedJob } from './store/jobs.ts'

/**
 * Changes the attachment of the job's report, unless a later job has taken it over. Personal jobs have no attachment.
 * Returns the attachment before the change, if it was changed.
 */
export async function attach(job: StoredJob, change: AttachmentChange): Promise<Partial<Attachment> | undefined> {
  if (!isAttached(job)) return undefined
  const { id, version } = job.subject
  const attached = change.status === 'finished' ? { ...change, version } : change
  return setAttachment(id, attachmentKeyOf(job), attached, {
    unless: ({ jobid }) => jobid !== undefined && jobid !== job.id,
  })
}

/** Personal jobs are polled instead. */
export async function publishCompleted(job: StoredJob, error?: string): Promise<void> {
  if (!isAttached(job)) return
  const { id: jobId, subject } = job
  await publishOfReport({ event: 'jobcompleted', jobId, reportId: subject.id, ...(error && { error }) })
}

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

/** The attachment keeps an earlier file. Safe to repeat, and does nothing to a job that has ended. */
export async function failJob(job: StoredJob, message: string, now: Date): Promise<void> {
  if (job.state !== 'running') return
  await attach(job, { status: 'failed', error: message })
  if (await endJob(job, { state: 'failed', error: message }, now)) await publishCompleted(job, message)
}
