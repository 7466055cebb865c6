import type { JobProgress, Attachment } from '@lintel/contract'
import { publishOfReport } from '../../reports/publish-changed.ts'
import { isAttached, type StoredJob, attachmentKeyOf } from './kinds.ts'
import { pdfAct } from '../../reports/trail/acts.ts'
import type { ActToRecord } from '../../reports/trail/write-trail.ts'
import { noteProgress, endJob, type AttachedJob } from './store/jobs.ts'
import { setAttachment, type AttachmentChange, setExported } from '../../reports/server-fields.ts'

/** Progress is written no more often than this: clients poll every two seconds. */
const intervalMs = 700

/** Writes a job's progress to its record and over realtime, without delaying the work. */
export class ProgressReporter {
  private readonly job: StoredJob
  private publishing: Promise<void> = Promise.resolve()
  private step: JobProgress['step'] | undefined
  private publishedAt = 0

  constructor(job: StoredJob) {
    this.job = job
  }

  publish(progress: JobProgress): void {
    const now = Date.now()
    if (progress.step === this.step && now - this.publishedAt < intervalMs) return
    this.step = progress.step
    this.publishedAt = now
    this.publishing = this.publishing.then(() => this.write(progress)).catch(() => undefined) // a later write reports it
  }

  /** Resolves once everything has been published, so that no later message is overtaken. */
  async finish(): Promise<void> {
    await this.publishing
  }

  private async write(progress: JobProgress): Promise<void> {
    const { job } = this
    await noteProgress(job.id, progress)
    if (isAttached(job))
      await publishOfReport({ event: 'jobprogress', jobId: job.id, reportId: job.subject.id, progress })
  }
}

/** Unless a later job has taken the attachment over. Returns it as it was before, if it was changed. */
export async function attach(
  job: StoredJob,
  change: AttachmentChange,
  act?: ActToRecord,
): Promise<Partial<Attachment> | undefined> {
  if (!isAttached(job)) return undefined
  const { id, version } = job.subject
  const attached = change.status === 'finished' ? { ...change, version } : change
  return setAttachment(id, attachmentKeyOf(job), attached, {
    unless: ({ jobid }) => jobid !== undefined && jobid !== job.id,
    act,
  })
}

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

/** First the attachment, then the job: safe to repeat after a crash. Returns the attachment whose file was replaced. */
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
    look: job.look,
    sha256,
    ...(template && { template }),
  } as const
  const before = await attach(
    job,
    attachment,
    job.kind === 'report' ? pdfAct({ ...attachment, version: job.subject.version }) : undefined,
  )
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
