import { createHash } from 'node:crypto'
import type { Branch, Client, Report } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import { findReport } from '../reports/read-report.ts'
import { couldNotFetch } from '../sharing/visitor.ts'
import { firstAddress } from './first-address.ts'
import { sendNotification, type NotificationEmail, type NotificationOutcome } from './send-notification.ts'
import { aboutReport } from './subjects.ts'
import type { PublicContext } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'

export interface ReportNotification extends Omit<NotificationEmail, 'about' | 'from'> {
  report: Report
  client: Client
}

/** The branch's, otherwise the client's. */
export const agencyAddress = (client: Client, branch: Branch | undefined): string =>
  firstAddress(branch?.feedbackemail, client.feedbackemail, branch?.address.email, client.email)

/** Throws 404 if the report does not exist or is deleted. */
export async function readForNotification(reportId: string, { evenDeleted = false } = {}) {
  const report = await findReport(reportId)
  const client = report && (evenDeleted || !report.deleted) ? await findClient(report.client.id) : undefined
  if (!report || !client) throw couldNotFetch()
  return { report, client, branch: client.branches.find(({ id }) => id === report.branchId) }
}

export const notifyOnce = (
  ctx: { now: () => Date },
  { report, client, ...notice }: ReportNotification,
): Promise<NotificationOutcome> =>
  sendNotification(ctx, { ...notice, about: aboutReport(report.id), from: client.name })

/** All of them even if one fails; then throws the first error. */
export async function notifyAll(ctx: { now: () => Date }, notices: readonly ReportNotification[]): Promise<void> {
  const ends = await Promise.allSettled(notices.map((notice) => notifyOnce(ctx, notice)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

export const notificationKey = (kind: string, ...parts: unknown[]) =>
  `${kind}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 40)}`

export type AttemptContext = Pick<PublicContext, 'now' | 'log'>

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
