import { adminMessages, routes, type Client, type Group } from '@lintel/contract'
import { signIn, signOut } from 'aws-amplify/auth'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { removeUser } from '../admin/change-user.ts'
import { findAccount } from '../admin/identity.ts'
import { actsOf } from '../audit/store.ts'
import { findClient } from '../clients/find-client.ts'
import { changeClient } from '../clients/put-client.ts'
import { cognito } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { call, callRaw } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { aClient, aPerson, atStack, testPassword, type Person } from '../test/people.ts'
import { configureSignIn } from '../test/signing-in.ts'
import { openSocket } from '../test/sockets.ts'
import { deleteUserAccount } from './delete-account.ts'

let client: Client
let person: Person
beforeAll(configureSignIn)
beforeEach(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  await signOut()
})

const remove = (who: Person, username: string) =>
  callRaw(routes.deleteUserAccount, who.idToken, { query: { username } })
const aSysAdmin = (groups: Group[] = ['SysAdmin']) => aPerson(groups, { clientId: '', userId: '' })
const begin = () =>
  signIn({ username: person.email, password: testPassword, options: { authFlowType: 'CUSTOM_WITH_SRP' } })

it("deletes the caller's account and user immediately; reports keep the name", async () => {
  const colleague = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
  const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory' }
  const { body: report } = await call(routes.createReport, person, { body })
  const { socket } = await openSocket(person, () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))

  expect(await remove(person, person.email)).toMatchObject({ status: 204 })
  await closed
  expect(await findAccount(person.email)).toBeUndefined()
  await expect(begin()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect((await findClient(client.id))?.users.map(({ id }) => id)).toEqual(
    client.users.map(({ id }) => id).filter((id) => id !== person.userId),
  )
  // The ID token itself stays valid for 15 minutes.
  expect((await callRaw(routes.getReport, person.idToken, { params: { id: report.id } })).status).not.toBe(200)
  const { body: kept } = await call(routes.getReport, colleague, { params: { id: report.id } })
  expect(kept.createdBy).toEqual(report.createdBy)
  expect(JSON.stringify(kept.createdBy)).toContain('Eve Rywhere')
  expect((await actsOf(client.id)).map(({ action, by }) => [action, by.name])).toEqual(
    expect.arrayContaining([
      ['account.delete', 'Eve Rywhere'],
      ['user.remove', 'Eve Rywhere'],
    ]),
  )
})

it('lets a system administrator delete any account, including a system administrator’s if another remains', async () => {
  const [first, second] = [await aSysAdmin(), await aSysAdmin(), await aSysAdmin()]
  expect(await remove(first, person.email)).toMatchObject({ status: 204 })
  expect((await findClient(client.id))?.users.some(({ id }) => id === person.userId)).toBe(false)
  expect(await remove(first, second.email)).toMatchObject({ status: 204 })
  expect(await findAccount(second.email)).toBeUndefined()
  expect(await remove(first, first.email)).toMatchObject({ status: 204 })
  expect(await findAccount(first.email)).toBeUndefined()
})

it('keeps the last system administrator, whoever else the list has: they can still sign in', async () => {
  const userId = `${client.id}-everywhere`
  const [last, disabled] = [await aPerson(['SysAdmin'], { clientId: client.id, userId }), await aSysAdmin()]
  const caller = { ...contextOf(await aSysAdmin()), scope: { kind: 'any' } } as const
  await changeClient(
    client.id,
    (known) =>
      known && {
        ...known,
        users: known.users.map((user) => (user.id === userId ? { ...user, email: last.email } : user)),
      },
  )
  await call(routes.disableAccount, await aSysAdmin(), { query: { username: disabled.email, disable: 'true' } })
  const dataEntry = await aSysAdmin(['SysAdmin', 'Dataentry'])
  const isLast = { status: 409, message: adminMessages.lastSysAdmin }
  const lists: [() => Promise<Person[]>, object][] = [
    // One who was disabled since and themselves; one who is in Dataentry too; no answer.
    [() => Promise.resolve([disabled, last]), isLast],
    [() => Promise.resolve([dataEntry]), isLast],
    [() => Promise.reject(new Error('The network is down.')), { message: 'The network is down.' }],
  ]
  const rest = { headers: {}, body: undefined }
  for (const [listed, why] of lists) {
    // Every test's system administrators are members of this pool: hide them here.
    cognito.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'ListUsersInGroupCommand') return next(args)
          const Users = (await listed()).map(({ sub }) => ({ Username: sub, Enabled: true }))
          return { output: { $metadata: {}, Users }, response: {} }
        },
      { step: 'initialize', name: 'the list' },
    )
    try {
      const deletion = deleteUserAccount(caller, { ...rest, params: {}, query: { username: last.email } })
      await expect(deletion).rejects.toMatchObject(why)
      const removal = removeUser(caller, { ...rest, params: { id: client.id, userid: userId }, query: {} })
      await expect(removal).rejects.toMatchObject(why)
    } finally {
      cognito.middlewareStack.remove('the list')
    }
    expect(await findAccount(last.email)).toMatchObject({ enabled: true })
  }
})

it('lets a system administrator whose deletion failed sign in as before', async () => {
  const [first] = [await aSysAdmin(), await aSysAdmin()]
  atStack()
  cognito.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        commandName === 'AdminDeleteUserCommand' ? Promise.reject(new Error('The network is down.')) : next(args),
    { step: 'initialize', name: 'no deletion' },
  )
  try {
    const ctx: Context = { ...contextOf(first), scope: { kind: 'any' } }
    const input = { params: {}, query: { username: first.email }, headers: {}, body: undefined }
    await expect(deleteUserAccount(ctx, input)).rejects.toThrow('The network is down.')
  } finally {
    cognito.middlewareStack.remove('no deletion')
  }
  expect(await findAccount(first.email)).toMatchObject({ enabled: true })
})
