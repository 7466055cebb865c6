import {
  accountMessages,
  clientMessages,
  routes,
  signInMessages,
  type Client,
  type OwnAccount,
  type OwnUser,
} from '@lintel/contract'
import { confirmResetPassword, fetchAuthSession, resetPassword, signIn, signOut } from 'aws-amplify/auth'
import { once } from 'node:events'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { tooManyPasswords } from './own-account.ts'
import { readPhoneKey, readPhrases } from './own-rows.ts'
import { call, callRaw, refusal } from '../test/call.ts'
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
const saveOver = ({ name, color }: OwnUser, body: OwnUser) =>
  callRaw(routes.saveOwnUser, person.idToken, { body: { ...body, read: { name, color } } })
const setSecondFactor = (on: boolean) => call(routes.setSecondFactor, person, { body: { on } })
const actsBy = async () =>
  (await actsOf(client.id))
    .filter(({ subject }) => subject.kind === 'account' || subject.kind === 'user')
    .map(({ action, by, detail }) => ({ action, by: by.id, detail }))
const signInWith = (password: string) =>
  signIn({ username: person.email, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
const begin = async () => (await signInWith(testPassword)).nextStep.signInStep

it("shows the caller's account, and changes only their own name and colour", async () => {
  const before = await own()
  expect(before).toMatchObject({ email: person.email, user: { id: person.userId, name: 'Eve Rywhere' } })
  // Any other field is ignored.
  const body = { name: 'Eve Everett', color: '#123456', branchlist: ['another'], email: 'eve@elsewhere.example' }
  expect(await callRaw(routes.saveOwnUser, person.idToken, { body })).toMatchObject({ status: 200 })
  expect(await own()).toEqual({ ...before, user: { ...before.user, name: 'Eve Everett', color: '#123456' } })
  const { users } = (await call(routes.getClient, person, { params: { id: client.id } })).body
  expect(users).toEqual(
    client.users.map((user) => (user.id === person.userId ? { ...user, name: 'Eve Everett', color: '#123456' } : user)),
  )
  // A repeated save changes nothing and is not audited.
  await save('Eve Everett')
  expect(await actsBy()).toEqual([{ action: 'user.change', by: person.userId, detail: {} }])
})

describe('an own change and one of an administrator', () => {
  let administrator: Person
  beforeAll(async () => {
    const provider = await aClient()
    const of = { clientId: provider.id, userId: `${provider.id}-everywhere` }
    administrator = await aPerson(['SysAdmin', 'Administrators'], of)
  })
  const opened = async () => {
    const { body } = await call(routes.getClient, administrator, { params: { id: client.id } })
    const found = body.users.find(({ id }) => id === person.userId)
    if (!found) throw new Error('The user is gone.')
    const { id: _id, ...user } = found
    return { version: body.version, users: body.users, user }
  }
  const saveUser = (body: object) =>
    callRaw(routes.saveUser, administrator.idToken, { params: { id: client.id, userid: person.userId }, body })
  const saveClient = (body: object) =>
    callRaw(routes.saveClient, administrator.idToken, { params: { id: client.id }, body })
  const stored = async () => (await opened()).user

  it('are both kept if they change different fields, in either order', async () => {
    const { version, user } = await opened()
    await save('Eve Everett', user.color)
    await save('Eve Evermore', user.color)
    expect(await saveUser({ ...user, version, branchlist: [`${client.id}-1`], color: '#1d4ed8' })).toMatchObject({
      status: 200,
    })
    const both = { name: 'Eve Evermore', color: '#1d4ed8', branchlist: [`${client.id}-1`] }
    expect(await stored()).toMatchObject(both)
    const read = { name: user.name, color: '#1d4ed8' }
    expect(await saveOver(read, { ...read, color: '#0f766e' })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject({ ...both, color: '#0f766e' })
  })

  it('conflict if they change the same field', async () => {
    const { version, user } = await opened()
    await save('Eve Everett', user.color)
    const current = version + 1
    const byPerson = { status: 409, body: { current, message: clientMessages.savedBy('Eve Everett') } }
    expect(await saveUser({ ...user, version, name: 'Eve Else' })).toMatchObject(byPerson)
    expect(await saveUser({ ...user, version: current, name: 'Eve Else' })).toMatchObject({ status: 200 })
    const read = { name: 'Eve Everett', color: user.color }
    const byAdministrator = refusal(409, clientMessages.savedBy('Eve Rywhere'))
    expect(await saveOver(read, { ...read, name: 'Eve Own' })).toMatchObject(byAdministrator)
    expect(await stored()).toMatchObject({ name: 'Eve Else' })
  })

  it('are both kept if the administrator saves the whole client', async () => {
    const { version, users, user } = await opened()
    await save('Eve Everett', user.color)
    expect(await saveClient({ version, users, phone: '020 7946 0100' })).toMatchObject({
      status: 200,
      body: { phone: '020 7946 0100', version: version + 2 },
    })
    expect(await stored()).toMatchObject({ name: 'Eve Everett' })
    // Another user's save in between does not count as their own.
    await save('Eve Evermore', user.color)
    expect(await saveClient({ version, phone: '1' })).toMatchObject({ status: 409 })
    expect(await saveClient({ version: version + 9, phone: '1' })).toMatchObject({ status: 409 })
  })
})

it('has neither name nor colour for a system administrator without a client', async () => {
  person = await aPerson(['SysAdmin'], { clientId: '', userId: '' })
  expect(await own()).toEqual({ email: person.email, secondFactor: false })
  expect(await save('Sam')).toMatchObject(refusal(409, accountMessages.noUser))
})

it('switches the second factor on and off, notifies by e-mail, and audits it', async () => {
  expect((await own()).secondFactor).toBe(false)
  expect(await begin()).toBe('DONE')
  await signOut()
  expect((await setSecondFactor(true)).body.secondFactor).toBe(true)
  expect(await begin()).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  await signOut()
  // Already on: no change.
  await setSecondFactor(true)
  expect((await setSecondFactor(false)).body.secondFactor).toBe(false)
  expect(await begin()).toBe('DONE')
  const subjects = (await mailTo(person.email)).map(({ subject }) => subject)
  const notices = ['Your second factor was switched off', 'Your second factor was switched on']
  expect(subjects.filter((text) => text !== 'Your Lintel code')).toEqual(notices)
  expect(await actsBy()).toEqual([
    { action: 'account.secondfactor', by: person.userId, detail: { value: 'on' } },
    { action: 'account.secondfactor', by: person.userId, detail: { value: 'off' } },
  ])
})

it('signs out everywhere: sessions end, and connections are notified and closed', async () => {
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
  // Signing in again starts a new session.
  expect(await begin()).toBe('DONE')
  expect(await actsBy()).toEqual([{ action: 'account.signout', by: person.userId, detail: {} }])
})

describe('the own password', () => {
  const another = 'Another-Horse-8'
  let accesstoken: string
  beforeEach(async () => {
    await begin()
    accesstoken = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
  })
  const change = (body: object = {}, idToken = person.idToken) =>
    callRaw(routes.changePassword, idToken, { body: { accesstoken, current: testPassword, next: another, ...body } })

  it('is changed only with the current password, and audited without either', async () => {
    expect(await change({ current: 'Wrong-Horse-9' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.current', message: accountMessages.wrongPassword }] },
    })
    expect(await change({ next: 'weak-password' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.next', message: expect.stringContaining('uppercase') }] },
    })
    expect(await change({ next: ` ${another}` })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.next', message: signInMessages.passwordSpaces }] },
    })
    expect(await change()).toMatchObject({ status: 204 })
    await signOut()
    await expect(begin()).rejects.toThrow()
    expect((await signInWith(another)).isSignedIn).toBe(true)
    const changed = { action: 'account.password', by: person.userId, detail: {} }
    const failed = { ...changed, detail: { failed: 'true' } }
    expect(await actsBy()).toEqual([changed, failed, changed, failed, changed, failed, changed])
    expect(JSON.stringify(await actsOf(client.id))).not.toMatch(/Horse|weak-password/)
  })

  it('rejects another user’s access token', async () => {
    const other = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
    expect(await change({}, other.idToken)).toMatchObject({ status: 401 })
    expect(await change({ accesstoken: person.idToken })).toMatchObject({ status: 401 })
    expect(await actsBy()).toEqual([])
    await signOut()
    expect(await begin()).toBe('DONE')
  })

  it('refuses further attempts after a few wrong ones', async () => {
    // The fifth locks for a second, which a slow machine may take for the next; each after it locks for twice as long.
    let [answer, guesses] = [await change({ current: 'Wrong-Horse-9' }), 1]
    while (answer.status !== 429 && ++guesses < 12) answer = await change({ current: 'Wrong-Horse-9' })
    expect([answer, guesses > 5]).toMatchObject([refusal(429, tooManyPasswords), true])
  })

  it('is audited when it is reset by a mailed code', async () => {
    await resetPassword({ username: person.email })
    const [code = ''] = (await mailTo(person.email)).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    const confirm = (confirmationCode: string) =>
      confirmResetPassword({ username: person.email, confirmationCode, newPassword: another })
    await expect(confirm(code === '000000' ? '000001' : '000000')).rejects.toThrow()
    expect(await actsBy()).toEqual([])
    await confirm(code)
    await signOut()
    expect((await signInWith(another)).isSignedIn).toBe(true)
    const by = { id: person.userId, name: 'Eve Rywhere', clientId: client.id }
    const subject = { kind: 'account', name: person.email }
    expect(await actsOf(client.id)).toMatchObject([{ action: 'account.passwordbycode', by, subject, detail: {} }])
  })
})

it('has one key for what is left on devices, which is nobody else’s', async () => {
  const keyOf = async (who: Person) => (await call(routes.getPhoneKey, who, {})).body.key
  // In this process, so that none finds that of another.
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => readPhoneKey(person.sub)))
  const key = first?.key ?? ''
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(others).toEqual([first, first])
  expect(await keyOf(person)).toBe(key)
  const colleague = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
  expect(await keyOf(colleague)).not.toBe(key)
})

it('keeps own phrases per user with versioned saves until the account is deleted', async () => {
  const read = async () => (await call(routes.getOwnPhrases, person, {})).body
  const put = (phrases: { key: string; text: string }[], version: number) =>
    callRaw(routes.saveOwnPhrases, person.idToken, { body: { phrases, version } })
  expect(await read()).toEqual({ phrases: [], version: 0 })
  const kept = [{ key: 'fwt', text: 'Fair wear and tear, consistent with age' }]
  expect(await put(kept, 0)).toMatchObject({ status: 200, body: { phrases: kept, version: 1 } })
  expect(await put([], 0)).toMatchObject(refusal(409, accountMessages.phrasesChanged))
  expect(await put([...kept, ...kept], 1)).toMatchObject({ status: 400 })
  expect(await put([{ key: 'a b', text: 'x' }], 1)).toMatchObject({ status: 400 })
  expect(await read()).toEqual({ phrases: kept, version: 1 })
  const colleague = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
  expect((await call(routes.getOwnPhrases, colleague, {})).body).toEqual({ phrases: [], version: 0 })
  await callRaw(routes.deleteUserAccount, person.idToken, { query: { username: person.sub } })
  expect(await readPhrases(person.sub)).toEqual({ phrases: [], version: 0 })
})
