import type { JobProgress } from '@lintel/contract'
import { publishOfReport } from '../../reports/publish-changed.ts'
import { isAttached, type StoredJob } from './kinds.ts'
import { noteProgress } from './store/jobs.ts'

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
    // Any other job concerns only its owner, who polls.
    if (isAttached(job))
      await publishOfReport({ event: 'jobprogress', jobId: job.id, reportId: job.subject.id, progress })
  }
}
