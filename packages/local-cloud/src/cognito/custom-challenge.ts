import { AwsError } from '../aws-json.ts'
import { notAuthorized } from './errors.ts'
import type { PastChallenge, SignInSession } from './sign-in-sessions.ts'
import { finishSignIn, type SignIn } from './sign-in-end.ts'
import type { UserRecord } from './user-store.ts'

/**
 * Asks the define trigger for the next step: tokens, refusal, or a custom challenge, which the create trigger makes.
 * `past` has the answers so far.
 */
export async function beginCustomFlow(signIn: SignIn, user: UserRecord, past: PastChallenge[]): Promise<object> {
  const { pools, pool, client, sessions } = signIn
  if (!user.enabled) throw notAuthorized('User is disabled.')
  const next = await pools.trigger(pool, 'DefineAuthChallenge', user, client.id, {
    source: 'DefineAuthChallenge_Authentication',
    request: { session: past },
    response: { challengeName: null, issueTokens: null, failAuthentication: null },
  })
  if (next?.failAuthentication) throw notAuthorized()
  if (next?.issueTokens) return finishSignIn(signIn, user, 'Authentication')
  if (next?.challengeName !== 'CUSTOM_CHALLENGE')
    throw new AwsError(
      'InvalidLambdaResponseException',
      `DefineAuthChallenge asked for ${next?.challengeName ?? 'nothing'} where only CUSTOM_CHALLENGE can follow.`,
    )
  const challenge = await pools.trigger(pool, 'CreateAuthChallenge', user, client.id, {
    source: 'CreateAuthChallenge_Authentication',
    request: { challengeName: 'CUSTOM_CHALLENGE', session: past },
    response: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
  })
  const session: SignInSession = {
    poolId: pool.spec.id,
    clientId: client.id,
    username: user.username,
    step: 'CUSTOM_CHALLENGE',
    past,
    privateParameters: challenge?.privateChallengeParameters ?? {},
    metadata: challenge?.challengeMetadata ?? undefined,
  }
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: sessions.begin(session, pools.now(), client.sessionMinutes),
    ChallengeParameters: { USERNAME: user.username, ...challenge?.publicChallengeParameters },
  }
}

/** Lets the verify trigger judge an answer, and asks the define trigger how to go on. */
export async function continueCustomFlow(
  signIn: SignIn,
  user: UserRecord,
  session: SignInSession,
  answer: string,
): Promise<object> {
  const { pools, pool, client } = signIn
  const verdict = await pools.trigger(pool, 'VerifyAuthChallengeResponse', user, client.id, {
    source: 'VerifyAuthChallengeResponse_Authentication',
    request: { privateChallengeParameters: session.privateParameters ?? {}, challengeAnswer: answer },
    response: { answerCorrect: null },
  })
  const answered = {
    challengeName: 'CUSTOM_CHALLENGE',
    challengeResult: verdict?.answerCorrect === true,
    challengeMetadata: session.metadata ?? null,
  }
  return beginCustomFlow(signIn, user, [...(session.past ?? []), answered])
}
