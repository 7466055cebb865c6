import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { adminMessages, clientMessages, routes, type Client } from '@lintel/contract'
import { newId, userNameOf } from '@lintel/rules'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { cognito } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { writeUnchecked } from '../test/unchecked.ts'
import { createUser } from './create-user.ts'
import { removeUser, saveUser } from './change-user.ts'
import { reconcileAbandoned } from './reconcile-account.ts'
import { findChange } from './store.ts'

const password = 'Welcome-2-Lintel'

let administrator: Person
let client: Client
beforeAll(async () => {
  const provider = await aClient()
  const of = { clientId: provider.id, userId: `${provider.id}-everywhere` }
  administrator = await aPerson(['SysAdmin', 'Administrators'], of)
  atStack()
})
beforeEach(async () => {
  client = await aClient()
})

const anAddress = () => `new-${newId().replaceAll(/\W|_/g, '').toLowerCase()}@people.example`
const given = (change = {}) => ({ name: 'Nia New', email: anAddress(), temporarypassword: password, ...change })
const post = (body: object, id = client.id) =>
  callRaw(routes.createUser, administrator.idToken, { params: { id }, body })
const usersOf = async (id = client.id) => (await call(routes.getClient, administrator, { params: { id } })).body.users
const userBy = async (email: string) => (await usersOf()).find((user) => user.email === email)
const accountOf = async (Username: string) => {
  const pool = { UserPoolId: atStack().config.userPoolId, Username }
  try {
    const { UserAttributes = [], UserStatus } = await cognito.send(new AdminGetUserCommand(pool))
    const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(pool))
    const attributes = Object.fromEntries(UserAttributes.map(({ Name = '', Value }) => [Name, Value]))
    return { ...attributes, status: UserStatus, groups: Groups.map(({ GroupName }) => GroupName) }
  } catch {
    return undefined
  }
}

describe('a new user', () => {
  it('has an account in Customers, and is invited with the temporary password', async () => {
    const body = given()
    expect(await post(body)).toMatchObject({ status: 201 })
    const user = await userBy(body.email)
    expect(user).toMatchObject({ name: 'Nia New', branchlist: [], planneractive: true })
    expect(await accountOf(body.email)).toMatchObject({
      email: body.email,
      email_verified: 'true',
      status: 'FORCE_CHANGE_PASSWORD',
      groups: ['Customers'],
      'custom:client_id': client.id,
      'custom:user_id': user?.id,
      name: 'Nia New',
    })
    const [mail, ...others] = await mailTo(body.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your Lintel account', text: expect.stringContaining(password) })
    const { url } = inject('stack')
    for (const part of [body.email, `at ${client.name}`, `${url}/sign-in`, '7 days']) expect(mail?.text).toContain(part)
    const acts = (await actsOf(client.id)).map(({ action, subject }) => [action, subject.name])
    expect(acts).toContainEqual(['user.create', 'Nia New'])
  })

  it('is refused with the errors, and nothing is created', async () => {
    const taken = given()
    await post(taken)
    const before = await usersOf()
    const stranger = await aClient()
    const cases: [object, string][] = [
      [{ temporarypassword: 'Welcome-to-Lintel' }, adminMessages.invalidPassword],
      [{ email: 'nia@people' }, adminMessages.invalidEmail],
      // An account's name has 128 characters at most.
      [{ email: `nia@${'d'.repeat(60)}.${'e'.repeat(56)}.example` }, 'Invalid email address'],
      [{ email: taken.email.toUpperCase() }, adminMessages.emailInUse],
      // An agency user without an account.
      [{ email: 'EVE@people.example' }, adminMessages.emailInUse],
      // Another person's account.
      [{ email: administrator.email }, adminMessages.emailInUse],
      [{ branchlist: [`${client.id}-1`, `${stranger.id}-1`] }, clientMessages.branchUnknown],
    ]
    for (const [change, message] of cases) {
      const body = given(change)
      expect({ change, answer: await post(body) }).toMatchObject({ change, answer: refusal(400, message) })
    }
    expect(await usersOf()).toEqual(before)
    expect((await accountOf(administrator.email))?.groups).toContain('SysAdmin')
  })

  it('is created once, however often it is sent with the same key', async () => {
    const body = given({ idempotencykey: newId() })
    for (const answer of [...(await Promise.all([post(body), post(body)])), await post(body)])
      expect(answer).toMatchObject({ status: 201 })
    expect((await usersOf()).filter(({ email }) => email === body.email)).toHaveLength(1)
  })
})

type Fate = 'fails' | 'dies' | 'dies afterwards'

const context = (): Context => ({ ...contextOf(administrator), scope: { kind: 'any' } })
const create = (sent: object) => {
  const input = { params: { id: client.id }, body: routes.createUser.body.parse(sent), query: {}, headers: {} }
  return () => createUser(context(), input)
}

/** Interrupts the call of this number: it fails, or hangs forever, as when the process dies. */
async function interrupted(at: number, fate: Fate, run: () => Promise<unknown>) {
  let count = 0
  let isOver: () => void = () => undefined
  const over = new Promise<'dead'>((resolve) => {
    isOver = () => resolve('dead')
  })
  const never = () => {
    isOver()
    return new Promise<never>(() => undefined)
  }
  const name = `interrupted-${newId()}`
  cognito.middlewareStack.add(
    (next) => async (args) => {
      count += 1
      if (count !== at) return next(args)
      if (fate === 'fails') throw new Error('The network is down.')
      if (fate === 'dies') return never()
      await next(args)
      return never()
    },
    { step: 'initialize', name },
  )
  try {
    return await Promise.race([
      run().then(
        () => 'done',
        (error: Error) => error.message,
      ),
      over,
    ])
  } finally {
    cognito.middlewareStack.remove(name)
  }
}

const later = () => new Date(Date.now() + 3_600_000)

const state = async (email: string) => {
  const [user, account] = [await userBy(email), await accountOf(email)]
  const isWhole = account && user && account.groups.includes('Customers')
  return isWhole ? 'both' : !user && !account ? 'neither' : { user, account }
}

// The calls that a new user makes: create, add to group, invite.
describe('a user and their account: both or neither', () => {
  it('if a call of a new user fails: it is undone, audited, and can be tried again', async () => {
    for (const at of [1, 2, 3]) {
      const body = given({ name: `Tess ${at}` })
      expect(await interrupted(at, 'fails', create(body))).toBe(adminMessages.notAdded)
      expect(await state(body.email)).toBe('neither')
      const acts = (await actsOf(client.id)).filter(({ subject }) => subject.name === body.name)
      // The user is written before the last call.
      expect(acts.map(({ detail }) => detail)).toEqual(at === 3 ? [{}, { failed: 'true' }] : [])
      expect(await post(body)).toMatchObject({ status: 201 })
      expect(await state(body.email)).toBe('both')
    }
  })

  it('if the process dies: settled once the change is no longer in progress', async () => {
    const body = given()
    expect(await interrupted(2, 'dies', create(body))).toBe('dead')
    await reconcileAbandoned(new Date())
    expect(await accountOf(body.email)).toBeDefined()
    expect(await post(given({ email: body.email }))).toMatchObject({ body: { message: adminMessages.emailInUse } })
    await reconcileAbandoned(later())
    expect(await state(body.email)).toBe('neither')
    const whole = given()
    expect(await interrupted(3, 'dies', create(whole))).toBe('dead')
    await reconcileAbandoned(later())
    expect(await state(whole.email)).toBe('both')
  })

  it('if retried with the same key: both, invited once, whatever became of the first call and of the retry', async () => {
    const dead = given({ idempotencykey: newId() })
    expect(await interrupted(2, 'dies', create(dead))).toBe('dead')
    expect(await post(dead)).toMatchObject({ status: 201 })
    expect(await mailTo(dead.email)).toHaveLength(1)

    const body = given({ idempotencykey: newId() })
    expect(await interrupted(3, 'dies afterwards', create(body))).toBe('dead')
    // A retry that fails removes nothing that the first call made.
    expect(await interrupted(3, 'fails', create(body))).toBe(adminMessages.notAdded)
    expect(await state(body.email)).toBe('both')
    // The person may have signed in meanwhile.
    const own = { Username: body.email, Password: 'Own-Horse-77', Permanent: true }
    await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId: atStack().config.userPoolId, ...own }))
    expect(await post(body)).toMatchObject({ status: 201 })
    await reconcileAbandoned(later())
    expect(await state(body.email)).toBe('both')
    expect(await accountOf(body.email)).toMatchObject({ status: 'CONFIRMED' })
    expect(await mailTo(body.email)).toHaveLength(1)
  })

  it('if the row of a user does not parse: the account stays, and the others are settled', async () => {
    const emails = [anAddress(), anAddress()]
    for (const email of emails) expect(await interrupted(3, 'dies afterwards', create(given({ email })))).toBe('dead')
    // In the order of settling: the unreadable one comes first.
    const [odd, sound] = (await usersOf())
      .filter(({ email }) => emails.includes(email))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (!odd || !sound) throw new Error('The users were not made.')
    const ownerOf = ({ id }: { id: string }) => ({ clientId: client.id, userId: id })
    const write = (record: object) =>
      writeUnchecked('CLIENTS_TABLE', { pk: `CLIENT#${client.id}`, sk: `USER#${odd.id}`, clientId: client.id, record })
    await write({ ...odd, name: 1 })
    await expect(reconcileAbandoned(later())).rejects.toThrow('not settled')
    expect(await findChange(ownerOf(sound))).toBeUndefined()
    expect(await findChange(ownerOf(odd))).toBeDefined()
    expect(await accountOf(odd.email)).toBeDefined()
    await write(odd)
    await reconcileAbandoned(later())
    expect(await findChange(ownerOf(odd))).toBeUndefined()
    expect(await state(odd.email)).toBe('both')
  })

  it('removing a user deletes the account, even if the process dies, and keeps the name on reports', async () => {
    const kept = { name: 'Gone Away', qualification: 'Accredited clerk 4471' }
    const body = given(kept)
    await post(body)
    const user = await userBy(body.email)
    const userid = user?.id ?? ''
    const params = { id: client.id, userid }
    // The first two calls look up the account and its groups.
    const remove = () => removeUser(context(), { params, query: {}, headers: {}, body: undefined })
    expect(await interrupted(3, 'dies', remove)).toBe('dead')
    await reconcileAbandoned(later())
    expect(await state(body.email)).toBe('neither')
    const { version, formerusers } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
    expect(formerusers).toContainEqual({ id: userid, ...kept })
    // The list cannot be written through the API.
    const change = { version, formerusers: [] }
    const saved = await call(routes.saveClient, administrator, { params: { id: client.id }, body: change })
    expect(userNameOf(saved.body, userid)).toBe('Gone Away')
    const listed = await call(routes.listClients, administrator, { query: { name: client.name } })
    expect(userNameOf(listed.body.data.find(({ id }) => id === client.id) ?? { users: [] }, userid)).toBe('Gone Away')
  })

  it("changing the address changes the account's too, even if the process dies", async () => {
    for (const fate of ['none', 'dies'] as const) {
      const body = given()
      await post(body)
      const { version, users } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
      const user = users.find(({ email }) => email === body.email)
      if (!user) throw new Error('The user was not made.')
      const { id: userid, ...rest } = user
      const email = anAddress()
      const input = { params: { id: client.id, userid }, query: {}, headers: {}, body: { ...rest, email, version } }
      const run = () => saveUser(context(), input)
      // Two calls look up accounts.
      await (fate === 'none' ? run() : interrupted(3, fate, run))
      await reconcileAbandoned(later())
      expect(await state(email)).toBe('both')
      expect(await accountOf(body.email)).toBeUndefined()
    }
  })
})

it("a saved user keeps a unique address, and two administrators' saves conflict", async () => {
  const { version, users } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
  const [first, second] = users
  const { id: userid = '', ...rest } = first ?? {}
  const save = (body: object) =>
    callRaw(routes.saveUser, administrator.idToken, { params: { id: client.id, userid }, body: { ...rest, ...body } })
  const inUse = refusal(400, adminMessages.emailInUse)
  expect(await save({ version, email: second?.email })).toMatchObject(inUse)
  expect(await save({ version, email: administrator.email })).toMatchObject(inUse)
  expect(await save({ version, email: 'none' })).toMatchObject({ body: { message: adminMessages.invalidEmail } })
  const stranger = await aClient()
  for (const branchlist of [[`${stranger.id}-1`], ['no-such-branch']])
    expect(await save({ version, branchlist })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.branchlist.0', message: clientMessages.branchUnknown }] },
    })
  expect(await save({ version, branchlist: [`${client.id}-1`], color: '#1d4ed8' })).toMatchObject({ status: 200 })
  expect(await save({ version, name: 'Later' })).toMatchObject({ status: 409, body: { current: version + 1 } })
})
