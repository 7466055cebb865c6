import { AwsError } from '../aws-error.ts'
import { checkWritable, setAttributes } from './attributes.ts'
import { beginWithPassword, answerCustomChallenge, continueCustomFlow, whetherFound } from './custom-challenge.ts'
import { invalidParameter, invalidSession, notAuthorized, need, type CognitoRequest } from './request.ts'
import { attemptPassword, checkTemporaryPasswordAge, passwordIs, poolName, setPassword } from './passwords.ts'
import type { ClientSpec } from './pool-spec.ts'
import type { Pools, TriggerUser } from './pools.ts'
import { type SignInSession, type SignInSessions, finishSignIn, type SignIn } from './sign-in-sessions.ts'
import { beginSrp, makeVerifier, simulated, srpProofHolds } from './srp.ts'
import { refreshTokens } from './tokens.ts'
import type { UserRecord } from './user-store.ts'

export async function initiateAuth(pools: Pools, sessions: SignInSessions, request: CognitoRequest) {
  const { pool, client } = pools.byClient(need(request, 'ClientId'))
  if (request.UserPoolId !== undefined && request.UserPoolId !== pool.spec.id)
    throw invalidParameter('The client does not belong to the user pool.')
  const flow = need(request, 'AuthFlow')
  const parameters = request.AuthParameters ?? {}
  checkFlow(client, flow)
  const signIn: SignIn = { pools, sessions, pool, client, validationData: request.ClientMetadata }
  switch (flow) {
    case 'REFRESH_TOKEN':
    case 'REFRESH_TOKEN_AUTH':
      return refreshTokens(pools, client, pool, parameters.REFRESH_TOKEN ?? '')
    case 'USER_PASSWORD_AUTH':
    case 'ADMIN_USER_PASSWORD_AUTH':
      return withPassword(signIn, parameters)
    case 'USER_SRP_AUTH':
      return startSrp(signIn, parameters)
    case 'CUSTOM_AUTH':
      pools.requireTriggers(pool, ['DefineAuthChallenge', 'CreateAuthChallenge', 'VerifyAuthChallengeResponse'])
      if (parameters.CHALLENGE_NAME === 'SRP_A') return startSrp(signIn, parameters, true)
      return continueCustomFlow(signIn, someoneNamed(signIn, parameters.USERNAME ?? ''), [])
    default:
      throw invalidParameter(`Unsupported AuthFlow ${flow}`)
  }
}

export async function respondToChallenge(pools: Pools, sessions: SignInSessions, request: CognitoRequest) {
  const { pool, client } = pools.byClient(need(request, 'ClientId'))
  const answers = request.ChallengeResponses ?? {}
  const key = {
    id: request.Session,
    secretBlock: answers.PASSWORD_CLAIM_SECRET_BLOCK,
    clientId: client.id,
    step: need(request, 'ChallengeName'),
  }
  const session = sessions.take(key, pools.now())
  const user = pool.store.find(session.username)
  const { validationData } = session
  const signIn: SignIn = { pools, sessions, pool, client, validationData, clientMetadata: request.ClientMetadata }
  if (session.step === 'PASSWORD_VERIFIER') return finishSrp(signIn, session, user, answers)
  if (session.step === 'CUSTOM_CHALLENGE')
    return answerCustomChallenge(signIn, user ?? stranger(session.username), session, answers.ANSWER ?? '')
  if (!user) throw invalidSession()
  return finishNewPassword(signIn, user, session, answers, request.Session ?? '')
}

function checkFlow(client: ClientSpec, flow: string): void {
  const wanted = flow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : flow
  if (!client.flows.includes(wanted)) throw invalidParameter(`${flow} flow not enabled for this client`)
}

function userNamed({ pool, client }: SignIn, name: string): UserRecord | undefined {
  return client.hidesUserExistence ? pool.store.find(name) : pool.store.get(name)
}

const stranger = (username: string): TriggerUser => ({ username, attributes: {} })

/** The user, or an invented one that the flow treats in the same way. */
const someoneNamed = (signIn: SignIn, name: string): TriggerUser =>
  userNamed(signIn, name) ?? stranger(simulated(signIn.pool.spec.id, name).username)

async function withPassword(signIn: SignIn, parameters: Record<string, string>) {
  const user = userNamed(signIn, parameters.USERNAME ?? '')
  if (!user) {
    await beforeSignIn(signIn, someoneNamed(signIn, parameters.USERNAME ?? ''))
    throw notAuthorized()
  }
  const { store } = signIn.pool
  attemptPassword(store, user, signIn.pools.now(), () => passwordIs(store, user, parameters.PASSWORD ?? ''))
  return afterPassword(signIn, user)
}

async function startSrp(signIn: SignIn, parameters: Record<string, string>, custom = false) {
  const { pools, pool, client } = signIn
  const name = parameters.USERNAME ?? ''
  const user = userNamed(signIn, name)
  const clientPublicValue = parameters.SRP_A ?? ''
  if (!/^[0-9a-f]+$/i.test(clientPublicValue)) throw invalidParameter('Missing required parameter SRP_A')
  if (user && pools.now() < user.failures.lockedUntil) throw notAuthorized('Password attempts exceeded')
  const shown = simulated(pool.spec.id, name)
  const username = user?.username ?? shown.username
  const past = custom ? await beginWithPassword(signIn, user ?? stranger(username)) : undefined
  const { salt, verifier } = user?.password ?? {
    ...makeVerifier(poolName(pool.spec.id), name, crypto.randomUUID()),
    salt: shown.salt,
  }
  const srp = { ...beginSrp({ salt, verifier }), clientPublicValue }
  const Session = signIn.sessions.begin(
    {
      poolId: pool.spec.id,
      clientId: client.id,
      username,
      step: 'PASSWORD_VERIFIER',
      srp,
      past,
      validationData: signIn.validationData,
    },
    pools.now(),
    client.sessionMinutes,
  )
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    Session,
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: srp.secretBlock,
      SRP_B: srp.publicValue,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  }
}

async function finishSrp(
  signIn: SignIn,
  session: SignInSession,
  user: UserRecord | undefined,
  answers: Record<string, string>,
) {
  const { srp } = session
  if (!user || !srp) throw notAuthorized()
  const { pool, pools } = signIn
  attemptPassword(pool.store, user, pools.now(), () =>
    srpProofHolds(poolName(pool.spec.id), user.username, user.password, srp, {
      clientPublicValue: srp.clientPublicValue,
      secretBlock: answers.PASSWORD_CLAIM_SECRET_BLOCK ?? '',
      timestamp: answers.TIMESTAMP ?? '',
      signature: answers.PASSWORD_CLAIM_SIGNATURE ?? '',
    }),
  )
  const past = session.past && [
    ...session.past,
    { challengeName: 'PASSWORD_VERIFIER', challengeResult: true, challengeMetadata: null },
  ]
  return afterPassword(signIn, user, past)
}

/** Called for an unknown user only if the client hides existence: otherwise the flow has ended before. */
const beforeSignIn = (signIn: SignIn, user: TriggerUser) =>
  signIn.pools.trigger(signIn.pool, 'PreAuthentication', user, signIn.client.id, {
    source: 'PreAuthentication_Authentication',
    request: { validationData: signIn.validationData ?? null, ...whetherFound(signIn, user) },
    response: {},
  })

async function afterPassword(signIn: SignIn, user: UserRecord, past?: SignInSession['past']) {
  const { pools, pool, client, sessions } = signIn
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status === 'RESET_REQUIRED')
    throw new AwsError('PasswordResetRequiredException', 'Password reset required for the user')
  await beforeSignIn(signIn, user)
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    return past ? continueCustomFlow(signIn, user, past) : finishSignIn(signIn, user, 'Authentication')
  checkTemporaryPasswordAge(pool.store, user, pools.now())
  const session: SignInSession = {
    poolId: pool.spec.id,
    clientId: client.id,
    username: user.username,
    step: 'NEW_PASSWORD_REQUIRED',
  }
  const { sub: _sub, ...userAttributes } = user.attributes
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: sessions.begin(session, pools.now(), client.sessionMinutes),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(userAttributes),
    },
  }
}

async function finishNewPassword(
  signIn: SignIn,
  user: UserRecord,
  session: SignInSession,
  answers: Record<string, string>,
  sessionId: string,
) {
  const { pools, pool, client, sessions } = signIn
  const prefix = 'userAttributes.'
  const attributes = Object.entries(answers)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, Value]) => ({ Name: name.slice(prefix.length), Value }))
  try {
    checkWritable(client, attributes)
    setAttributes(pool.store, user, attributes)
    setPassword(pool.store, user, answers.NEW_PASSWORD ?? '', 'CONFIRMED', pools.now())
  } catch (error) {
    sessions.restore(sessionId, session, pools.now(), client.sessionMinutes)
    throw error
  }
  // The define trigger is not called again, in the custom flow either: a new password completes the sign-in.
  return finishSignIn(signIn, user, 'NewPasswordChallenge')
}
