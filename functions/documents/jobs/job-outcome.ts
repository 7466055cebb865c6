import type { Attachment } from '@lintel/contract'
import { attachmentKeyOf, isAttached } from './kinds.ts'
import type { StoredJob } from './store/stored-job.ts'
import { setAttachment, type AttachmentChange } from '../../reports/attachments.ts'
import { publishOfReport } from '../../reports/publish-changed.ts'

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
