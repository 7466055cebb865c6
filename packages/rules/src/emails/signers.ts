import { emailMessages, type Signature, type Client, type Report } from '@lintel/contract'
import { takesFeedback } from '../clients/client.ts'
import { displayDate } from '../plain-dates.ts'
import { feedbackOpenUntil, isFeedbackOpen } from '../sharing/feedback.ts'
import { hasPlaceholder } from './placeholders.ts'

type Signer = Pick<Signature, 'type' | 'name' | 'email' | 'signedAt'>

export const foldedAddress = (address: string): string => address.trim().toLowerCase()

export const signaturesWith = <S extends Pick<Signature, 'email'>>(
  { signatures }: { signatures: readonly S[] },
  address: string,
): S[] => signatures.filter(({ email }) => email !== '' && foldedAddress(email) === foldedAddress(address))

export type ToSign<S extends Signer> = { address: string } & (
  { signatures: readonly S[]; obstacle?: undefined } | { signatures?: undefined; obstacle: string }
)

/** Those with their address, to sign only those not given. Several can have one. */
export const signaturesToAsk = <S extends Signer>(
  report: { signatures: readonly S[] },
  addresses: readonly string[],
  message: string,
): ToSign<S>[] =>
  addresses.map((address) => {
    const own = signaturesWith(report, address)
    const open = own.filter(({ signedAt }) => signedAt === undefined || !asksToSign(message))
    if (own.length === 0) return { address, obstacle: emailMessages.notASigner(address) }
    if (open.length === 0) return { address, obstacle: emailMessages.hasSigned(address) }
    return { address, signatures: open }
  })

/** Its message may request feedback, signatures or receipts. */
export interface AskingEmail {
  report: Pick<Report, 'type' | 'date' | 'locked' | 'signatures'>
  client: Pick<Client, 'reportfactory' | 'settings'>
  message: string
  toaddresses: readonly string[]
}

const asksToSign = (message: string): boolean => hasPlaceholder(message, 'Signature Link')

/** Each recipient gets a separate e-mail: with their own link to sign, or to confirm receipt. */
export const isToSigners = (message: string): boolean => asksToSign(message) || hasPlaceholder(message, 'Receipt Link')

/** And the field at fault; undefined if they can be sent. */
export function linkObstacle(
  { report, client, message, toaddresses }: AskingEmail,
  now: Date,
): { field: 'message' | 'toaddresses'; message: string } | undefined {
  if (hasPlaceholder(message, 'Claim Link')) return { field: 'message', message: emailMessages.claimLink }
  const asksFeedback = hasPlaceholder(message, 'Feedback Link')
  if (!asksFeedback && !isToSigners(message)) return undefined
  const inMessage = (text: string) => ({ field: 'message' as const, message: text })
  if (report.locked && (asksFeedback || asksToSign(message))) return inMessage(emailMessages.lockedForLinks)
  if (asksFeedback) {
    if (!takesFeedback(client, report.type)) return inMessage(emailMessages.noFeedback)
    const until = feedbackOpenUntil(report.date, client)
    if (until !== undefined && !isFeedbackOpen(until, now))
      return inMessage(emailMessages.feedbackEnded(displayDate(until)))
  }
  const asked = isToSigners(message) ? signaturesToAsk(report, toaddresses, message) : []
  const refused = asked.flatMap(({ obstacle }) => obstacle ?? [])
  return refused.length > 0 ? { field: 'toaddresses', message: refused.join(' ') } : undefined
}
