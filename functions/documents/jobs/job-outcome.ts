import { kindOf } from './kinds.ts'
import type { StoredJob } from './store/jobs.ts'
import { setAttachment, type AttachmentChange } from '../../reports/attachments.ts'
import { tellOfReport } from '../../reports/publish-changed.ts'

/** Changes the attachment of the job's report, unless a later job has taken it over. A preview is attached to nothing. */
export async function attach(job: StoredJob, change: AttachmentChange): Promise<void> {
  if (kindOf(job) === 'preview') return
  await setAttachment(job.reportId, job.variant, change, { unlessTakenOverFrom: job.id })
}

/** Tells browsers that a job has ended, and why where it failed. Previews are polled by the one person who sees them. */
export async function publishCompleted(job: StoredJob, error?: string): Promise<void> {
  if (kindOf(job) === 'preview') return
  const { id: jobId, reportId } = job
  await tellOfReport({ event: 'jobcompleted', jobId, reportId, ...(error && { error }) })
}
