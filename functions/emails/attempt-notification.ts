import type { PublicContext } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { notifyOnce, type ReportNotification } from './report-notifications.ts'
import type { NotificationOutcome } from './send-notification.ts'

export type AttemptContext = Pick<PublicContext, 'now' | 'log'>

/** Pauses before the next try after a failed PDF or sending; after the last one it gives up. */
const pausesMs = [60_000, 5 * 60_000, 30 * 60_000]

/** Undefined after too many failures. */
export const nextAttemptAt = (failed: number, { now }: AttemptContext): string | undefined => {
  const pause = pausesMs[failed]
  return pause === undefined ? undefined : new Date(now().getTime() + pause).toISOString()
}

/** `again` if a retry may help. Never throws, so that one e-mail cannot block the others. */
export async function attemptNotification(
  notice: ReportNotification,
  ctx: AttemptContext,
): Promise<NotificationOutcome | 'refused' | 'again'> {
  try {
    const told = await notifyOnce(ctx, notice)
    if (told === 'unconfirmed')
      ctx.log.error('It is not known whether a notice was sent', { report: notice.report.id, subject: notice.subject })
    return told
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    ctx.log.warn('A notice was not sent', { report: notice.report.id, subject: notice.subject, error: failure })
    return error instanceof HttpError && error.status !== 429 ? 'refused' : 'again'
  }
}
