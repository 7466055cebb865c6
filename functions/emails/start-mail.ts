import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { FeedbackParty, ReportSummary } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { stepFunctions } from '../lib/aws.ts'
import type { PublicContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'

/** That a save waits for its e-mail to be started. */
const maxMs = 2000

/** Waits for a version to be saved, and then for its due time or PDF. */
export type MailToStart =
  | { kind: 'delivery' }
  /** By id and time; `toSigners` if signers are notified too. */
  | { kind: 'signatures'; signatures: { id: string; at: string }[]; toSigners: boolean }
  | { kind: 'feedback'; link: string; party: FeedbackParty }
  /** `version` is that of the answers. */
  | { kind: 'claim'; dispute: string; link: string }
  /** `version` is that of the claim, whose `order` it is. */
  | { kind: 'settlement'; dispute: string; order: string }

/** Before the version is committed, so that a crash loses no e-mail. Returns false if it could not be started. */
export async function startMail(
  ctx: Pick<PublicContext, 'log' | 'now'>,
  { id: reportId, version }: Pick<ReportSummary, 'id' | 'version'>,
  mail: MailToStart,
): Promise<boolean> {
  const start = new StartExecutionCommand({
    stateMachineArn: variable('DELIVERIES_STATE_MACHINE'),
    // A unique name: a failed save may have used up the version's.
    name: `${mail.kind}-${newId()}`,
    input: JSON.stringify({ reportId, version, since: ctx.now().toISOString(), ...mail }),
  })
  try {
    await stepFunctions.send(start, { abortSignal: AbortSignal.timeout(maxMs) })
    return true
  } catch (error) {
    ctx.log.error('An automatic e-mail was not started', {
      kind: mail.kind,
      report: reportId,
      version,
      error: String(error),
    })
    return false
  }
}

/** `failures` are of PDFs, `tries` of sendings; `job` makes the PDF of a settlement. */
export type NextMailStep =
  | { next: 'wait'; at: string; failures?: number; tries?: number; job?: string }
  | { next: 'soon'; failures?: number; tries?: number; job?: string }
  | { next: 'end' }

export interface AwaitedVersion {
  reportId: string
  version: number
  /** Before the version is committed. */
  since?: string | undefined
}

/** A save takes no longer: its function has ended by then. */
const savedWithinMs = 120_000

/** Its save may still succeed, or was interrupted. */
export const stepBeforeVersion = ({ since }: AwaitedVersion, now: Date): NextMailStep => ({
  next: since !== undefined && now.getTime() - Date.parse(since) < savedWithinMs ? 'soon' : 'end',
})
