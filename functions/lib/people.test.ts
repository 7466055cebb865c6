import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { guardMessages, routes, type ClientSetting } from '@lintel/contract'
import { beforeAll, expect, inject, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack } from '../test/people.ts'

beforeAll(() => {
  atStack()
})

const disable = (email: string) =>
  new CognitoIdentityProviderClient({}).send(
    new AdminDisableUserCommand({ UserPoolId: inject('stack').config.userPoolId, Username: email }),
  )

it('refuses a user who was disabled after signing in', async () => {
  const client = await aClient()
  const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  await disable(person.email)
  expect(await callRaw(routes.listClients, person.idToken)).toMatchObject({
    status: 401,
    body: { message: 'Your account has been disabled.' },
  })
})

it.each(['client', 'user'] as const)('refuses a user who was moved to another %s after signing in', async (what) => {
  const [client, other] = [await aClient(), await aClient()]
  const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const moved =
    what === 'client'
      ? { 'custom:client_id': other.id, 'custom:user_id': `${other.id}-everywhere` }
      : { 'custom:user_id': `${client.id}-first` }
  await new CognitoIdentityProviderClient({}).send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: inject('stack').config.userPoolId,
      Username: person.email,
      UserAttributes: Object.entries(moved).map(([Name, Value]) => ({ Name, Value })),
    }),
  )
  expect(await callRaw(routes.listClients, person.idToken)).toMatchObject({
    status: 401,
    body: { message: 'Please sign in.' },
  })
})

it.each([
  ['lost a group of the provider’s', AdminRemoveUserFromGroupCommand, 'SysAdmin'],
  ['been put into Dataentry', AdminAddUserToGroupCommand, 'Dataentry'],
])('refuses a user who has %s since signing in', async (_what, Command, GroupName) => {
  const person = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
  const named = { UserPoolId: inject('stack').config.userPoolId, Username: person.email }
  await new CognitoIdentityProviderClient({}).send(new Command({ ...named, GroupName }))
  const answers = [
    await callRaw(routes.createClient, person.idToken, { body: { name: 'Nobody’s' } }),
    await callRaw(routes.deleteProviderInvoice, person.idToken, { params: { id: 'any' } }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { message: 'Please sign in.' } })
})

it('refuses everyone of a suspended client immediately, and admits them again immediately', async () => {
  const client = await aClient()
  const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  // The default dictionary is for every signed-in user, of any client.
  const asked = [routes.listClients, routes.getDictionary]
  const ask = () => Promise.all(asked.map((route) => callRaw(route, person.idToken)))
  const status = async () => [...new Set((await ask()).map((answer) => answer.status))]
  const suspend: ClientSetting = { key: 'Suspend', type: 'boolean', value: 'true' }
  expect(await status()).toEqual([200])
  await putClient({ ...client, settings: [suspend] })
  const refused = { status: 403, body: { message: guardMessages.suspended } }
  expect(await ask()).toMatchObject(asked.map(() => refused))
  await putClient(client)
  expect(await status()).toEqual([200])
})

it('applies a change of a user’s branches immediately', async () => {
  const client = await aClient()
  const userId = `${client.id}-everywhere`
  const person = await aPerson(['Customers'], { clientId: client.id, userId })
  const body = {
    address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
    branchId: `${client.id}-2`,
    type: 'Inventory',
  }
  expect((await callRaw(routes.createReport, person.idToken, { body })).status).toBe(201)
  const users = client.users.map((user) => (user.id === userId ? { ...user, branchlist: [`${client.id}-1`] } : user))
  await putClient({ ...client, users })
  expect((await callRaw(routes.createReport, person.idToken, { body })).status).toBe(404)
})

it.each([
  ['company', { clientId: '', userId: '' }, guardMessages.noCompany],
  ['company that exists', { clientId: 'gone', userId: 'gone' }, guardMessages.noCompany],
])('refuses agency users without a %s', async (_, assigned, message) => {
  const person = await aPerson(['Customers'], assigned)
  expect(await callRaw(routes.listClients, person.idToken)).toMatchObject({ status: 403, body: { message } })
})

it('refuses accounts without an agency user, or with a removed one', async () => {
  const client = await aClient()
  for (const userId of ['', 'gone']) {
    const person = await aPerson(['Customers'], { clientId: client.id, userId })
    expect(await callRaw(routes.listClients, person.idToken)).toMatchObject({
      status: 403,
      body: { message: guardMessages.noUser },
    })
  }
})

it('requires neither company nor agency user of a system administrator', async () => {
  const person = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
  expect((await callRaw(routes.listClients, person.idToken)).status).toBe(200)
})
