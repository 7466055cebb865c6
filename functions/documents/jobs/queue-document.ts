import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { Client, ReportSummary } from '@lintel/contract'
import { isSwitchedOn, newId } from '@lintel/rules'
import { stepFunctions } from '../../lib/aws.ts'
import type { PublicContext } from '../../lib/context.ts'
import { variable } from '../../lib/environment.ts'

/** The longest that a save waits for its PDF to be queued. */
const maxMs = 2000

/**
 * For clients that have PDFs made automatically. The execution waits and gives up if another save has followed. A
 * failure never fails the save.
 */
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
