import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { guardMessages, routes, type ClientSetting } from '@lintel/contract'
import { expect, inject, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person, aUserOf } from '../test/people.ts'
import { aReportBy } from '../test/reports.ts'

atStack()

const pool = () => new CognitoIdentityProviderClient({})
const inPool = ({ email }: Person) => ({ UserPoolId: inject('stack').config.userPoolId, Username: email })

it('refuses a user who was disabled, or moved to another client or user, after signing in', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const disabled = await aUserOf(client)
  await pool().send(new AdminDisableUserCommand(inPool(disabled)))
  const body = refusal(401, 'Your account has been disabled.')
  expect(await callRaw(routes.listClients, disabled.idToken)).toMatchObject(body)
  for (const moved of [
    { 'custom:client_id': other.id, 'custom:user_id': `${other.id}-everywhere` },
    { 'custom:user_id': `${client.id}-first` },
  ]) {
    const person = await aUserOf(client)
    const UserAttributes = Object.entries(moved).map(([Name, Value]) => ({ Name, Value }))
    await pool().send(new AdminUpdateUserAttributesCommand({ ...inPool(person), UserAttributes }))
    expect(await callRaw(routes.listClients, person.idToken)).toMatchObject(refusal(401, 'Please sign in.'))
  }
})

it('refuses a user who has lost a group of the provider’s, or been put into Dataentry, since signing in', async () => {
  for (const [Command, GroupName] of [
    [AdminRemoveUserFromGroupCommand, 'SysAdmin'],
    [AdminAddUserToGroupCommand, 'Dataentry'],
  ] as const) {
    const person = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
    await pool().send(new Command({ ...inPool(person), GroupName }))
    const answer = await callRaw(routes.createClient, person.idToken, { body: { name: 'Nobody’s' } })
    expect(answer).toMatchObject(refusal(401, 'Please sign in.'))
  }
})

it('refuses everyone of a suspended client immediately, and admits them again immediately', async () => {
  const client = await aClient()
  const person = await aUserOf(client)
  // The default dictionary is for every signed-in user, of any client.
  const asked = [routes.listClients, routes.getDictionary]
  const ask = () => Promise.all(asked.map((route) => callRaw(route, person.idToken)))
  const status = async () => [...new Set((await ask()).map((answer) => answer.status))]
  const suspend: ClientSetting = { key: 'Suspend', type: 'boolean', value: 'true' }
  expect(await status()).toEqual([200])
  await putClient({ ...client, settings: [suspend] })
  expect(await ask()).toMatchObject(asked.map(() => refusal(403, guardMessages.suspended)))
  // The provider goes on writing its reports.
  const { id } = await aClient()
  const provider = await aPerson(['Administrators'], { clientId: id, userId: `${id}-everywhere` })
  expect(await aReportBy(provider, { branchId: `${client.id}-1` })).toMatchObject({ client: { id: client.id } })
  await putClient(client)
  expect(await status()).toEqual([200])
})

it('requires a company and an agency user that exist, but of a system administrator neither', async () => {
  const client = await aClient()
  for (const [clientId, userId, message] of [
    ['', '', guardMessages.noCompany],
    ['gone', 'gone', guardMessages.noCompany],
    [client.id, '', guardMessages.noUser],
    [client.id, 'gone', guardMessages.noUser],
  ] as const) {
    const person = await aPerson(['Customers'], { clientId, userId })
    expect(await callRaw(routes.listClients, person.idToken)).toMatchObject(refusal(403, message))
  }
  const administrator = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
  expect((await callRaw(routes.listClients, administrator.idToken)).status).toBe(200)
})
