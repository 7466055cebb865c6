import * as z from 'zod'
import { Id } from '@lintel/contract'
import { makeLogger, makeMetrics } from '../../lib/logging.ts'
import { failJob } from '../jobs/running-job.ts'
import { failureMessage, StateError } from '../jobs/kinds.ts'
import { findJob } from '../jobs/store/jobs.ts'
import { isForeseen } from './outcome.ts'

const SettleEvent = z.object({ jobId: Id, error: StateError.default({ Error: '', Cause: '' }) })

const log = makeLogger('documents')
const metrics = makeMetrics('documents')

/**
 * Runs after a failure, so that neither the job nor the report's attachment stays 'running'. Its execution then succeeds:
 * the metric DocumentsFailed has the alarm.
 */
export async function handler(event: unknown): Promise<Record<string, never>> {
  const { jobId, error } = SettleEvent.parse(event)
  const job = await findJob(jobId)
  const message = failureMessage(error, job?.kind)
  log.warn('Document failed', { jobId, told: message, failure: error.Error, cause: error.Cause })
  if (job) await failJob(job, message, new Date())
  if (!isForeseen(error.Error)) {
    metrics.addMetric('DocumentsFailed', 'Count', 1)
    metrics.publishStoredMetrics()
  }
  return {}
}
