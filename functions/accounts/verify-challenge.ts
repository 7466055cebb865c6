import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda'
import { isRight } from './challenge.ts'

/** Cognito asks whether a code is the one that was sent. */
export const handler = async (
  event: VerifyAuthChallengeResponseTriggerEvent,
): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
  const { challengeAnswer, privateChallengeParameters } = event.request
  event.response = {
    answerCorrect: isRight(challengeAnswer, event.userName, privateChallengeParameters, Date.now()),
  }
  return event
}
