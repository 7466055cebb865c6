import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { adminMessages, clientMessages, routes, type Client } from '@lintel/contract'
import { newId, userNameOf } from '@lintel/rules'
import { confirmSignIn, signIn, signOut } from 'aws-amplify/auth'
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { cognito, dynamo } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { call, callRaw } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { configureSignIn } from '../test/signing-in.ts'
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
const given = (change: object = {}) => ({
  ...{ name: 'Nia New', email: anAddress(), temporarypassword: password },
  ...change,
})
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

const ownPassword = (Username: string) =>
  cognito.send(
    new AdminSetUserPasswordCommand({
      ...{ UserPoolId: atStack().config.userPoolId, Username },
      ...{ Password: 'Own-Horse-77', Permanent: true },
    }),
  )

describe('an address to sign in with', () => {
  it('has 128 characters at most, as names of accounts have', async () => {
    const local = newId().replaceAll(/\W|_/g, 'x').toLowerCase()
    const of = (length: number) => `${local}@${'d'.repeat(60)}.${'e'.repeat(length - 92)}.example`
    const refused = await post(given({ email: of(129) }))
    expect(refused).toMatchObject({ status: 400, body: { message: 'Invalid email address' } })
    const body = given({ email: of(128) })
    expect(body.email).toHaveLength(128)
    expect(await post(body)).toMatchObject({ status: 201 })
  })
})

describe('a new user', () => {
  it('has an account in Customers, is invited with the temporary password, and can sign in with it', async () => {
    const body = given()
    expect(await post(body)).toMatchObject({ status: 201 })
    const user = await userBy(body.email)
    expect(user).toMatchObject({ name: 'Nia New', branchlist: [], planneractive: true })
    expect(await accountOf(body.email)).toMatchObject({
      ...{ email: body.email, email_verified: 'true', status: 'FORCE_CHANGE_PASSWORD', groups: ['Customers'] },
      ...{ 'custom:client_id': client.id, 'custom:user_id': user?.id, name: 'Nia New' },
    })
    const [mail, ...others] = await mailTo(body.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your Lintel account', text: expect.stringContaining(password) })
    const { url } = inject('stack')
    for (const part of [body.email, `at ${client.name}`, `${url}/sign-in`, '7 days']) expect(mail?.text).toContain(part)
    configureSignIn()
    await signIn({ username: body.email, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
    const { nextStep } = await confirmSignIn({ challengeResponse: 'Own-Horse-77' })
    expect(['DONE', 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE']).toContain(nextStep.signInStep)
    await signOut()
    expect(await accountOf(body.email)).toMatchObject({ status: 'CONFIRMED' })
    expect((await actsOf(client.id)).map(({ action, subject }) => [action, subject.name])).toContainEqual([
      'user.create',
      'Nia New',
    ])
  })

  it('is refused with the errors, and nothing is created', async () => {
    const taken = given()
    await post(taken)
    const before = await usersOf()
    const cases: [object, string][] = [
      [{ temporarypassword: 'Welcome-to-Lintel' }, adminMessages.invalidPassword],
      [{ temporarypassword: 'welcome-2-lintel' }, adminMessages.invalidPassword],
      [{ temporarypassword: 'WELCOME-2-LINTEL' }, adminMessages.invalidPassword],
      [{ temporarypassword: 'Welcome2Lintel' }, adminMessages.invalidPassword],
      [{ temporarypassword: 'W-2-l' }, adminMessages.invalidPassword],
      [{ email: 'nia@people' }, adminMessages.invalidEmail],
      [{ email: 'nia at people.example' }, adminMessages.invalidEmail],
      [{ email: taken.email.toUpperCase() }, adminMessages.emailInUse],
      // An agency user without an account.
      [{ email: 'EVE@people.example' }, adminMessages.emailInUse],
      // Another person's account.
      [{ email: administrator.email }, adminMessages.emailInUse],
    ]
    for (const [change, message] of cases) {
      const body = given(change)
      expect({ change, answer: await post(body) }).toMatchObject({ change, answer: { status: 400, body: { message } } })
    }
    expect(await usersOf()).toEqual(before)
    expect((await accountOf(administrator.email))?.groups).toContain('SysAdmin')
  })

  it('accepts only branches of its client', async () => {
    const stranger = await aClient()
    const branchlist = [`${client.id}-1`, `${stranger.id}-1`]
    const before = await usersOf()
    expect(await post(given({ branchlist }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.branchlist.1', message: clientMessages.branchUnknown }] },
    })
    expect(await usersOf()).toEqual(before)
    expect(await post(given({ branchlist: branchlist.slice(0, 1) }))).toMatchObject({ status: 201 })
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

describe('a user and their account: both or neither', () => {
  // Create, add to group, invite.
  const calls = [1, 2, 3]

  it.each(calls)('if call %i of a new user fails', async (at) => {
    const body = given()
    const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
    expect(await interrupted(at, 'fails', () => createUser(context(), input))).toBe(adminMessages.notAdded)
    expect(await state(body.email)).toBe('neither')
    // A retry succeeds.
    expect(await post(body)).toMatchObject({ status: 201 })
    expect(await state(body.email)).toBe('both')
  })

  it.each(calls.flatMap((at) => [[at, 'dies'] as const, [at, 'dies afterwards'] as const]))(
    'if the process dies at call %i of a new user: %s',
    async (at, fate) => {
      const body = given()
      const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
      expect(await interrupted(at, fate, () => createUser(context(), input))).toBe('dead')
      await reconcileAbandoned(later())
      expect(await state(body.email)).toBe(at === 3 ? 'both' : 'neither')
    },
  )

  it('if retried with the same key before it was settled', async () => {
    for (const at of calls) {
      const body = given({ idempotencykey: newId() })
      const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
      expect(await interrupted(at, 'dies', () => createUser(context(), input))).toBe('dead')
      expect(await post(body)).toMatchObject({ status: 201 })
      expect(await state(body.email)).toBe('both')
      expect(await mailTo(body.email)).toHaveLength(1)
    }
  })

  it('if retried with the same key after the person has signed in: both stay', async () => {
    const body = given({ idempotencykey: newId() })
    const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
    expect(await interrupted(3, 'dies afterwards', () => createUser(context(), input))).toBe('dead')
    await ownPassword(body.email)
    expect(await post(body)).toMatchObject({ status: 201 })
    expect(await state(body.email)).toBe('both')
    expect(await accountOf(body.email)).toMatchObject({ status: 'CONFIRMED' })
    expect(await mailTo(body.email)).toHaveLength(1)
    await reconcileAbandoned(later())
    expect(await state(body.email)).toBe('both')
  })

  it('if a retry with the same key fails: what the first call created stays', async () => {
    // Found there, looked up, added to group, invited.
    for (const at of [1, 2, 3, 4]) {
      const body = given({ idempotencykey: newId() })
      const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
      expect(await interrupted(3, 'dies afterwards', () => createUser(context(), input))).toBe('dead')
      const again = await interrupted(at, 'fails', () => createUser(context(), input))
      expect({ at, again }).toEqual({ at, again: adminMessages.notAdded })
      expect({ at, state: await state(body.email) }).toEqual({ at, state: 'both' })
    }
  })

  it('are audited even if they are undone', async () => {
    const body = given({ name: 'Tess Taken' })
    const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
    expect(await interrupted(3, 'fails', () => createUser(context(), input))).toBe(adminMessages.notAdded)
    const acts = (await actsOf(client.id)).filter(({ subject }) => subject.name === 'Tess Taken')
    expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
      ['user.create', {}],
      ['user.create', { failed: 'true' }],
    ])
  })

  it('are left alone while the change is in progress', async () => {
    const body = given()
    const input = { params: { id: client.id }, body: routes.createUser.body.parse(body), query: {}, headers: {} }
    expect(await interrupted(2, 'dies', () => createUser(context(), input))).toBe('dead')
    await reconcileAbandoned(new Date())
    expect(await accountOf(body.email)).toBeDefined()
    expect(await post(given({ email: body.email }))).toMatchObject({ body: { message: adminMessages.emailInUse } })
    await reconcileAbandoned(later())
    expect(await state(body.email)).toBe('neither')
  })

  it('if the row of a user does not parse: the account stays, and the others are settled', async () => {
    const emails = [anAddress(), anAddress()]
    for (const email of emails) {
      const input = { ...{ params: { id: client.id }, query: {}, headers: {} }, body: given({ email }) }
      const run = () => createUser(context(), { ...input, body: routes.createUser.body.parse(input.body) })
      expect(await interrupted(3, 'dies afterwards', run)).toBe('dead')
    }
    // In the order of settling: the unreadable one comes first.
    const [odd, sound] = (await usersOf())
      .filter(({ email }) => emails.includes(email))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (!odd || !sound) throw new Error('The users were not made.')
    const ownerOf = ({ id }: { id: string }) => ({ clientId: client.id, userId: id })
    const write = (record: object) =>
      dynamo.send(
        new PutCommand({
          TableName: variable('CLIENTS_TABLE'),
          Item: { pk: `CLIENT#${client.id}`, sk: `USER#${odd.id}`, clientId: client.id, record },
        }),
      )
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

  it('removing a user deletes the account, even if the process dies', async () => {
    for (const fate of ['none', 'dies', 'fails'] as const) {
      const body = given()
      await post(body)
      const user = await userBy(body.email)
      const params = { id: client.id, userid: user?.id ?? '' }
      // The first two calls look up the account and its groups.
      const run = () => removeUser(context(), { params, query: {}, headers: {}, body: undefined })
      await (fate === 'none' ? run() : interrupted(3, fate, run))
      await reconcileAbandoned(later())
      expect(await state(body.email)).toBe('neither')
    }
  })

  it('removing a user keeps the name on reports', async () => {
    const body = given({ name: 'Gone Away' })
    await post(body)
    const user = await userBy(body.email)
    const userid = user?.id ?? ''
    const params = { id: client.id, userid }
    const after = (await call(routes.removeUser, administrator, { params })).body
    expect(userNameOf(after, userid)).toBe('Gone Away')
    const { version, formerusers } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
    expect(formerusers).toContainEqual({ id: userid, name: 'Gone Away' })
    // The list cannot be written through the API.
    const change = { version, formerusers: [] }
    const saved = await call(routes.saveClient, administrator, { params: { id: client.id }, body: change })
    expect(userNameOf(saved.body, userid)).toBe('Gone Away')
    const listed = await call(routes.listClients, administrator, { query: { name: client.name } })
    expect(userNameOf(listed.body.data.find(({ id }) => id === client.id) ?? { users: [] }, userid)).toBe('Gone Away')
  })

  it("changing the address changes the account's too, even if the process dies", async () => {
    for (const fate of ['none', 'dies', 'fails'] as const) {
      const body = given()
      await post(body)
      const { version, users } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
      const user = users.find(({ email }) => email === body.email)
      if (!user) throw new Error('The user was not made.')
      const { id: userid, ...rest } = user
      const email = anAddress()
      const run = () =>
        saveUser(context(), {
          ...{ params: { id: client.id, userid }, query: {}, headers: {} },
          body: { ...rest, email, version },
        })
      // Two calls look up accounts.
      await (fate === 'none' ? run() : interrupted(3, fate, run))
      await reconcileAbandoned(later())
      expect(await state(email)).toBe('both')
      expect(await accountOf(body.email)).toBeUndefined()
    }
  })
})

describe('a saved user', () => {
  it("keeps a unique address, and two administrators' saves conflict", async () => {
    const { version, users } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
    const [first, second] = users
    const { id: userid = '', ...rest } = first ?? {}
    const save = (body: object) =>
      callRaw(routes.saveUser, administrator.idToken, { params: { id: client.id, userid }, body: { ...rest, ...body } })
    const inUse = { status: 400, body: { message: adminMessages.emailInUse } }
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
    expect(clientMessages.savedBy('Eve')).toContain('Eve')
  })
})

it('a bounced invitation is shown with the account', async () => {
  const email = `bounce+${newId().slice(0, 8).replaceAll(/\W|_/g, 'x').toLowerCase()}@simulator.amazonses.com`
  expect(await post(given({ email }))).toMatchObject({ status: 201 })
  const query = { username: email }
  await vi.waitFor(
    async () =>
      expect((await call(routes.getAccount, administrator, { query })).body.bounce).toMatchObject({
        kind: 'permanent',
      }),
    { timeout: 100_000, interval: 400 },
  )
})
