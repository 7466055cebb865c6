import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda'
import { countAttempt, forgetAttempts, lockIfSpent } from './attempts.ts'
import { isRight } from './challenge.ts'

/** Checks a code for Cognito. After too many wrong ones, none is accepted for a while. */
export const handler = async (
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
  const { challengeAnswer, privateChallengeParameters, userNotFound } = event.request
  const now = Date.now()
  const isTaken = !userNotFound && (await countAttempt(event.userName, 'guesses', now))
  const answerCorrect = isTaken && isRight(challengeAnswer, event.userName, privateChallengeParameters, now)
  if (answerCorrect) await forgetAttempts(event.userName, 'guesses')
  else if (isTaken) await lockIfSpent(event.userName, 'guesses', now)
  event.response = { answerCorrect }
  return event
}
