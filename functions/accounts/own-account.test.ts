import { accountMessages, routes, type Client, type OwnAccount } from '@lintel/contract'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { once } from 'node:events'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { call, callRaw } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, testPassword, type Person } from '../test/people.ts'
import { configureSignIn } from '../test/signing-in.ts'
import { openSocket } from '../test/sockets.ts'

let client: Client
let person: Person
beforeAll(configureSignIn)
beforeEach(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  await signOut()
})

const own = async (): Promise<OwnAccount> => (await call(routes.getOwnAccount, person, {})).body
const save = (name: string, color = '#123456') => callRaw(routes.saveOwnUser, person.idToken, { body: { name, color } })
const setSecondFactor = (on: boolean) => call(routes.setSecondFactor, person, { body: { on } })
const actsBy = async () =>
  (await actsOf(client.id))
    .filter(({ subject }) => subject.kind === 'account' || subject.kind === 'user')
    .map(({ action, by, detail }) => ({ action, by: by.id, detail }))
const begin = async () =>
  (
    await signIn({
      username: person.email,
      password: testPassword,
      options: { authFlowType: 'CUSTOM_WITH_SRP' },
    })
  ).nextStep.signInStep

it('shows the own account, and changes the own name and colour, nobody else’s', async () => {
  const before = await own()
  expect(before).toMatchObject({ email: person.email, user: { id: person.userId, name: 'Eve Rywhere' } })
  expect(await save('Eve Everett')).toMatchObject({ status: 200, body: { name: 'Eve Everett', color: '#123456' } })
  expect(await own()).toEqual({ ...before, user: { ...before.user, name: 'Eve Everett', color: '#123456' } })
  const { body } = await call(routes.getClient, person, { params: { id: client.id } })
  const others = ({ users }: Pick<Client, 'users'>) => users.filter(({ id }) => id !== person.userId)
  expect(others(body)).toEqual(others(client))
  // The same once more changes nothing, and is not written down.
  await save('Eve Everett')
  expect(await actsBy()).toEqual([{ action: 'user.change', by: person.userId, detail: {} }])
})

it.each([
  ['', '#123456'],
  ['\u200B', '#123456'],
  ['Eve', 'red'],
])('refuses the name %j with the colour %s', async (name, color) => {
  expect(await save(name, color)).toMatchObject({ status: 400 })
})

it('takes no other field of the user', async () => {
  const body = { name: 'Eve', color: '#123456', branchlist: [] }
  expect(await callRaw(routes.saveOwnUser, person.idToken, { body })).toMatchObject({ status: 400 })
})

it('keeps both of two who change themselves at once', async () => {
  const other = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
  await Promise.all([
    save('Eve One'),
    callRaw(routes.saveOwnUser, other.idToken, { body: { name: 'Finn Two', color: '#654321' } }),
  ])
  const { body } = await call(routes.getClient, person, { params: { id: client.id } })
  expect(body.users.map(({ name }) => name)).toEqual(expect.arrayContaining(['Eve One', 'Finn Two']))
})

it('has neither name nor colour for a system administrator of no client', async () => {
  person = await aPerson(['SysAdmin'], { clientId: '', userId: '' })
  expect(await own()).toEqual({ email: person.email, secondFactor: false })
  expect(await save('Sam')).toMatchObject({ status: 409, body: { message: accountMessages.noUser } })
})

it('switches the second factor on and off, tells by e-mail, and writes it down', async () => {
  expect((await own()).secondFactor).toBe(false)
  expect(await begin()).toBe('DONE')
  await signOut()
  expect((await setSecondFactor(true)).body.secondFactor).toBe(true)
  expect(await begin()).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  await signOut()
  // Switched on already: nothing happens.
  await setSecondFactor(true)
  expect((await setSecondFactor(false)).body.secondFactor).toBe(false)
  expect(await begin()).toBe('DONE')
  expect(
    (await mailTo(person.email)).map(({ subject }) => subject).filter((text) => text !== 'Your Lintel code'),
  ).toEqual(['Your second factor was switched off', 'Your second factor was switched on'])
  expect(await actsBy()).toEqual([
    { action: 'account.secondfactor', by: person.userId, detail: { value: 'on' } },
    { action: 'account.secondfactor', by: person.userId, detail: { value: 'off' } },
  ])
})

it('signs out everywhere: no session goes on, and what listens is told and closed', async () => {
  await begin()
  const elsewhere = (await fetchAuthSession()).tokens?.idToken?.toString()
  expect(elsewhere).toBeDefined()
  const { socket, heard } = await openSocket(person, () => undefined)
  const closed = once(socket, 'close')
  expect((await call(routes.signOutEverywhere, person, {})).status).toBe(204)
  await closed
  expect(heard).toContainEqual({ event: 'accesschanged', clientId: client.id, ended: true })
  const refreshed = await fetchAuthSession({ forceRefresh: true }).catch((error: Error) => error.name)
  expect(refreshed).not.toHaveProperty('tokens.idToken')
  await signOut().catch(() => undefined)
  // Signing in again is another session.
  expect(await begin()).toBe('DONE')
  expect(await actsBy()).toEqual([{ action: 'account.signout', by: person.userId, detail: {} }])
})
