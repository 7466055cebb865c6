import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { mail } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { codeLifeMs, keep, newCode } from './challenge.ts'

/** `p***@example.com`: enough to know which mailbox to open. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1***')

/** Cognito wants a code made: it goes out by e-mail, and its hash stays with Cognito. */
export const handler = async (event: CreateAuthChallengeTriggerEvent): Promise<CreateAuthChallengeTriggerEvent> => {
  const { userAttributes } = event.request
  const address = userAttributes.email ?? ''
  const code = newCode()
  const minutes = codeLifeMs / 60_000
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: variable('MAIL_SENDER'),
      Destination: { ToAddresses: [address] },
      Content: {
        Simple: {
          Subject: { Data: 'Your Lintel code' },
          Body: {
            Text: {
              Data: `Your code is ${code}. It is good for ${minutes} minutes.\n\nIf you are not signing in, somebody knows your password: change it.`,
            },
          },
        },
      },
    }),
  )
  event.response = {
    publicChallengeParameters: { sentTo: masked(address) },
    privateChallengeParameters: keep(code, event.userName, Date.now()),
    challengeMetadata: 'CODE_BY_EMAIL',
  }
  return event
}
