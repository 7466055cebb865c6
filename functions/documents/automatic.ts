import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { Client, ReportSummary } from '@lintel/contract'
import { isSwitchedOn, newId } from '@lintel/rules'
import { stepFunctions } from '../lib/aws.ts'
import type { PublicContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'

/** A save waits no longer for its PDF to be queued. */
const mostMs = 2000

/**
 * Queues the PDF of a report that has a new version, where its client has them made by themselves. Nothing is begun at
 * once: the execution, named as the version, waits a while, and gives up where another save has followed. A save
 * never fails by it; the next one queues again.
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
    await stepFunctions.send(start, { abortSignal: AbortSignal.timeout(mostMs) })
  } catch (error) {
    ctx.log.warn('A PDF was not queued', { report: reportId, version, error: String(error) })
  }
}

/** What waits for a version to be saved, and then for its time or its PDF. */
export type MailToStart =
  | { kind: 'delivery' }
  /** Signatures that a save brings, by id and time; `toSigners` where those who signed are mailed too. */
  | { kind: 'signatures'; signatures: { id: string; at: string }[]; toSigners: boolean }

/**
 * Starts what mails a version by itself. It is called before that version is committed, so that no kill in between loses
 * the mail: an execution whose version never comes ends after a while. False where it could not be started.
 */
export async function startMail(
  ctx: Pick<PublicContext, 'log' | 'now'>,
  { id: reportId, version }: Pick<ReportSummary, 'id' | 'version'>,
  mail: MailToStart,
): Promise<boolean> {
  const start = new StartExecutionCommand({
    stateMachineArn: variable('DELIVERIES_STATE_MACHINE'),
    // A name of its own: a save that failed may have used up the version's.
    name: `${mail.kind}-${newId()}`,
    input: JSON.stringify({ reportId, version, since: ctx.now().toISOString(), ...mail }),
  })
  try {
    await stepFunctions.send(start, { abortSignal: AbortSignal.timeout(mostMs) })
    return true
  } catch (error) {
    ctx.log.error('An e-mail by itself was not started', {
      ...{ kind: mail.kind, report: reportId, version },
      error: String(error),
    })
    return false
  }
}

/** One execution for each version. Ids have 64 characters at most, names of executions 80. */
export const executionName = (reportId: string, version: number): string => `auto-${reportId}-${version}`
