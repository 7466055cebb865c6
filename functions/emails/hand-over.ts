import {
  BadRequestException,
  SendEmailCommand,
  SESv2ServiceException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2'
import { emailMessages } from '@lintel/contract'
import { mailOnce } from '../lib/aws.ts'
import { Refusal } from '../lib/refusal.ts'

/** Who a message really goes to. */
export interface Envelope {
  sender: string
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
}

/** Hands a message over to SES, in one try: a second one after a broken connection might send it twice. */
export async function handOver(mime: Buffer, { sender, to, cc, bcc }: Envelope): Promise<void> {
  await mailOnce.send(
    new SendEmailCommand({
      FromEmailAddress: sender,
      Destination: { ToAddresses: [...to], CcAddresses: [...cc], BccAddresses: [...bcc] },
      Content: { Raw: { Data: mime } },
    }),
  )
}

/** True where SES has said no: then nothing was sent. After any other failure nobody knows. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof SESv2ServiceException && error.$fault === 'client'

/** What the caller is told of a failure of SES. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof TooManyRequestsException) return new Refusal(429, emailMessages.failed, { retryAfter: 30 })
  return error instanceof BadRequestException ? new Refusal(400, emailMessages.failed) : error
}
