import { emailMessages, type Client, type Report } from '@lintel/contract'
import { takesFeedback } from '../clients/report-factory.ts'
import { displayDate } from '../plain-dates.ts'
import { feedbackOpenUntil, isFeedbackOpen } from '../sharing/feedback.ts'
import { hasPlaceholder } from './placeholders.ts'
import { signaturesToAsk } from './signers.ts'

/** Its message may request feedback or signatures. */
export interface AskingEmail {
  report: Pick<Report, 'type' | 'date' | 'locked' | 'signatures'>
  client: Pick<Client, 'reportfactory' | 'settings'>
  message: string
  toaddresses: readonly string[]
}

/** Each recipient gets a separate e-mail: with their own link to sign. */
export const isToSigners = (message: string): boolean => hasPlaceholder(message, 'Signature Link')

/** And the field at fault; undefined if they can be sent. */
export function linkObstacle(
  { report, client, message, toaddresses }: AskingEmail,
  now: Date,
): { field: 'message' | 'toaddresses'; message: string } | undefined {
  const asksFeedback = hasPlaceholder(message, 'Feedback Link')
  const asksSignature = isToSigners(message)
  if (!asksFeedback && !asksSignature) return undefined
  const inMessage = (text: string) => ({ field: 'message' as const, message: text })
  if (report.locked) return inMessage(emailMessages.lockedForLinks)
  if (asksFeedback) {
    if (!takesFeedback(client, report.type)) return inMessage(emailMessages.noFeedback)
    const until = feedbackOpenUntil(report.date, client)
    if (until !== undefined && !isFeedbackOpen(until, now))
      return inMessage(emailMessages.feedbackEnded(displayDate(until)))
  }
  const refused = asksSignature ? signaturesToAsk(report, toaddresses).flatMap(({ obstacle }) => obstacle ?? []) : []
  return refused.length > 0 ? { field: 'toaddresses', message: refused.join(' ') } : undefined
}
