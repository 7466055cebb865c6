import { setTimeout as wait } from 'node:timers/promises'

/** The used part of a trigger's event. */
export interface TriggerEvent {
  triggerSource: string
  request: {
    session?: { challengeName: string; challengeResult: boolean }[]
    userAttributes?: Record<string, string>
    userNotFound?: boolean
    challengeAnswer?: string
    privateChallengeParameters?: Record<string, string>
    validationData?: Record<string, string> | null
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

/** Adds a claim and removes one, for users of this name. */
const claims = ({ userAttributes }: Request): object =>
  userAttributes?.['given_name'] === 'Tenant'
    ? {
        claimsAndScopeOverrideDetails: {
          idTokenGeneration: { claimsToAddOrOverride: { tenant: 'T1' }, claimsToSuppress: ['email'] },
          accessTokenGeneration: { claimsToAddOrOverride: { tenant: 'T2' } },
        },
      }
    : {}

/** Refuses or delays the sign-in on request. */
async function beforeSignIn({ validationData }: Request): Promise<object> {
  if (validationData?.['be'] === 'refusing') throw new Error('not today')
  if (validationData?.['be'] === 'late') await wait(7_000)
  return {}
}

const answers: Readonly<Record<string, (request: Request) => object | Promise<object>>> = {
  DefineAuthChallenge: nextStep,
  CreateAuthChallenge: challenge,
  VerifyAuthChallengeResponse: ({ challengeAnswer, privateChallengeParameters }) => ({
    answerCorrect: challengeAnswer === privateChallengeParameters?.['code'],
  }),
  TokenGeneration: claims,
  PreAuthentication: beforeSignIn,
}

/** All triggers of the tests' pool, in AWS and locally. */
export const handler = async (event: TriggerEvent): Promise<TriggerEvent> => {
  const response = await answers[event.triggerSource.split('_')[0] ?? '']?.(event.request)
  return { ...event, response: { ...event.response, ...response } }
}
