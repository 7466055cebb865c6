import { attachmentKeyOf } from './kinds.ts'
import type { StoredJob } from './store/jobs.ts'
import { setAttachment, type AttachmentChange } from '../../reports/attachments.ts'
import { tellOfReport } from '../../reports/publish-changed.ts'

/**
 * Changes the attachment of the job's report, unless a later job has taken it over. A finished one shows the version that
 * the job was made of. A preview is attached to nothing.
 */
export async function attach(job: StoredJob, change: AttachmentChange): Promise<void> {
  const key = attachmentKeyOf(job)
  if (key === undefined || job.subject.type !== 'report') return
  const { id, version } = job.subject
  const attached = change.status === 'finished' ? { ...change, version } : change
  await setAttachment(id, key, attached, { unlessTakenOverFrom: job.id })
}

/**
 * Notifies browsers that a job has ended, and why if it failed. Previews are polled by the one person who sees them.
 */
export async function publishCompleted(job: StoredJob, error?: string): Promise<void> {
  if (job.kind === 'preview') return
  const { id: jobId, subject } = job
  await tellOfReport({ event: 'jobcompleted', jobId, reportId: subject.id, ...(error && { error }) })
}
