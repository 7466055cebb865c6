import { domainToASCII } from 'node:url'
import {
  BadRequestException,
  SendEmailCommand,
  SESv2ServiceException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2'
import { emailMessages } from '@lintel/contract'
import { mailOnce } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import type { EmailSubject } from './subjects.ts'

/** The real recipients of a message. */
export interface Envelope {
  sender: string
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
}

/** The log entry of a mail: SES's events carry it, so that a bounce finds it. */
export interface LoggedAs {
  subject: EmailSubject
  key: string
  /** Whose mail it is, where the subject does not say. */
  clientId?: string
}

/** As SES takes an address: letters beyond ASCII in its domain are sent as Punycode, or the whole mail is refused. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return /^[!-~]*$/.test(domain) ? address : address.slice(0, at) + (domainToASCII(domain) || domain)
}

/** Sends a message through SES without retries: a retry after a broken connection might send it twice. */
export async function sendMime(
  mime: Buffer,
  { sender, to, cc, bcc }: Envelope,
  { subject, key, clientId }: LoggedAs,
): Promise<void> {
  await mailOnce.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: {
        ToAddresses: to.map(asSent),
        CcAddresses: cc.map(asSent),
        BccAddresses: bcc.map(asSent),
      },
      Content: { Raw: { Data: mime } },
      ConfigurationSetName: variable('MAIL_CONFIGURATION_SET'),
      // Letters, digits, - and _ alone, of which ids and keys are made.
      EmailTags: [
        { Name: 'subject', Value: subject.type },
        { Name: 'id', Value: subject.id },
        { Name: 'key', Value: key },
        ...(clientId === undefined ? [] : [{ Name: 'client', Value: clientId }]),
      ],
    }),
  )
}

/** True where SES refused: then nothing was sent. After any other failure that is unknown. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof SESv2ServiceException && error.$fault === 'client'

/** The error for the caller when SES fails. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof TooManyRequestsException) return new HttpError(429, emailMessages.failed, { retryAfter: 30 })
  return error instanceof BadRequestException ? new HttpError(400, emailMessages.failed) : error
}
