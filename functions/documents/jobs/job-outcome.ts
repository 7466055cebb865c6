import type { Attachment } from '@lintel/contract'
import { attachmentKeyOf, isAttached } from './kinds.ts'
import type { StoredJob } from './store/jobs.ts'
import { setAttachment, type AttachmentChange } from '../../reports/attachments.ts'
import { publishOfReport } from '../../reports/publish-changed.ts'

/**
 * Changes the attachment of the job's report, unless a later job has taken it over. A finished one has the version that
 * the job was made of. Personal jobs have no attachment. Answers the attachment as it was, where it was changed.
 */
export async function attach(job: StoredJob, change: AttachmentChange): Promise<Partial<Attachment> | undefined> {
  if (!isAttached(job)) return undefined
  const { id, version } = job.subject
  const attached = change.status === 'finished' ? { ...change, version } : change
  return setAttachment(id, attachmentKeyOf(job), attached, {
    unless: ({ jobid }) => jobid !== undefined && jobid !== job.id,
  })
}

/** Notifies browsers that a job has ended, and why if it failed. Personal jobs are polled. */
export async function publishCompleted(job: StoredJob, error?: string): Promise<void> {
  if (!isAttached(job)) return
  const { id: jobId, subject } = job
  await publishOfReport({ event: 'jobcompleted', jobId, reportId: subject.id, ...(error && { error }) })
}
