// @module-tag long
import * as C from '@aws-sdk/client-cognito-identity-provider'
import {
  confirmResetPassword,
  fetchUserAttributes,
  resetPassword,
  signIn,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { skipOnRealAws } from '../testing/real-aws.ts'
import { ANNA, POOL, SECOND, UserPoolWorld, anna } from '../testing/user-pool.ts'

let world: UserPoolWorld

beforeEach(async () => {
  world = new UserPoolWorld()
  await world.start()
})

afterEach(() => world.close())

test('users cannot change attributes that the client may not write, or undeclared ones', async () => {
  await world.settle()
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
    world.client.send(
      new C.AdminUpdateUserAttributesCommand({ ...anna, UserAttributes: [{ Name: 'custom:nope', Value: 'x' }] }),
    ),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test('a forgotten password is reset by an e-mailed code, once', async () => {
  await world.settle()
  await resetPassword({ username: 'ghost@example.org' })
  await resetPassword({ username: ANNA })
  expect(world.mails).toEqual([
    {
      from: 'no-reply@example.org',
      to: ANNA,
      subject: 'Your code',
      body: expect.stringMatching(/^Your code is \d{6}$/),
    },
  ])
  const confirmationCode = world.mails[0]?.body.slice(-6) ?? ''
  const wrong = confirmationCode === '000000' ? '000001' : '000000'
  const newPassword = 'Fresh-Pass3!'
  await expect(confirmResetPassword({ username: ANNA, confirmationCode: wrong, newPassword })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  await world.restart()
  await confirmResetPassword({ username: ANNA, confirmationCode, newPassword })
  expect((await signIn({ username: ANNA, password: newPassword })).isSignedIn).toBe(true)
  await expect(confirmResetPassword({ username: ANNA, confirmationCode, newPassword })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  })
  expect(world.mails).toHaveLength(1)
})

test('the post-confirmation trigger is called after a password reset', async () => {
  const heard: object[] = []
  world.triggers = {
    told: (event) => {
      heard.push(event)
      return {}
    },
  }
  await world.restart({ triggers: { PostConfirmation: 'told' } })
  await world.settle()
  await signIn({ username: ANNA, password: SECOND })
  await updatePassword({ oldPassword: SECOND, newPassword: 'Other-Pass4!' })
  await resetPassword({ username: ANNA })
  const confirmationCode = world.mails[0]?.body.slice(-6) ?? ''
  const wrong = confirmationCode === '000000' ? '000001' : '000000'
  await expect(
    confirmResetPassword({ username: ANNA, confirmationCode: wrong, newPassword: 'Fresh-Pass3!' }),
  ).rejects.toThrow()
  // Not after invitations, sign-ins and password changes, nor after wrong codes.
  expect(heard).toEqual([])
  await confirmResetPassword({ username: ANNA, confirmationCode, newPassword: 'Fresh-Pass3!' })
  expect(heard).toMatchObject([
    {
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      request: { userAttributes: { email: ANNA, 'custom:client_id': 'c1', 'cognito:user_status': 'CONFIRMED' } },
      response: {},
    },
  ])
  world.triggers = {
    told: () => {
      throw new Error('broken')
    },
  }
  await resetPassword({ username: ANNA })
  const again = { username: ANNA, confirmationCode: world.mails[1]?.body.slice(-6) ?? '', newPassword: 'Last-Pass5!' }
  await expect(confirmResetPassword(again)).rejects.toMatchObject({ name: 'UserLambdaValidationException' })
  await world.byPassword('Last-Pass5!')
})

test('an invitation is e-mailed', async () => {
  const create = (Username: string, DesiredDeliveryMediums: C.DeliveryMediumType[] = ['EMAIL']) =>
    world.client.send(new C.AdminCreateUserCommand({ UserPoolId: POOL, Username, DesiredDeliveryMediums }))
  await expect(create('ben@example.org', [])).rejects.toMatchObject({ name: 'InvalidParameterException' })
  // From here on real e-mails would be sent.
  skipOnRealAws()
  await create('ben@example.org')
  const password = world.mails[0]?.body.replace('User ben@example.org, password ', '') ?? ''
  expect((await world.byPassword(password, 'ben@example.org')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  await expect(create('BEN@example.org')).rejects.toMatchObject({ name: 'UsernameExistsException' })
  expect(world.mails).toHaveLength(1)
})

test('users and groups are listed in pages and searched', async () => {
  for (const name of ['ann', 'ben', 'cara']) await world.invite(`${name}@example.org`)
  const list = (more: object) => world.client.send(new C.ListUsersCommand({ UserPoolId: POOL, ...more }))
  const page = await list({ Limit: 2 })
  expect(page.Users).toHaveLength(2)
  expect((await list({ Limit: 2, PaginationToken: page.PaginationToken })).Users).toHaveLength(1)
  // A user deleted between two pages does not drop others from the second.
  const [first] = page.Users ?? []
  await world.client.send(new C.AdminDeleteUserCommand({ UserPoolId: POOL, Username: first?.Username }))
  expect((await list({ Limit: 2, PaginationToken: page.PaginationToken })).Users).toHaveLength(1)
  await world.invite(String(first?.Attributes?.find(({ Name }) => Name === 'email')?.Value))
  for (const PaginationToken of ['', ' 2', 'spoilt'])
    await expect(list({ PaginationToken })).rejects.toMatchObject({ name: 'InvalidParameterException' })
  expect((await list({ Filter: 'email ^= "B"' })).Users).toHaveLength(1)
  expect((await list({ Filter: 'email = "be"' })).Users).toHaveLength(0)
  await expect(list({ Filter: 'custom:client_id = "c1"' })).rejects.toMatchObject({ name: 'InvalidParameterException' })

  const ben = { UserPoolId: POOL, Username: 'ben@example.org', GroupName: 'Staff' }
  await world.client.send(new C.AdminAddUserToGroupCommand(ben))
  await expect(
    world.client.send(new C.AdminAddUserToGroupCommand({ ...ben, GroupName: 'Nobody' })),
  ).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  const members = await world.client.send(new C.ListUsersInGroupCommand({ UserPoolId: POOL, GroupName: 'Staff' }))
  expect(members.Users).toHaveLength(1)
  expect(members.Users?.[0]?.UserCreateDate).toBeInstanceOf(Date)
  expect((await world.client.send(new C.AdminListGroupsForUserCommand(ben))).Groups?.[0]?.GroupName).toBe('Staff')
  await world.client.send(new C.AdminRemoveUserFromGroupCommand(ben))
  expect((await world.client.send(new C.AdminListGroupsForUserCommand(ben))).Groups).toEqual([])
  expect((await world.client.send(new C.ListGroupsCommand({ UserPoolId: POOL }))).Groups).toHaveLength(2)
  await world.client.send(new C.AdminDeleteUserCommand(ben))
  await expect(world.client.send(new C.AdminGetUserCommand(ben))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
})
