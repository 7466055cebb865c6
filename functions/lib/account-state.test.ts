import { AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { routes, type RouteDefinition } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, it, onTestFinished } from 'vitest'
import { disableUser, findAccount, poolUser, setAttributes } from '../admin/identity.ts'
import { callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, aUserOf, type Person } from '../test/people.ts'
import { accountState } from './account-state.ts'
import { cognito, dynamo } from './aws.ts'
import { variable } from './environment.ts'

atStack()

const identityOf = async ({ email, clientId, userId }: Person) => {
  const { username = '' } = (await findAccount(email)) ?? {}
  return { username, clientId, userId }
}
const statusOf = async ({ idToken }: Person, route: RouteDefinition = routes.listClients) =>
  (await callRaw(route, idToken)).status

/** Counts queries of the pool, and delays what they answered. */
const duringQueries = (then: () => Promise<unknown> = () => Promise.resolve()) => {
  const asked: string[] = []
  const name = newId()
  cognito.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args)
        asked.push(commandName)
        if (commandName === 'AdminGetUserCommand') await then()
        return answer
      },
    { step: 'initialize', name },
  )
  onTestFinished(() => void cognito.middlewareStack.remove(name))
  return asked
}

it('is looked up once a minute for all functions: what is changed past us counts after it', async () => {
  const client = await aClient()
  const [person, other] = [await aUserOf(client), await aUserOf(client, ['Customers'], 'first')]
  // The minute must not pass while a function starts.
  expect(await statusOf(other, routes.getDictionary)).toBe(200)
  expect(await statusOf(person)).toBe(200)
  const identity = await identityOf(person)
  const asked = duringQueries()
  for (let time = 0; time < 3; time++) expect(await accountState(identity)).toMatchObject({ state: 'current' })
  for (let time = 0; time < 3; time++)
    expect(await accountState(identity, () => true)).toEqual({ state: 'current', groups: ['Customers'] })
  expect(asked).toEqual(['AdminListGroupsForUserCommand'])
  await cognito.send(new AdminDisableUserCommand(poolUser(person.email)))
  expect(await statusOf(person, routes.getDictionary)).toBe(200)
  await dynamo.send(
    new UpdateCommand({
      TableName: variable('CLIENTS_TABLE'),
      Key: { pk: `ACCOUNT#${identity.username}`, sk: 'STATE' },
      UpdateExpression: 'SET #found.#at = #found.#at - :minute',
      ExpressionAttributeNames: { '#found': 'found', '#at': 'at' },
      ExpressionAttributeValues: { ':minute': 55_000 },
    }),
  )
  expect(await statusOf(person, routes.getDictionary)).toBe(401)
})

it('counts at once if it is changed here', async () => {
  const client = await aClient()
  const administrator = await aPerson(['SysAdmin', 'Administrators'], { clientId: '', userId: '' })
  const [disabled, moved] = [await aUserOf(client), await aUserOf(client, ['Customers'], 'first')]
  const support = await aPerson(['SysAdmin', 'Support'], { clientId: '', userId: '' })
  for (const person of [disabled, moved, support]) expect(await statusOf(person)).toBe(200)
  const change = async (route: RouteDefinition, { email: username }: Person, query: object) =>
    (await callRaw(route, administrator.idToken, { query: { username, ...query } })).status
  const [attribute_name, attribute_value] = ['custom:user_id', '']
  expect([
    await change(routes.disableAccount, disabled, { disable: 'true' }),
    await change(routes.changeAttributeOfAccount, moved, { attribute_name, attribute_value }),
    await change(routes.changeGroupOfAccount, support, { groupname: 'SysAdmin', add_or_remove: 'remove' }),
  ]).toEqual([200, 200, 200])
  for (const person of [disabled, moved, support]) expect(await statusOf(person)).toBe(401)
})

it('is not kept from a look-up that a change overtook, known before or not', async () => {
  for (const isKnown of [false, true]) {
    const person = await aUserOf(await aClient())
    const identity = await identityOf(person)
    if (isKnown) await setAttributes(identity.username, { 'custom:second_factor': 'on' })
    let disabled: Promise<unknown> | undefined
    duringQueries(() => (disabled ??= disableUser(identity.username)))
    expect(await accountState(identity)).toMatchObject({ state: 'current' })
    expect(disabled).toBeDefined()
    expect(await accountState(identity)).toMatchObject({ state: 'disabled' })
  }
})
