import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda'
import { countAttempt, forgetAttempts, forgetCode, lockIfSpent } from './attempts.ts'
import { answerMark, isCorrectCode } from './challenge.ts'

/** Checks a code for Cognito, which may retry. After too many wrong ones, none is accepted for a while. */
export const handler = async (
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
  const { challengeAnswer, privateChallengeParameters, userNotFound } = event.request
  const now = Date.now()
  if (!userNotFound) await forgetCode(event.userName)
  const answer = answerMark(challengeAnswer, event.userName, privateChallengeParameters)
  const isTaken = !userNotFound && (await countAttempt(event.userName, 'guesses', now, { answer }))
  const answerCorrect = isTaken && isCorrectCode(challengeAnswer, event.userName, privateChallengeParameters, now)
  if (answerCorrect) await forgetAttempts(event.userName, 'guesses')
  else if (isTaken) await lockIfSpent(event.userName, 'guesses', now)
  event.response = { answerCorrect }
  return event
}
