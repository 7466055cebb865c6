/** The used part of a trigger's event. */
export interface TriggerEvent {
  triggerSource: string
  request: {
    session?: { challengeName: string; challengeResult: boolean }[]
    userAttributes?: Record<string, string>
    userNotFound?: boolean
    challengeAnswer?: string
    privateChallengeParameters?: Record<string, string>
  }
  response: object
}

type Request = TriggerEvent['request']

/** A password by SRP, then a code until it is right or was wrong too often. Without the password only codes. */
function nextStep({ session = [] }: Request): object {
  const last = session.at(-1)
  if (last?.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' }
  if (last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult) return { issueTokens: true }
  return session.length > 3 ? { failAuthentication: true } : { challengeName: 'CUSTOM_CHALLENGE' }
}

/** A code, and the sign-in data that was passed. */
const challenge = ({ session = [], userNotFound }: Request): object => ({
  publicChallengeParameters: {
    to: 'a***',
    past: session.map(({ challengeName, challengeResult }) => `${challengeName} ${challengeResult}`).join(', '),
    found: String(userNotFound !== true),
  },
  privateChallengeParameters: { code: '4711' },
  challengeMetadata: 'CODE',
})

const answers: Readonly<Record<string, (request: Request) => object | Promise<object>>> = {
  DefineAuthChallenge: nextStep,
  CreateAuthChallenge: challenge,
  VerifyAuthChallengeResponse: ({ challengeAnswer, privateChallengeParameters }) => ({
    answerCorrect: challengeAnswer === privateChallengeParameters?.['code'],
  }),
}

/** All triggers of the tests' pool, in AWS and locally. */
export const handler = async (event: TriggerEvent): Promise<TriggerEvent> => {
  const response = await answers[event.triggerSource.split('_')[0] ?? '']?.(event.request)
  return { ...event, response: { ...event.response, ...response } }
}
