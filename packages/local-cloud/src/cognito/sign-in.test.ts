// @module-tag long
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { ANNA, CLIENT, SECOND, aUserPool, anna } from '../testing/user-pool.ts'

test('repeated wrong passwords lock the account for growing times, and success resets them', async () => {
  const world = await aUserPool()
  const locked = { message: 'Password attempts exceeded' }
  const wrong = { message: 'Incorrect username or password.' }
  for (let i = 0; i < 5; i++) await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  await expect(world.byPassword(SECOND)).rejects.toMatchObject(locked)
  world.pass(1_000)
  await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  world.pass(1_999)
  await world.restart()
  await expect(world.byPassword(SECOND)).rejects.toMatchObject(locked)
  world.pass(1)
  await world.byPassword(SECOND)
  await expect(world.byPassword('nope')).rejects.toMatchObject(wrong)
  await world.byPassword(SECOND)
})

test('refresh works until sign-out everywhere, revocation or disabling', async () => {
  const world = await aUserPool()
  const refresh = (REFRESH_TOKEN = '') =>
    world.client.send(
      new C.InitiateAuthCommand({
        ClientId: CLIENT,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN },
      }),
    )
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

test('users cannot change attributes that the client may not write, or undeclared ones', async () => {
  const { client, byPassword } = await aUserPool()
  const { AccessToken } = (await byPassword(SECOND)).AuthenticationResult ?? {}
  const change = (Name: string, Value: string) =>
    client.send(new C.UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }))
  for (const [name, value] of [
    ['custom:client_id', 'c2'],
    ['email', 'other@example.org'],
    ['email_verified', 'true'],
  ] as const)
    await expect(change(name, value)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await change('given_name', 'Anna')
  const { UserAttributes = [] } = await client.send(new C.GetUserCommand({ AccessToken }))
  const now = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
  expect(now).toMatchObject({ 'custom:client_id': 'c1', email: ANNA, given_name: 'Anna' })
  const undeclared = new C.AdminUpdateUserAttributesCommand({
    ...anna,
    UserAttributes: [{ Name: 'custom:nope', Value: 'x' }],
  })
  await expect(client.send(undeclared)).rejects.toMatchObject({ name: 'InvalidParameterException' })
})
