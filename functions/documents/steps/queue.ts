import * as z from 'zod'
import { Id } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { findClient } from '../../clients/find-client.ts'
import { withOutdatedFiles } from '../../reports/outdated-files.ts'
import { findHeader } from '../../reports/read-report.ts'
import { beginInExecution } from '../jobs/start-job.ts'

const QueueEvent = z.object({ jobId: Id, reportId: Id, version: z.int() })

/** make: this execution makes it. wait: another job makes the same PDF. end: there is nothing to do. */
export interface QueueResult {
  next: 'make' | 'wait' | 'end'
}

export async function handler(event: unknown): Promise<QueueResult> {
  const { jobId, reportId, version } = QueueEvent.parse(event)
  const report = await findHeader(reportId)
  if (!report || report.deleted || report.legacy || report.version !== version) return { next: 'end' }
  const client = await findClient(report.client.id)
  if (!client?.active || !isSwitchedOn(client, 'Auto generate reports')) return { next: 'end' }
  const pdf = (await withOutdatedFiles(report)).attachments['report']
  if (pdf?.status === 'finished' && pdf.src && pdf.version === version && !pdf.outdated) return { next: 'end' }
  const begun = await beginInExecution({ now: () => new Date() }, report, jobId)
  return { next: begun ? 'make' : 'wait' }
}
