// @module-tag long
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AwsError } from '../aws-error.ts'
import { failure } from '../testing/serve.ts'
import {
  ANNA,
  CLIENT,
  DAY,
  FIRST,
  NARROW,
  OPEN,
  POOL,
  SECOND,
  UserPoolWorld,
  anna,
  type Trigger,
} from '../testing/user-pool.ts'

let world: UserPoolWorld

beforeEach(async () => {
  world = new UserPoolWorld()
  await world.start()
})

afterEach(() => world.close())

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('first sign-in by SRP asks for a new password, checks it, and signs in', async () => {
  await world.invite()
  await world.client.send(new C.AdminAddUserToGroupCommand({ ...anna, GroupName: 'Staff' }))
  await world.client.send(new C.AdminAddUserToGroupCommand({ ...anna, GroupName: 'Chiefs' }))
  const { nextStep } = await signIn({ username: ANNA, password: FIRST })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  })
  expect((await confirmSignIn({ challengeResponse: SECOND })).isSignedIn).toBe(true)

  const { tokens } = await fetchAuthSession()
  expect(tokens?.idToken?.payload).toMatchObject({
    iss: `https://cognito-idp.eu-west-2.amazonaws.com/${POOL}`,
    aud: CLIENT,
    token_use: 'id',
    email: ANNA,
    email_verified: true,
    'custom:client_id': 'c1',
    'cognito:groups': ['Chiefs', 'Staff'],
  })
  const { exp = 0, iat = 0 } = tokens?.idToken?.payload ?? {}
  expect(exp - iat).toBe(900)
  expect((await getCurrentUser()).signInDetails?.loginId).toBe(ANNA)
})

test('tokens are signed by the keys of their pool', async () => {
  await world.settle()
  const { AuthenticationResult: tokens } = await world.byPassword(SECOND)
  const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT, tokenUse: 'id' })
  verifier.cacheJwks(world.cognito.jwks)
  await verifier.verify(String(tokens?.IdToken))
})

test('tokens and GetUser contain what the client may read; without a list, no custom attribute', async () => {
  await world.settle()
  const seenBy = async (clientId: string) => {
    const { AuthenticationResult: tokens } = await world.byPassword(SECOND, ANNA, clientId)
    const { UserAttributes = [] } = await world.client.send(new C.GetUserCommand({ AccessToken: tokens?.AccessToken }))
    const inToken = Object.keys(claimsOf(tokens?.IdToken)).filter((name) => /^(custom:|email)/.test(name))
    return [inToken.toSorted(), UserAttributes.map(({ Name }) => Name).toSorted()]
  }
  expect(await seenBy(NARROW)).toEqual([['custom:client_id'], ['custom:client_id', 'sub']])
  expect(await seenBy(OPEN)).toEqual([
    ['email', 'email_verified'],
    ['email', 'email_verified', 'sub'],
  ])
})

test('a wrong password and an unknown name are refused in the same way', async () => {
  await world.settle()
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ username: ANNA, password: 'nope' })).rejects.toMatchObject(wrong)
  await expect(signIn({ username: 'ghost@example.org', password: 'nope' })).rejects.toMatchObject(wrong)
  await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  await expect(world.byPassword('nope', 'ghost@example.org')).rejects.toMatchObject(wrong)
})

test('a client that does not hide users reports an unknown name', async () => {
  await expect(world.byPassword('nope', 'ghost@example.org', OPEN)).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
})

test('repeated wrong passwords lock the account for growing times, and success resets them', async () => {
  await world.settle()
  const locked = { message: 'Password attempts exceeded' }
  const wrong = { message: 'Incorrect username or password.' }
  for (let i = 0; i < 5; i++) await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  await expect(world.byPassword(SECOND)).rejects.toMatchObject(locked)
  await expect(signIn({ username: ANNA, password: SECOND })).rejects.toMatchObject(locked)
  world.clock += 1_000
  await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  world.clock += 1_999
  await world.restart()
  await expect(world.byPassword(SECOND)).rejects.toMatchObject(locked)
  world.clock += 1
  await world.byPassword(SECOND)
  await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  await world.byPassword(SECOND)
})

test('a lock never lasts longer than 15 minutes', async () => {
  await world.settle()
  for (let i = 0; i < 20; i++) {
    await expect(world.byPassword('nope')).rejects.toMatchObject({ message: 'Incorrect username or password.' })
    // each next attempt is made the moment the lock ends, so that the failures add up
    world.clock += i < 4 ? 0 : Math.min(2 ** (i - 4), 900) * 1_000
  }
  await world.byPassword(SECOND)
})

test('a temporary password expires', async () => {
  await world.invite()
  world.clock += 7 * DAY + 1
  await expect(world.byPassword(FIRST)).rejects.toMatchObject({
    message: 'Temporary password has expired and must be reset by an administrator.',
  })
  await world.client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password: FIRST, Permanent: false }))
  expect((await world.byPassword(FIRST)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

const options = { authFlowType: 'CUSTOM_WITH_SRP' as const }
/** The sign-in data passed to the create trigger. */
const past = (told: string) => ({
  signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
  additionalInfo: { to: 'a***', past: told, found: 'true' },
})

test('a custom challenge follows SRP until the answer is right', async () => {
  await world.settle()
  await expect(signIn({ username: ANNA, password: 'nope', options })).rejects.toMatchObject({
    message: 'Incorrect username or password.',
  })
  const first = await signIn({ username: ANNA, password: SECOND, options })
  expect(first.nextStep).toMatchObject(past('SRP_A true, PASSWORD_VERIFIER true'))
  const again = await confirmSignIn({ challengeResponse: '0000' })
  expect(again.nextStep).toMatchObject(past('SRP_A true, PASSWORD_VERIFIER true, CUSTOM_CHALLENGE false'))
  expect((await confirmSignIn({ challengeResponse: '4711' })).isSignedIn).toBe(true)
  await signOut()
  await signIn({ username: ANNA, password: SECOND, options })
  await confirmSignIn({ challengeResponse: '1' })
  await expect(confirmSignIn({ challengeResponse: '2' })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

const beginCustom = (USERNAME: string, more: Record<string, string> = {}) =>
  world.client.send(
    new C.InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME, ...more },
    }),
  )
const srp = { CHALLENGE_NAME: 'SRP_A', SRP_A: 'abc123' }

test('the custom flow looks the same for unknown names, each time', async () => {
  await world.settle()
  const known = await beginCustom(ANNA, srp)
  const ghost = await beginCustom('ghost@example.org', srp)
  const again = await beginCustom('Ghost@example.org', srp)
  const { SALT, USERNAME } = ghost.ChallengeParameters ?? {}
  expect(ghost.ChallengeName).toBe(known.ChallengeName)
  expect(again.ChallengeParameters).toMatchObject({ SALT, USERNAME })
  const shape = (answer: C.InitiateAuthCommandOutput) =>
    Object.entries(answer.ChallengeParameters ?? {}).map(([name, value]) => [name, name === 'SRP_B' || value.length])
  expect(Object.fromEntries(shape(ghost))).toEqual(Object.fromEntries(shape(known)))
  for (const [name, found] of [
    [ANNA, 'true'],
    ['ghost@example.org', 'false'],
  ] as const)
    expect(await beginCustom(name)).toMatchObject({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { to: 'a***', found },
    })
})

test('each trigger of the custom flow receives that a name is unknown', async () => {
  const told: unknown[] = []
  const note = (name: string, { request }: Parameters<Trigger>[0]) => told.push([name, request.userNotFound])
  world.triggers = {
    define(event) {
      note('define', event)
      const past = event.request.session as { challengeName: string }[]
      if (past.length > 1) return { issueTokens: true }
      return { challengeName: past[0]?.challengeName === 'SRP_A' ? 'PASSWORD_VERIFIER' : 'CUSTOM_CHALLENGE' }
    },
    create(event) {
      note('create', event)
      return { publicChallengeParameters: { to: 'a***' }, privateChallengeParameters: {}, challengeMetadata: 'CODE' }
    },
    verify(event) {
      note('verify', event)
      return { answerCorrect: true }
    },
  }
  await world.settle()
  await world.restart({
    triggers: { DefineAuthChallenge: 'define', CreateAuthChallenge: 'create', VerifyAuthChallengeResponse: 'verify' },
  })
  const [, ghost] = [
    await beginCustom(ANNA, srp),
    await beginCustom('ghost@example.org', srp),
    await beginCustom('Ghost@example.org', srp),
  ]
  const { USERNAME } = ghost.ChallengeParameters ?? {}
  expect(told).toEqual([
    ['define', false],
    ['define', true],
    ['define', true],
  ])

  told.length = 0
  const asked = await beginCustom('ghost@example.org')
  expect(asked).toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE', ChallengeParameters: { to: 'a***' } })
  const answer = (Session = '') =>
    world.client.send(
      new C.RespondToAuthChallengeCommand({
        ClientId: CLIENT,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session,
        ChallengeResponses: { USERNAME: USERNAME ?? '', ANSWER: '1' },
      }),
    )
  const second = await answer(asked.Session)
  await expect(answer(second.Session)).rejects.toMatchObject({ message: 'Incorrect username or password.' })
  expect(told).toEqual(
    ['define', 'create', 'verify', 'define', 'create', 'verify', 'define'].map((name) => [name, true]),
  )
})

test('a new password ends the custom flow with tokens, and the define trigger is not called again', async () => {
  await world.invite()
  await signIn({ username: ANNA, password: FIRST, options })
  expect((await confirmSignIn({ challengeResponse: SECOND })).isSignedIn).toBe(true)
  await signOut()
  const { nextStep } = await signIn({ username: ANNA, password: SECOND, options })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
})

test('the token trigger adds and removes claims', async () => {
  await world.settle()
  const UserAttributes = [{ Name: 'given_name', Value: 'Tenant' }]
  await world.client.send(new C.AdminUpdateUserAttributesCommand({ ...anna, UserAttributes }))
  const { AuthenticationResult } = await world.byPassword(SECOND)
  expect(claimsOf(AuthenticationResult?.IdToken)).toMatchObject({ tenant: 'T1' })
  expect(claimsOf(AuthenticationResult?.IdToken)).not.toHaveProperty('email')
  expect(claimsOf(AuthenticationResult?.AccessToken)).toMatchObject({ tenant: 'T2' })
})

test('triggers receive the caller’s data as in AWS: of the first call and of responses separately', async () => {
  const told: Record<string, unknown> = {}
  const note = (name: string, { request }: Parameters<Trigger>[0]) => {
    const { userAttributes: _, groupConfiguration: __, scopes: ___, ...rest } = request
    told[name] = rest
    return {}
  }
  world.triggers = Object.fromEntries(
    ['before', 'after', 'tokens'].map((name): [string, Trigger] => [name, (event) => note(name, event)]),
  )
  const triggers = { PreAuthentication: 'before', PostAuthentication: 'after', PreTokenGeneration: 'tokens' }
  await world.restart({ triggers })
  await world.invite()
  const begin = (USERNAME: string) =>
    world.client.send(
      new C.InitiateAuthCommand({
        ClientId: CLIENT,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD: FIRST },
        ClientMetadata: { from: 'the first call' },
      }),
    )
  await failure(begin('ghost@example.org'))
  expect(told).toEqual({ before: { validationData: { from: 'the first call' }, userNotFound: true } })
  const { Session, ChallengeName } = await begin(ANNA)
  expect(told).toEqual({ before: { validationData: { from: 'the first call' }, userNotFound: false } })
  await world.client.send(
    new C.RespondToAuthChallengeCommand({
      ClientId: CLIENT,
      ChallengeName,
      Session,
      ClientMetadata: { from: 'an answer' },
      ChallengeResponses: { USERNAME: ANNA, NEW_PASSWORD: SECOND },
    }),
  )
  expect(told).toMatchObject({
    after: { clientMetadata: { from: 'an answer' } },
    tokens: { clientMetadata: { from: 'an answer' } },
  })
  await world.byPassword(SECOND)
  expect(told).toMatchObject({ before: { validationData: null }, after: {}, tokens: {} })
  expect(told.after).not.toHaveProperty('clientMetadata')
})

test('a failing trigger refuses the sign-in with its own message', async () => {
  await world.settle()
  await expect(world.byPassword(SECOND, ANNA, CLIENT, { be: 'refusing' })).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreAuthentication failed with error not today.',
  })
})

test('a trigger that times out is unexpected', async () => {
  await world.settle()
  await world.restart({}, { triggerMilliseconds: 50 })
  await expect(world.byPassword(SECOND, ANNA, CLIENT, { be: 'late' })).rejects.toMatchObject({
    name: 'UnexpectedLambdaException',
    message: 'PreAuthentication invocation failed due to error Socket timeout while invoking Lambda function.',
  })
})

test('a trigger that times out is called three times in all', async () => {
  let calls = 0
  let late = 2
  world.triggers = { slow: () => (++calls <= late ? new Promise<object>(() => undefined) : {}) }
  await world.restart({ triggers: { PreAuthentication: 'slow' } }, { triggerMilliseconds: 50 })
  await world.settle()
  expect((await world.byPassword(SECOND)).AuthenticationResult).toBeDefined()
  expect(calls).toBe(3)
  calls = 0
  late = 3
  await expect(world.byPassword(SECOND)).rejects.toMatchObject({ name: 'UnexpectedLambdaException' })
  expect(calls).toBe(3)
})

test('a trigger that cannot be called is unexpected too: if throttled, after three attempts', async () => {
  let calls = 0
  let error = new AwsError('TooManyRequestsException', 'Rate Exceeded.', { status: 429 })
  world.triggers = {
    refused: () => {
      calls += 1
      throw error
    },
    odd: () => ({ claimsAndScopeOverrideDetails: 'none' }),
  }
  await world.restart({ triggers: { PreAuthentication: 'refused' } })
  await world.settle()
  const failed = { name: 'UnexpectedLambdaException' }
  await expect(world.byPassword(SECOND)).rejects.toMatchObject({
    ...failed,
    message: 'PreAuthentication invocation failed due to error TooManyRequestsException.',
  })
  expect(calls).toBe(3)
  error = new AwsError('ServiceException', 'Lambda is not well.', { status: 500 })
  await expect(world.byPassword(SECOND)).rejects.toMatchObject(failed)
  expect(calls).toBe(4)
  await world.restart({ triggers: { PreTokenGeneration: 'odd' } })
  await expect(world.byPassword(SECOND)).rejects.toMatchObject({
    name: 'InvalidLambdaResponseException',
    message: 'Unrecognizable lambda output',
  })
})

const refresh = (REFRESH_TOKEN = '') =>
  world.client.send(
    new C.InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    }),
  )

test('refresh works until sign-out everywhere, revocation or disabling', async () => {
  await world.settle()
  const fresh = async () => (await world.byPassword(SECOND)).AuthenticationResult
  const refused = { name: 'NotAuthorizedException' }

  const first = await fresh()
  await world.restart()
  expect((await refresh(first?.RefreshToken)).AuthenticationResult?.IdToken).toBeTruthy()
  await world.client.send(new C.GlobalSignOutCommand({ AccessToken: first?.AccessToken }))
  await expect(refresh(first?.RefreshToken)).rejects.toMatchObject(refused)
  await expect(world.client.send(new C.GetUserCommand({ AccessToken: first?.AccessToken }))).rejects.toMatchObject(
    refused,
  )

  const second = await fresh()
  await world.client.send(new C.RevokeTokenCommand({ ClientId: CLIENT, Token: second?.RefreshToken }))
  await expect(refresh(second?.RefreshToken)).rejects.toMatchObject(refused)

  const third = await fresh()
  await world.client.send(new C.AdminDisableUserCommand(anna))
  await expect(refresh(third?.RefreshToken)).rejects.toMatchObject(refused)
  await expect(world.byPassword(SECOND)).rejects.toMatchObject({ message: 'User is disabled.' })
  await world.client.send(new C.AdminEnableUserCommand(anna))

  const fourth = await fresh()
  await world.client.send(new C.AdminUserGlobalSignOutCommand(anna))
  await expect(refresh(fourth?.RefreshToken)).rejects.toMatchObject(refused)
})

test('a refresh token expires after its days, an access token after its minutes', async () => {
  await world.settle()
  const { AuthenticationResult: tokens } = await world.byPassword(SECOND)
  const refused = { name: 'NotAuthorizedException' }
  world.clock += 901_000
  const { AccessToken } = tokens ?? {}
  await expect(world.client.send(new C.GetUserCommand({ AccessToken }))).rejects.toMatchObject(refused)
  world.clock += 31 * DAY
  await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject(refused)
})

test('a forged access token is refused', async () => {
  await world.settle()
  const AccessToken = (await world.byPassword(SECOND)).AuthenticationResult?.AccessToken ?? ''
  const [head, body, signature] = AccessToken.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), username: 'someone' })).toString('base64url')
  const get = (token: string) => world.client.send(new C.GetUserCommand({ AccessToken: token }))
  await get(`${head}.${body}.${signature}`)
  await expect(get(`${head}.${forged}.${signature}`)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('operations are throttled on demand, by signed-in user or sign-in name', async () => {
  await world.settle()
  const tooMany = { name: 'TooManyRequestsException', message: 'Rate exceeded' }
  const throttled = { service: 'cognito-idp', kind: 'throttled' } as const
  // The SDK makes three attempts.
  world.faults.add([{ ...throttled, operation: 'InitiateAuth', about: ANNA, times: 3 }])
  await expect(world.byPassword(SECOND)).rejects.toMatchObject(tooMany)
  expect((await world.byPassword(SECOND)).AuthenticationResult).toBeDefined()
  world.faults.add([{ ...throttled, operation: 'AdminGetUser', times: 2 }])
  expect((await world.client.send(new C.AdminGetUserCommand(anna))).Username).toBeDefined()
})
