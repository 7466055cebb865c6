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
import { failure } from '../testing/serve.ts'
import { ANNA, CLIENT, FIRST, POOL, SECOND, UserPoolWorld, anna } from '../testing/user-pool.ts'

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

test('attributes, names and passwords that no pool accepts are refused', async () => {
  await world.invite()
  const set = (Name: string, Value: string) =>
    world.client.send(new C.AdminUpdateUserAttributesCommand({ ...anna, UserAttributes: [{ Name, Value }] }))
  await set('custom:client_id', 'c'.repeat(64))
  await set('given_name', 'A'.repeat(2048))
  const permit = (Password: string) =>
    world.client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password, Permanent: true }))
  await permit(`${SECOND} with spaces`)
  const named = (Username: string) =>
    world.client.send(new C.AdminCreateUserCommand({ UserPoolId: POOL, Username, MessageAction: 'SUPPRESS' }))
  const refused = [
    set('custom:client_id', 'c'.repeat(65)),
    set('given_name', 'A'.repeat(2049)),
    set('email', 'nowhere'),
    permit(` ${SECOND}`),
    permit(SECOND + 'x'.repeat(256)),
    named('a\u0001b@example.org'),
    world.client.send(new C.ListUsersCommand({ UserPoolId: POOL, Filter: `email = "${'x'.repeat(256)}"` })),
  ]
  const names = (await Promise.all(refused.map(failure))).map(({ name }) => name)
  expect(names).toEqual(Array(refused.length).fill('InvalidParameterException'))
})

test('a blank value removes an attribute', async () => {
  await world.invite()
  const UserAttributes = [{ Name: 'custom:client_id', Value: '' }]
  await world.client.send(new C.AdminUpdateUserAttributesCommand({ ...anna, UserAttributes }))
  const { UserAttributes: left = [] } = await world.client.send(new C.AdminGetUserCommand(anna))
  expect(left.map(({ Name }) => Name)).not.toContain('custom:client_id')
})

test('a new password at first sign-in cannot set attributes', async () => {
  await world.invite()
  const { Session } = await world.byPassword(FIRST)
  await expect(
    world.client.send(
      new C.RespondToAuthChallengeCommand({
        ClientId: CLIENT,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: ANNA, NEW_PASSWORD: SECOND, 'userAttributes.custom:client_id': 'c2' },
      }),
    ),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
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

test('a code that was never sent resets nothing', async () => {
  await world.settle()
  await resetPassword({ username: ANNA })
  const wrong = { username: ANNA, confirmationCode: '00000', newPassword: 'Fresh-Pass3!' }
  await expect(confirmResetPassword(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' })
  await world.byPassword(SECOND)
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

test('an administrator can force a reset only for users who have signed in', async () => {
  await world.invite()
  await expect(world.client.send(new C.AdminResetUserPasswordCommand(anna))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await world.client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password: SECOND, Permanent: true }))
  await world.client.send(new C.AdminResetUserPasswordCommand(anna))
  expect((await signIn({ username: ANNA, password: SECOND })).nextStep.signInStep).toBe('RESET_PASSWORD')
  const confirmationCode = world.mails[0]?.body.slice(-6) ?? ''
  await confirmResetPassword({ username: ANNA, confirmationCode, newPassword: 'Fresh-Pass3!' })
  await world.byPassword('Fresh-Pass3!')
})

test('an invitation is e-mailed, with the text of the custom message trigger if there is one', async () => {
  const create = (Username: string, DesiredDeliveryMediums: C.DeliveryMediumType[] = ['EMAIL']) =>
    world.client.send(new C.AdminCreateUserCommand({ UserPoolId: POOL, Username, DesiredDeliveryMediums }))
  await expect(create('ben@example.org', [])).rejects.toMatchObject({ name: 'InvalidParameterException' })
  // From here on real e-mails would be sent.
  skipOnRealAws()
  await create('ben@example.org')
  const password = world.mails[0]?.body.replace('User ben@example.org, password ', '') ?? ''
  expect((await world.byPassword(password, 'ben@example.org')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  world.triggers = { words: () => ({ emailSubject: 'Hello', emailMessage: 'Hello {username}: {####}' }) }
  await world.restart({ triggers: { CustomMessage: 'words' } })
  await create('cara@example.org')
  expect(world.mails[1]).toMatchObject({
    subject: 'Hello',
    body: expect.stringMatching(/^Hello cara@example.org: \S{12}$/),
  })
  await expect(create('CARA@example.org')).rejects.toMatchObject({ name: 'UsernameExistsException' })
  const placed = 'Hello {username}: {####}'
  const refused = [
    { emailMessage: 'Hello {username}' },
    { emailMessage: 'Your password is {####}' },
    { emailMessage: `${placed} no\u00A0break` },
    { emailMessage: `${placed}${'x'.repeat(20_000)}` },
    { emailMessage: placed, emailSubject: 'x'.repeat(141) },
  ]
  for (const [at, words] of refused.entries()) {
    world.triggers = { words: () => words }
    const created = create(`dee${at}@example.org`)
    await expect(created, JSON.stringify(words).slice(0, 60)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  }
  expect(world.mails).toHaveLength(2)
})

test('users change their own password', async () => {
  await world.settle()
  await signIn({ username: ANNA, password: SECOND })
  await expect(updatePassword({ oldPassword: 'nope', newPassword: 'Third-Pass3!' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await updatePassword({ oldPassword: SECOND, newPassword: 'Third-Pass3!' })
  await world.byPassword('Third-Pass3!')
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

test('administration needs signed requests', async () => {
  const response = await fetch(world.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers',
    },
    body: JSON.stringify({ UserPoolId: POOL }),
  })
  expect(response.status).toBe(403)
})

test('pools and their clients are listed', async () => {
  const { UserPools } = await world.client.send(new C.ListUserPoolsCommand({ MaxResults: 60 }))
  expect(UserPools).toContainEqual(expect.objectContaining({ Id: POOL }))
  const { UserPoolClients } = await world.client.send(new C.ListUserPoolClientsCommand({ UserPoolId: POOL }))
  expect(UserPoolClients).toContainEqual(expect.objectContaining({ ClientId: CLIENT, UserPoolId: POOL }))
  expect(UserPoolClients).toHaveLength(3)
})
