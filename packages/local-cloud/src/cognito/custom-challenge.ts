import { AwsError } from '../aws-error.ts'
import { notAuthorized } from './request.ts'
import { type PastChallenge, type SignInSession, finishSignIn, metadataOf, type SignIn } from './sign-in-sessions.ts'
import type { TriggerUser } from './pools.ts'

/** The custom flow goes on for unknown users; if the client hides that they are, triggers get `userNotFound`. */
export const whetherFound = ({ pool, client }: SignIn, user: TriggerUser) =>
  client.hidesUserExistence ? { userNotFound: !pool.store.find(user.username) } : {}

async function nextStep(signIn: SignIn, user: TriggerUser, past: PastChallenge[], expected: string) {
  const { pools, pool, client } = signIn
  const next = await pools.trigger(pool, 'DefineAuthChallenge', user, client.id, {
    source: 'DefineAuthChallenge_Authentication',
    request: { session: past, ...metadataOf(signIn), ...whetherFound(signIn, user) },
    response: { challengeName: null, issueTokens: null, failAuthentication: null },
  })
  if (next?.failAuthentication) throw notAuthorized()
  if (!next?.issueTokens && next?.challengeName !== expected)
    throw new AwsError(
      'InvalidLambdaResponseException',
      `DefineAuthChallenge asked for ${next?.challengeName ?? 'nothing'} where only ${expected} can follow.`,
    )
  return next
}

/** The define trigger must request the password. */
export async function beginWithPassword(signIn: SignIn, user: TriggerUser): Promise<PastChallenge[]> {
  const past = [{ challengeName: 'SRP_A', challengeResult: true, challengeMetadata: null }]
  const next = await nextStep(signIn, user, past, 'PASSWORD_VERIFIER')
  if (next.issueTokens)
    throw new AwsError('InvalidLambdaResponseException', 'Tokens are not given before the password.')
  return past
}

export async function continueCustomFlow(signIn: SignIn, user: TriggerUser, past: PastChallenge[]): Promise<object> {
  const { pools, pool, client, sessions } = signIn
  const next = await nextStep(signIn, user, past, 'CUSTOM_CHALLENGE')
  if (next.issueTokens) return finishSignIn(signIn, pool.store.find(user.username), 'Authentication')
  const challenge = await pools.trigger(pool, 'CreateAuthChallenge', user, client.id, {
    source: 'CreateAuthChallenge_Authentication',
    request: { challengeName: 'CUSTOM_CHALLENGE', session: past, ...metadataOf(signIn), ...whetherFound(signIn, user) },
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

export async function answerCustomChallenge(
  signIn: SignIn,
  user: TriggerUser,
  session: SignInSession,
  answer: string,
): Promise<object> {
  const { pools, pool, client } = signIn
  const verdict = await pools.trigger(pool, 'VerifyAuthChallengeResponse', user, client.id, {
    source: 'VerifyAuthChallengeResponse_Authentication',
    request: {
      privateChallengeParameters: session.privateParameters ?? {},
      challengeAnswer: answer,
      ...metadataOf(signIn),
      ...whetherFound(signIn, user),
    },
    response: { answerCorrect: null },
  })
  const answered = {
    challengeName: 'CUSTOM_CHALLENGE',
    challengeResult: verdict?.answerCorrect === true,
    challengeMetadata: session.metadata ?? null,
  }
  return continueCustomFlow(signIn, user, [...(session.past ?? []), answered])
}
