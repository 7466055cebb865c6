import { SendEmailCommand, SESv2ServiceException } from '@aws-sdk/client-sesv2'
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { mail } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { accountMail, publicAddress } from './account-mail.ts'
import { lockedFor, noteMailed, issueCode, withdrawCode, type AttemptKind } from './attempts.ts'
import {
  asMetadata,
  toPrivateParameters,
  codeLifeMs,
  toStoredCode,
  codeSentBefore,
  type StoredCode,
} from './challenge.ts'

/** `p***@example.com`: enough to know which mailbox to open. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1***')

export const handler = async (event: CreateAuthChallengeTriggerEvent): Promise<CreateAuthChallengeTriggerEvent> => {
  const { userAttributes, session, userNotFound } = event.request
  const now = Date.now()
  const address = userAttributes.email ?? ''
  const respond = (shown: Record<string, string>, kept?: StoredCode) => {
    event.response = {
      publicChallengeParameters: shown,
      privateChallengeParameters: kept ? toPrivateParameters(kept) : {},
      challengeMetadata: kept ? asMetadata(kept) : 'NO_CODE',
    }
    return event
  }
  const refuse = async (refused: AttemptKind) => {
    const minutes = Math.ceil((await lockedFor(event.userName, refused, now)) / 60_000)
    return respond({ refused, minutes: String(Math.max(1, minutes)) })
  }
  // Unknown users fail at the password. Should one get here, nothing is mailed or stored.
  if (userNotFound) return respond({})
  if ((await lockedFor(event.userName, 'guesses', now)) > 0) return refuse('guesses')
  const before = codeSentBefore(session)
  if (before) return respond({ sentTo: masked(address) }, before)
  const taken = await issueCode(event.userName, now)
  if (!taken) return refuse('codes')
  if (!taken.isMailed) {
    try {
      await send(address, taken.code)
    } catch (error) {
      if (error instanceof SESv2ServiceException && error.$fault === 'client')
        await withdrawCode(event.userName, taken.code)
      throw error
    }
    await noteMailed(event.userName, taken.code)
  }
  return respond({ sentTo: masked(address) }, toStoredCode(taken.code, event.userName, taken.at))
}

const send = async (address: string, code: string) => {
  const site = await publicAddress()
  const { html, text } = accountMail({
    title: 'Your code to sign in',
    asked: `Somebody, probably you, has entered your address and password at ${site}.`,
    facts: { Code: code },
    go: 'Enter it where you are signing in. If you are not, somebody else knows your password: change it.',
    link: `${site}/reset-password`,
    foot: `The code holds for ${codeLifeMs / 60_000} minutes.`,
  })
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: variable('MAIL_SENDER'),
      ConfigurationSetName: variable('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [address] },
      Content: {
        Simple: {
          Subject: { Data: 'Your Lintel code' },
          Body: { Html: { Data: html }, Text: { Data: text } },
        },
      },
    }),
  )
}
