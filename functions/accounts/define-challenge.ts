import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda'
import { variable } from '../lib/environment.ts'
import { needsSecondFactor, maxWrongCodes } from './challenge.ts'

/** With an invitation's temporary password Cognito issues tokens without this trigger; the web then signs in again. */
export const handler = async (event: DefineAuthChallengeTriggerEvent): Promise<DefineAuthChallengeTriggerEvent> => {
  const { session, userAttributes, userNotFound } = event.request
  const answer = (response: Partial<DefineAuthChallengeTriggerEvent['response']>) => {
    event.response = { challengeName: '', issueTokens: false, failAuthentication: false, ...response }
    return event
  }
  const last = session.at(-1)
  // Unknown users are asked for a password like anyone else; Cognito accepts no proof for them.
  if (last?.challengeName === 'SRP_A') return answer({ challengeName: 'PASSWORD_VERIFIER' })
  if (!last || userNotFound) return answer({ failAuthentication: true })
  if (last.challengeName === 'CUSTOM_CHALLENGE') {
    if (last.challengeResult) return answer({ issueTokens: true })
    const wrong = session.filter(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE').length
    return answer(wrong >= maxWrongCodes ? { failAuthentication: true } : { challengeName: 'CUSTOM_CHALLENGE' })
  }
  if (last.challengeName !== 'PASSWORD_VERIFIER' || !last.challengeResult) return answer({ failAuthentication: true })
  return needsSecondFactor(userAttributes['custom:second_factor'], variable('SECOND_FACTOR'))
    ? answer({ challengeName: 'CUSTOM_CHALLENGE' })
    : answer({ issueTokens: true })
}
