import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOptions, serve } from '../testing/serve.ts'
import { createCognito, type Cognito, type CognitoMail, type UserPoolSpec } from './index.ts'

const POOL = 'eu-west-2_Local1234'
const CLIENT = 'webclient123'
const ANNA = 'anna@example.org'
const FIRST = 'Temp-Pass1!'
const SECOND = 'Pärm-Pass2!'
const DAY = 86_400_000

const spec: UserPoolSpec = {
  id: POOL,
  region: 'eu-west-2',
  emailIsUsername: true,
  passwordPolicy: {
    minimumLength: 8,
    requireUppercase: true,
    requireLowercase: true,
    requireNumbers: true,
    requireSymbols: true,
    temporaryPasswordValidityDays: 7,
  },
  customAttributes: { 'custom:client_id': { mutable: true } },
  clients: [
    {
      id: CLIENT,
      flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH'],
      accessTokenSeconds: 900,
      idTokenSeconds: 900,
      refreshTokenSeconds: 30 * 86_400,
      sessionMinutes: 3,
      writeAttributes: ['given_name'],
      hidesUserExistence: true,
    },
  ],
  groups: [
    { name: 'Staff', precedence: 2 },
    { name: 'Chiefs', precedence: 1 },
  ],
  triggers: {},
  preTokenVersion: 'V2_0',
  messages: {
    from: 'no-reply@example.org',
    invitation: { subject: 'Welcome', body: 'User {username}, password {####}' },
    code: { subject: 'Your code', body: 'Your code is {####}' },
  },
}

type Trigger = (event: { request: Record<string, unknown>; response: Record<string, unknown> }) => object

let dir: string
let clock: number
let mails: CognitoMail[]
let triggers: Record<string, Trigger>
let cognito: Cognito
let server: Awaited<ReturnType<typeof serve>>
let client: C.CognitoIdentityProviderClient

async function start(changes: Partial<UserPoolSpec> = {}) {
  cognito = createCognito({
    dir,
    pools: [{ ...spec, ...changes }],
    now: () => clock,
    sendMail: async (mail) => void mails.push(mail),
    invoke: async (name, event) => {
      const copy = structuredClone(event) as Parameters<Trigger>[0]
      return { ...copy, response: triggers[name]?.(copy) }
    },
  })
  server = await serve(cognito, '/_local/aws/cognito-idp')
  client = new C.CognitoIdentityProviderClient(clientOptions(server.endpoint))
  const userPoolEndpoint = server.endpoint
  Amplify.configure({ Auth: { Cognito: { userPoolId: POOL, userPoolClientId: CLIENT, userPoolEndpoint } } })
}

async function restart(changes: Partial<UserPoolSpec> = {}) {
  await server.close()
  await start(changes)
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-cognito-'))
  clock = Date.now()
  mails = []
  triggers = {}
  const kept = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })
  await start()
})

afterEach(async () => {
  await signOut().catch(() => undefined)
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const anna = { UserPoolId: POOL, Username: ANNA }

async function invite(Username = ANNA) {
  await client.send(
    new C.AdminCreateUserCommand({
      UserPoolId: POOL,
      Username,
      TemporaryPassword: FIRST,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:client_id', Value: 'c1' },
      ],
    }),
  )
}

async function settle() {
  await invite()
  await client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password: SECOND, Permanent: true }))
}

const byPassword = (PASSWORD: string, USERNAME = ANNA) =>
  client.send(
    new C.InitiateAuthCommand({
      ClientId: CLIENT,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  )

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('first sign-in by SRP asks for a new password, checks it, and signs in', async () => {
  await invite()
  await client.send(new C.AdminAddUserToGroupCommand({ ...anna, GroupName: 'Staff' }))
  await client.send(new C.AdminAddUserToGroupCommand({ ...anna, GroupName: 'Chiefs' }))
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
  const verifier = CognitoJwtVerifier.create({ userPoolId: POOL, clientId: CLIENT, tokenUse: 'id' })
  verifier.cacheJwks(cognito.jwks)
  await verifier.verify(String(tokens?.idToken))
})

test('a wrong password and an unknown name are refused alike', async () => {
  await settle()
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ username: ANNA, password: 'nope' })).rejects.toMatchObject(wrong)
  await expect(signIn({ username: 'ghost@example.org', password: 'nope' })).rejects.toMatchObject(wrong)
  await expect(byPassword('nope')).rejects.toMatchObject(wrong)
  await expect(byPassword('nope', 'ghost@example.org')).rejects.toMatchObject(wrong)
})

test('a pool that does not hide its users says that a name is unknown', async () => {
  await restart({ clients: spec.clients.map((each) => ({ ...each, hidesUserExistence: false })) })
  await expect(byPassword('nope', 'ghost@example.org')).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('repeated wrong passwords lock the account for growing times, and success forgets them', async () => {
  await settle()
  const locked = { message: 'Password attempts exceeded' }
  const wrong = { message: 'Incorrect username or password.' }
  for (let i = 0; i < 5; i++) await expect(byPassword('nope')).rejects.toMatchObject(wrong)
  await expect(byPassword(SECOND)).rejects.toMatchObject(locked)
  await expect(signIn({ username: ANNA, password: SECOND })).rejects.toMatchObject(locked)
  clock += 1_000
  await expect(byPassword('nope')).rejects.toMatchObject(wrong)
  clock += 1_999
  await restart()
  await expect(byPassword(SECOND)).rejects.toMatchObject(locked)
  clock += 1
  await byPassword(SECOND)
  await expect(byPassword('nope')).rejects.toMatchObject(wrong)
  await byPassword(SECOND)
})

test('a lock never lasts longer than 15 minutes', async () => {
  await settle()
  for (let i = 0; i < 20; i++) {
    await expect(byPassword('nope')).rejects.toMatchObject({ message: 'Incorrect username or password.' })
    // each next attempt comes the moment the lock ends, so that the failures add up
    clock += i < 4 ? 0 : Math.min(2 ** (i - 4), 900) * 1_000
  }
  await byPassword(SECOND)
})

test('a temporary password expires', async () => {
  await invite()
  clock += 7 * DAY + 1
  await expect(byPassword(FIRST)).rejects.toMatchObject({
    message: 'Temporary password has expired and must be reset by an administrator.',
  })
  await client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password: FIRST, Permanent: false }))
  expect((await byPassword(FIRST)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

test('people cannot change what the client may not write, nor undeclared attributes', async () => {
  await settle()
  await signIn({ username: ANNA, password: SECOND })
  for (const [name, value] of [
    ['custom:client_id', 'c2'],
    ['email', 'other@example.org'],
    ['email_verified', 'true'],
  ] as const)
    await expect(updateUserAttributes({ userAttributes: { [name]: value } })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  await updateUserAttributes({ userAttributes: { given_name: 'Anna' } })
  expect(await fetchUserAttributes()).toMatchObject({ 'custom:client_id': 'c1', email: ANNA, given_name: 'Anna' })
  await expect(
    client.send(
      new C.AdminUpdateUserAttributesCommand({ ...anna, UserAttributes: [{ Name: 'custom:nope', Value: 'x' }] }),
    ),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test('a new password at first sign-in cannot smuggle attributes in', async () => {
  await invite()
  const { Session } = await byPassword(FIRST)
  await expect(
    client.send(
      new C.RespondToAuthChallengeCommand({
        ClientId: CLIENT,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: ANNA, NEW_PASSWORD: SECOND, 'userAttributes.custom:client_id': 'c2' },
      }),
    ),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a forgotten password is reset by a mailed code, once', async () => {
  await settle()
  await resetPassword({ username: ANNA })
  expect(mails).toEqual([
    {
      from: 'no-reply@example.org',
      to: ANNA,
      subject: 'Your code',
      body: expect.stringMatching(/^Your code is \d{6}$/),
    },
  ])
  const confirmationCode = mails[0]?.body.slice(-6) ?? ''
  const wrong = confirmationCode === '000000' ? '000001' : '000000'
  const newPassword = 'Fresh-Pass3!'
  await expect(confirmResetPassword({ username: ANNA, confirmationCode: wrong, newPassword })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  await restart()
  await confirmResetPassword({ username: ANNA, confirmationCode, newPassword })
  expect((await signIn({ username: ANNA, password: newPassword })).isSignedIn).toBe(true)
  await expect(confirmResetPassword({ username: ANNA, confirmationCode, newPassword })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  })
  await resetPassword({ username: 'ghost@example.org' })
  expect(mails).toHaveLength(1)
})

test('an administrator can force a reset', async () => {
  await settle()
  await client.send(new C.AdminResetUserPasswordCommand(anna))
  expect((await signIn({ username: ANNA, password: SECOND })).nextStep.signInStep).toBe('RESET_PASSWORD')
  const confirmationCode = mails[0]?.body.slice(-6) ?? ''
  await confirmResetPassword({ username: ANNA, confirmationCode, newPassword: 'Fresh-Pass3!' })
  await byPassword('Fresh-Pass3!')
})

test('an invitation is mailed, in the words of the custom message trigger if there is one', async () => {
  const create = (Username: string) => client.send(new C.AdminCreateUserCommand({ UserPoolId: POOL, Username }))
  await create('ben@example.org')
  const password = mails[0]?.body.replace('User ben@example.org, password ', '') ?? ''
  expect((await byPassword(password, 'ben@example.org')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  triggers = { words: () => ({ emailSubject: 'Hello', emailMessage: 'Hello {username}: {####}' }) }
  await restart({ triggers: { CustomMessage: 'words' } })
  await create('cara@example.org')
  expect(mails[1]).toMatchObject({ subject: 'Hello', body: expect.stringMatching(/^Hello cara@example.org: \S{12}$/) })
  await expect(create('CARA@example.org')).rejects.toMatchObject({ name: 'UsernameExistsException' })
})

test('a custom challenge follows SRP until the answer is right', async () => {
  const seen: unknown[] = []
  triggers = {
    define({ request }) {
      const past = request.session as { challengeName: string; challengeResult: boolean }[]
      seen.push(past.map((each) => `${each.challengeName} ${each.challengeResult}`))
      if (past.at(-1)?.challengeName === 'CUSTOM_CHALLENGE' && past.at(-1)?.challengeResult)
        return { issueTokens: true }
      if (past.length > 3) return { failAuthentication: true }
      return { challengeName: 'CUSTOM_CHALLENGE' }
    },
    create: () => ({
      publicChallengeParameters: { to: 'a***' },
      privateChallengeParameters: { code: '4711' },
      challengeMetadata: 'CODE',
    }),
    verify: ({ request }) => ({
      answerCorrect: request.challengeAnswer === (request.privateChallengeParameters as Record<string, string>).code,
    }),
  }
  await settle()
  await restart({
    triggers: {
      DefineAuthChallenge: 'define',
      CreateAuthChallenge: 'create',
      VerifyAuthChallengeResponse: 'verify',
    },
  })
  const options = { authFlowType: 'CUSTOM_WITH_SRP' as const }
  await expect(signIn({ username: ANNA, password: 'nope', options })).rejects.toMatchObject({
    message: 'Incorrect username or password.',
  })
  expect(seen).toEqual([])
  const first = await signIn({ username: ANNA, password: SECOND, options })
  expect(first.nextStep).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
    additionalInfo: { to: 'a***' },
  })
  const again = await confirmSignIn({ challengeResponse: '0000' })
  expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  expect((await confirmSignIn({ challengeResponse: '4711' })).isSignedIn).toBe(true)
  expect(seen.at(-1)).toEqual([
    'SRP_A true',
    'PASSWORD_VERIFIER true',
    'CUSTOM_CHALLENGE false',
    'CUSTOM_CHALLENGE true',
  ])
  await signOut()
  await signIn({ username: ANNA, password: SECOND, options })
  await confirmSignIn({ challengeResponse: '1' })
  await expect(confirmSignIn({ challengeResponse: '2' })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('the token trigger adds and takes away claims', async () => {
  triggers = {
    claims: () => ({
      claimsAndScopeOverrideDetails: {
        idTokenGeneration: { claimsToAddOrOverride: { tenant: 'T1' }, claimsToSuppress: ['email'] },
        accessTokenGeneration: { claimsToAddOrOverride: { tenant: 'T2' } },
      },
    }),
  }
  await restart({ triggers: { PreTokenGeneration: 'claims' } })
  await settle()
  const { AuthenticationResult } = await byPassword(SECOND)
  expect(claimsOf(AuthenticationResult?.IdToken)).toMatchObject({ tenant: 'T1' })
  expect(claimsOf(AuthenticationResult?.IdToken)).not.toHaveProperty('email')
  expect(claimsOf(AuthenticationResult?.AccessToken)).toMatchObject({ tenant: 'T2' })
})

test('a failing trigger refuses the sign-in by its own message', async () => {
  triggers = {
    refuse: () => {
      throw new Error('not today')
    },
  }
  await restart({ triggers: { PreAuthentication: 'refuse' } })
  await settle()
  await expect(byPassword(SECOND)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreAuthentication failed with error not today.',
  })
})

test('refresh works until sign-out everywhere, revocation, disabling or age', async () => {
  await settle()
  const refresh = (REFRESH_TOKEN = '') =>
    client.send(
      new C.InitiateAuthCommand({
        ClientId: CLIENT,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN },
      }),
    )
  const fresh = async () => (await byPassword(SECOND)).AuthenticationResult
  const refused = { name: 'NotAuthorizedException' }

  const first = await fresh()
  await restart()
  expect((await refresh(first?.RefreshToken)).AuthenticationResult?.IdToken).toBeTruthy()
  await client.send(new C.GlobalSignOutCommand({ AccessToken: first?.AccessToken }))
  await expect(refresh(first?.RefreshToken)).rejects.toMatchObject(refused)
  await expect(client.send(new C.GetUserCommand({ AccessToken: first?.AccessToken }))).rejects.toMatchObject(refused)

  const second = await fresh()
  await client.send(new C.RevokeTokenCommand({ ClientId: CLIENT, Token: second?.RefreshToken }))
  await expect(refresh(second?.RefreshToken)).rejects.toMatchObject(refused)

  const third = await fresh()
  await client.send(new C.AdminDisableUserCommand(anna))
  await expect(refresh(third?.RefreshToken)).rejects.toMatchObject(refused)
  await expect(byPassword(SECOND)).rejects.toMatchObject({ message: 'User is disabled.' })
  await client.send(new C.AdminEnableUserCommand(anna))

  const fourth = await fresh()
  await client.send(new C.AdminUserGlobalSignOutCommand(anna))
  await expect(refresh(fourth?.RefreshToken)).rejects.toMatchObject(refused)

  const fifth = await fresh()
  clock += 31 * DAY
  await expect(refresh(fifth?.RefreshToken)).rejects.toMatchObject(refused)
})

test('an access token ends, and a forged one never worked', async () => {
  await settle()
  const AccessToken = (await byPassword(SECOND)).AuthenticationResult?.AccessToken ?? ''
  const [head, body, signature] = AccessToken.split('.')
  const forged = Buffer.from(JSON.stringify({ ...claimsOf(AccessToken), username: 'someone' })).toString('base64url')
  const get = (token: string) => client.send(new C.GetUserCommand({ AccessToken: token }))
  await get(`${head}.${body}.${signature}`)
  await expect(get(`${head}.${forged}.${signature}`)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  clock += 901_000
  await expect(get(AccessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('people change their own password', async () => {
  await settle()
  await signIn({ username: ANNA, password: SECOND })
  await expect(updatePassword({ oldPassword: 'nope', newPassword: 'Third-Pass3!' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await updatePassword({ oldPassword: SECOND, newPassword: 'Third-Pass3!' })
  await byPassword('Third-Pass3!')
})

test('users and groups are listed in pages and searched', async () => {
  for (const name of ['ann', 'ben', 'cara']) await invite(`${name}@example.org`)
  const list = (more: object) => client.send(new C.ListUsersCommand({ UserPoolId: POOL, ...more }))
  const page = await list({ Limit: 2 })
  expect(page.Users).toHaveLength(2)
  expect((await list({ Limit: 2, PaginationToken: page.PaginationToken })).Users).toHaveLength(1)
  expect((await list({ Filter: 'email ^= "B"' })).Users).toHaveLength(1)
  expect((await list({ Filter: 'email = "be"' })).Users).toHaveLength(0)
  await expect(list({ Filter: 'custom:client_id = "c1"' })).rejects.toMatchObject({ name: 'InvalidParameterException' })

  const ben = { UserPoolId: POOL, Username: 'ben@example.org', GroupName: 'Staff' }
  await client.send(new C.AdminAddUserToGroupCommand(ben))
  await expect(client.send(new C.AdminAddUserToGroupCommand({ ...ben, GroupName: 'Nobody' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  const members = await client.send(new C.ListUsersInGroupCommand({ UserPoolId: POOL, GroupName: 'Staff' }))
  expect(members.Users).toHaveLength(1)
  expect(members.Users?.[0]?.UserCreateDate).toBeInstanceOf(Date)
  expect((await client.send(new C.AdminListGroupsForUserCommand(ben))).Groups?.[0]?.GroupName).toBe('Staff')
  await client.send(new C.AdminRemoveUserFromGroupCommand(ben))
  expect((await client.send(new C.AdminListGroupsForUserCommand(ben))).Groups).toEqual([])
  expect((await client.send(new C.ListGroupsCommand({ UserPoolId: POOL }))).Groups).toHaveLength(2)
  await client.send(new C.AdminDeleteUserCommand(ben))
  await expect(client.send(new C.AdminGetUserCommand(ben))).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('administration needs signed requests', async () => {
  const response = await fetch(server.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
    body: JSON.stringify({ UserPoolId: POOL }),
  })
  expect(response.status).toBe(403)
})
