import { kindOf } from './kinds.ts'
import type { StoredJob } from './store.ts'
import { endJob } from './store.ts'
import { setAttachment, setExported, type AttachmentChange } from '../reports/open-report.ts'
import { tellOfReport } from '../reports/tell-changed.ts'

/** A document that is made and lies in storage. */
export interface FinishedFile {
  src: string
  sha256: string
  /** How many photographs are in it. */
  photographs: number
}

/**
 * Ends a job well: the report's attachment shows the file, then the job says so. It may be called again after a crash.
 * An attachment that a later job has taken over is left to that one.
 */
export async function finishJob(job: StoredJob, file: FinishedFile, now: Date): Promise<void> {
  const { src, sha256, photographs } = file
  const { id, filename, version } = job
  const attachment = {
    src,
    filename,
    status: 'finished',
    jobid: id,
    version,
    createdAt: now.toISOString(),
    sha256,
  } as const
  await attach(job, attachment)
  const progress = { done: photographs, total: photographs, step: 'finished' } as const
  if (await endJob(job, { state: 'finished', src, progress }, now)) await tellEnd(job)
}

/** Ends an export well: the report says when it was taken. It may be called again after a crash. */
export async function finishExport(job: StoredJob, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  await setExported(job.reportId, createdAt)
  await attach(job, { status: 'finished', jobid: job.id, version: job.version, createdAt })
  const progress = { done: 1, total: 1, step: 'finished' } as const
  if (await endJob(job, { state: 'finished', progress }, now)) await tellEnd(job)
}

/** Ends a job badly: the attachment keeps the file of an earlier one. It may be called again, and for an ended job. */
export async function failJob(job: StoredJob, message: string, now: Date): Promise<void> {
  if (job.state !== 'running') return
  await attach(job, { status: 'failed', error: message })
  if (await endJob(job, { state: 'failed', error: message }, now)) await tellEnd(job, message)
}

/** A preview is attached to nothing: it is its owner's, and goes soon. */
async function attach(job: StoredJob, change: AttachmentChange): Promise<void> {
  if (kindOf(job) === 'preview') return
  await setAttachment(job.reportId, job.variant, change, { unlessTakenOverFrom: job.id })
}

async function tellEnd(job: StoredJob, error?: string): Promise<void> {
  if (kindOf(job) === 'preview') return
  const { id: jobId, reportId } = job
  await tellOfReport({ event: 'jobcompleted', jobId, reportId, ...(error && { error }) })
}
