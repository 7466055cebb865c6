import { ExecutionAlreadyExists, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { stepFunctions } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { type StoredJob, isAttached } from './kinds.ts'
import type { Client, ReportSummary, Attachment } from '@lintel/contract'
import { isSwitchedOn, newId } from '@lintel/rules'
import type { PublicContext } from '../../lib/context.ts'
import { makeLogger } from '../../lib/logging.ts'
import { isDocumentOf } from '../files.ts'

const log = makeLogger('documents')

/** The execution is named after the job, and so cannot start twice. */
export async function execute(job: StoredJob): Promise<void> {
  const start = new StartExecutionCommand({
    stateMachineArn: variable('DOCUMENTS_STATE_MACHINE'),
    name: job.id,
    input: JSON.stringify({ jobId: job.id, kind: job.kind }),
  })
  try {
    await stepFunctions.send(start)
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}

/** The longest that a save waits for its PDF to be queued. */
const maxMs = 2000

/** The execution waits, and gives up if another save has followed. A failure never fails the save. */
export async function queueDocument(
  ctx: Pick<PublicContext, 'log'>,
  { id: reportId, version }: Pick<ReportSummary, 'id' | 'version'>,
  client: Pick<Client, 'settings'>,
): Promise<void> {
  if (!isSwitchedOn(client, 'Auto generate reports')) return
  const start = new StartExecutionCommand({
    stateMachineArn: variable('DOCUMENTS_STATE_MACHINE'),
    name: executionName(reportId, version),
    input: JSON.stringify({ jobId: newId(), kind: 'auto', reportId, version }),
  })
  try {
    await stepFunctions.send(start, { abortSignal: AbortSignal.timeout(maxMs) })
  } catch (error) {
    ctx.log.warn('A PDF was not queued', { report: reportId, version, error: String(error) })
  }
}

/** One execution per version. Ids have at most 64 characters, execution names 80. */
export const executionName = (reportId: string, version: number): string => `auto-${reportId}-${version}`

/** Keeps the newest of each version (steps/retire.ts). If scheduling fails, the PDF is kept. */
export async function scheduleRetirement(job: StoredJob, replaced: Partial<Attachment> | undefined): Promise<void> {
  if (!isAttached(job) || !replaced?.src || replaced.version !== job.subject.version) return
  const { src, version, sha256 } = replaced
  if (!isDocumentOf(job.subject.id, src)) return
  const start = new StartExecutionCommand({
    stateMachineArn: variable('RETIREMENTS_STATE_MACHINE'),
    name: job.id,
    input: JSON.stringify({ reportId: job.subject.id, src, version, ...(sha256 && { sha256 }) }),
  })
  try {
    await stepFunctions.send(start)
  } catch (error) {
    log.warn('A superseded PDF is kept', { report: job.subject.id, src, error: String(error) })
  }
}
