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

export interface Envelope {
  sender: string
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
}

/** SES's events refer to it, so that bounces can be matched. */
export interface LoggedAs {
  subject: EmailSubject
  key: string
  /** If the subject does not determine it. */
  clientId?: string
}

/** A non-ASCII domain is sent as Punycode, or SES refuses the whole e-mail. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return /^[!-~]*$/.test(domain) ? address : address.slice(0, at) + (domainToASCII(domain) || domain)
}

/** Without retries: a retry after a broken connection might send it twice. */
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
      // SES allows only letters, digits, - and _, of which ids and keys consist.
      EmailTags: [
        { Name: 'subject', Value: subject.type },
        { Name: 'id', Value: subject.id },
        { Name: 'key', Value: key },
        ...(clientId === undefined ? [] : [{ Name: 'client', Value: clientId }]),
      ],
    }),
  )
}

/** SES refused the e-mail, so that nothing was sent. After any other failure that is unknown. */
export const wasRefusedBySes = (error: unknown): boolean =>
  error instanceof SESv2ServiceException && error.$fault === 'client'

export function sesError(error: unknown): unknown {
  if (error instanceof TooManyRequestsException) return new HttpError(429, emailMessages.failed, { retryAfter: 30 })
  return error instanceof BadRequestException ? new HttpError(400, emailMessages.failed) : error
}
