import { StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { FeedbackParty, ReportSummary } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { stepFunctions } from '../lib/aws.ts'
import type { PublicContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'

/** A save waits no longer for its mail to be started. */
const mostMs = 2000

/** What waits for a version to be saved, and then for its time or its PDF. */
export type MailToStart =
  | { kind: 'delivery' }
  /** Signatures of this save, by id and time; `toSigners` where the signers get an e-mail too. */
  | { kind: 'signatures'; signatures: { id: string; at: string }[]; toSigners: boolean }
  /** What a visitor has said with a link for a party. */
  | { kind: 'feedback'; link: string; party: FeedbackParty }

/**
 * Starts the execution that mails a version. Called before the version is committed, so that a crash in between loses
 * no mail: an execution whose version never appears ends after a while. False where it could not be started.
 */
export async function startMail(
  ctx: Pick<PublicContext, 'log' | 'now'>,
  { id: reportId, version }: Pick<ReportSummary, 'id' | 'version'>,
  mail: MailToStart,
): Promise<boolean> {
  const start = new StartExecutionCommand({
    stateMachineArn: variable('DELIVERIES_STATE_MACHINE'),
    // A name of its own: a failed save may have used up the version's.
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
