// @module-tag long
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANNA, CLIENT, FIRST, POOL, SECOND, UserPoolWorld, anna } from '../testing/user-pool.ts'

let world: UserPoolWorld

beforeEach(async () => {
  world = new UserPoolWorld()
  await world.start()
})

afterEach(() => world.close())

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

test('a wrong password and an unknown name are refused in the same way', async () => {
  await world.settle()
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ username: ANNA, password: 'nope' })).rejects.toMatchObject(wrong)
  await expect(signIn({ username: 'ghost@example.org', password: 'nope' })).rejects.toMatchObject(wrong)
  await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  await expect(world.byPassword('nope', 'ghost@example.org')).rejects.toMatchObject(wrong)
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
