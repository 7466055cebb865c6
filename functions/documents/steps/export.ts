import * as z from 'zod'
import { Id } from '@lintel/contract'
import { findClient } from '../../clients/find-client.ts'
import { openSetting } from '../../clients/secret-settings.ts'
import { readReportVersion } from '../../reports/read-report.ts'
import { completeExport } from '../jobs/running-job.ts'
import { endpointOf } from '../export/endpoint.ts'
import { ExportRefused } from '../step-errors.ts'
import { exportedReport } from '../export/exported-report.ts'
import { send } from '../export/send.ts'
import { findJob } from '../jobs/store/jobs.ts'
import { type Fault, outcomeOf } from './outcome.ts'

const ExportEvent = z.object({
  jobId: Id,
  exported: z.object({ again: z.object({ tries: z.int() }).optional() }).default({}),
})

/** A report that the other system did not accept is retried after 1, 2, 4 … 32 seconds. */
const maxTries = 7

interface ExportResult {
  again?: { tries: number; seconds: number }
}

export async function handler(event: unknown): Promise<ExportResult | Fault> {
  const { jobId, exported } = ExportEvent.parse(event)
  const tries = (exported.again?.tries ?? 0) + 1
  const outcome = await outcomeOf(exportOnce(jobId))
  const isUnanswered = 'fault' in outcome && outcome.fault.Error === 'ExportUnanswered'
  return isUnanswered && tries < maxTries ? { again: { tries, seconds: 2 ** (tries - 1) } } : outcome
}

async function exportOnce(jobId: string): Promise<ExportResult> {
  const job = await findJob(jobId)
  if (job?.kind !== 'export' || job.state !== 'running') return {}
  const [{ report }, client] = await Promise.all([
    readReportVersion(job.subject.id, job.subject.version),
    findClient(job.clientId),
  ])
  if (!client) throw new Error(`The client ${job.clientId} is missing.`)
  // It may have been deleted while the job was waiting.
  if (report.deleted) throw new ExportRefused('The report was deleted.')
  // Read for each attempt, so that a correction applies immediately; its secrets are not passed on.
  const endpoint = endpointOf(client)
  if (typeof endpoint === 'string') throw new ExportRefused(endpoint)
  const password = await openSetting(client, 'MRI Password')
  if (password === undefined)
    throw new ExportRefused('The MRI Password of this client can no longer be read. Enter it again in its settings.')
  await send({ ...endpoint, password }, { json: JSON.stringify(await exportedReport(report)), key: job.id })
  await completeExport(job, new Date())
  return {}
}
