import {
  adminMessages,
  AgencyUser,
  routes,
  type Client,
  type Group,
  type ListedAccount,
  type RouteName,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { signIn } from 'aws-amplify/auth'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, addUser, aPerson, testPassword, theProvider, type Person } from '../test/people.ts'
import { configureSignIn } from '../test/signing-in.ts'
import { lockAccount, unlockAccount } from './store.ts'

const password = 'Welcome-2-Lintel'

let client: Client
let other: Client
let administrator: Person
beforeAll(async () => {
  const provider = await aClient()
  ;[client, other] = [await aClient(), await aClient()]
  const of = { clientId: provider.id, userId: `${provider.id}-everywhere` }
  administrator = await aPerson(['SysAdmin', 'Administrators'], of)
  await theProvider()
})

const anAddress = () => `acc-${newId().replaceAll(/\W|_/g, '').toLowerCase()}@people.example`
const ofProvider = { clientId: 'provider', userId: '' }
const aBuiltInAddress = () => `support@${newId().replaceAll(/\W|_/g, '').toLowerCase()}.example`
const newUser = AgencyUser.parse({ id: 'new', name: 'Nia New', email: 'nia@people.example' })
const ask = (name: RouteName, query: object, body?: object, person = administrator) =>
  callRaw(routes[name], person.idToken, { query: { ...query }, ...(body && { body }) })
const customer = (of: Partial<{ clientId: string; userId: string; email: string }> = {}) =>
  aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere`, ...of })
const read = async (username: string) => (await call(routes.getAccount, administrator, { query: { username } })).body
const attributesOf = async (username: string) =>
  Object.fromEntries((await read(username)).UserAttributes.map(({ Name, Value }) => [Name, Value]))
const groupsOf = async (username: string) =>
  (await call(routes.listGroupsOfAccount, administrator, { query: { username } })).body.Groups.map(
    ({ GroupName }) => GroupName,
  )
const group = (username: string, groupname: Group, add_or_remove: 'add' | 'remove', person = administrator) =>
  ask('changeGroupOfAccount', { username, groupname, add_or_remove }, undefined, person)
const assign = (username: string, attribute_name: string, attribute_value: string, person = administrator) =>
  ask('changeAttributeOfAccount', { username, attribute_name, attribute_value }, undefined, person)
const disable = (username: string, is: boolean, person = administrator) =>
  ask('disableAccount', { username, disable: String(is) }, undefined, person)
const allUnder = async (
  starts_with: string,
  after?: string,
): Promise<{ accounts: ListedAccount[]; clients: Record<string, string> }> => {
  const { body } = await call(routes.listAccounts, administrator, { query: { starts_with, after } })
  const rest = body.next === undefined ? { accounts: [], clients: {} } : await allUnder(starts_with, body.next)
  return { accounts: [...body.data, ...rest.accounts], clients: { ...body.clients, ...rest.clients } }
}
const actions = async (id: string, sub: string) =>
  (await actsOf(id)).filter(({ subject }) => subject.id === sub).map(({ action }) => action)

describe('accounts', () => {
  it('are made in Customers with a temporary password that is mailed', async () => {
    const username = anAddress()
    const made = await ask('createAccount', { username, temporary_password: password })
    expect(made).toMatchObject({ status: 201, body: { UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true } })
    expect(await groupsOf(username)).toEqual(['Customers'])
    expect(await mailTo(username)).toMatchObject([{ text: expect.stringContaining(password) }])
    const cases: [object, string][] = [
      [{ username }, adminMessages.emailInUse],
      [{ username: 'none' }, adminMessages.invalidEmail],
      // Cannot receive mail.
      [{ username: 'é@people.example' }, adminMessages.invalidEmail],
      [{ temporary_password: 'welcome' }, adminMessages.invalidPassword],
    ]
    for (const [change, message] of cases) {
      const query = { username: anAddress(), temporary_password: password, ...change }
      expect(await ask('createAccount', query)).toMatchObject(refusal(400, message))
    }
  })

  it('are invited again until they have signed in, and reset by a mailed code from then on', async () => {
    const username = anAddress()
    await ask('createAccount', { username, temporary_password: password })
    expect(await ask('resetPassword', { username })).toMatchObject(refusal(409, adminMessages.notSignedIn))
    const again = (temporarypassword: string, to = username) =>
      ask('inviteAgain', { username: to }, { temporarypassword })
    expect(await again('none')).toMatchObject(refusal(400, adminMessages.invalidPassword))
    expect(await again('Another-3-Word')).toMatchObject({ status: 200 })
    expect(await mailTo(username)).toMatchObject([{ text: expect.stringContaining('Another-3-Word') }, {}])
    configureSignIn()
    const options = { authFlowType: 'CUSTOM_WITH_SRP' } as const
    await expect(signIn({ username, password, options })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    const { nextStep } = await signIn({ username, password: 'Another-3-Word', options })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    const { email } = await customer()
    expect(await again(password, email)).toMatchObject(refusal(409, adminMessages.hasSignedIn))
    const reset = await ask('resetPassword', { username: email })
    expect(reset).toMatchObject({ status: 200, body: { UserStatus: 'RESET_REQUIRED' } })
    expect(await mailTo(email)).toMatchObject([
      { text: expect.stringMatching(/An administrator of Lintel has reset.*\d{6}.*\/reset-password.*an hour/s) },
    ])
  })

  it('are listed by the first characters of their address, page by page, with the names of their clients', async () => {
    const { email } = await customer({ email: `5${anAddress()}` })
    const digits = [`0${anAddress()}`, `9${anAddress()}`, `_${anAddress()}`, `~${anAddress()}`, `'${anAddress()}`]
    for (const username of digits) await ask('createAccount', { username, temporary_password: password })
    const { accounts, clients } = await allUnder('0')
    expect(clients[client.id]).toBe(client.name)
    const found = accounts.map(({ Attributes }) => Attributes.find(({ Name }) => Name === 'email')?.Value ?? '')
    for (const username of [email, ...digits]) expect(found).toContain(username)
    expect(found.filter((email) => /^[a-z]/i.test(email))).toEqual([])
  })

  it('are refused while disabled, and accepted again once enabled', async () => {
    const { email, sub } = await customer()
    expect(await disable(email, true)).toMatchObject({ status: 200, body: { Enabled: false } })
    configureSignIn()
    const options = { authFlowType: 'CUSTOM_WITH_SRP' } as const
    await expect(signIn({ username: email, password: testPassword, options })).rejects.toThrow()
    expect(await disable(email, false)).toMatchObject({ status: 200, body: { Enabled: true } })
    expect(await actions(client.id, sub)).toEqual(['account.disable', 'account.enable'])
  })
})

describe('groups', () => {
  it('are added and removed, and both are audited', async () => {
    const { email, sub } = await customer()
    expect(await group(email, 'Inspectors', 'add')).toMatchObject({ status: 200 })
    expect(await groupsOf(email)).toEqual(['Customers', 'Inspectors'])
    // Adding twice has no further effect.
    await group(email, 'Inspectors', 'add')
    expect(await group(email, 'Inspectors', 'remove')).toMatchObject({ status: 200 })
    expect(await groupsOf(email)).toEqual(['Customers'])
    expect(await actions(client.id, sub)).toEqual(['account.addgroup', 'account.removegroup'])
  })

  it('of the provider are only for its own staff, and every account keeps one it can sign in with', async () => {
    const { email } = await customer()
    for (const name of ['SysAdmin', 'Administrators', 'Support'] as const)
      expect(await group(email, name, 'add')).toMatchObject(refusal(409, adminMessages.providersGroup))
    expect(await group(email, 'Customers', 'remove')).toMatchObject(refusal(409, adminMessages.lastSignInGroup))
    const staff = await aPerson(['Administrators'], { clientId: 'provider', userId: 'somebody' })
    expect(await group(staff.email, 'Support', 'add')).toMatchObject({ status: 200 })
    expect(await group(staff.email, 'Administrators', 'remove')).toMatchObject({ status: 200 })
    expect(await assign(staff.email, 'custom:client_id', client.id)).toMatchObject(
      refusal(409, adminMessages.providersAccount),
    )
  })
})

describe('a system administrator', () => {
  const alone = refusal(409, adminMessages.sysAdminAlone)

  it('must already be in Administrators or Support, and stays in one of them', async () => {
    const { email } = await aPerson(['Customers'], ofProvider)
    expect(await group(email, 'SysAdmin', 'add')).toMatchObject(alone)
    expect(await groupsOf(email)).toEqual(['Customers'])
    for (const name of ['Support', 'SysAdmin', 'Administrators'] as const)
      expect(await group(email, name, 'add')).toMatchObject({ status: 200 })
    expect(await group(email, 'Administrators', 'remove')).toMatchObject({ status: 200 })
    expect(await group(email, 'Support', 'remove')).toMatchObject(alone)
    expect((await groupsOf(email)).toSorted()).toEqual(['Customers', 'Support', 'SysAdmin'])
    expect(await group(email, 'SysAdmin', 'remove')).toMatchObject({ status: 200 })
    expect(await group(email, 'Support', 'remove')).toMatchObject({ status: 200 })
  })
})

describe('a former system administrator', () => {
  // Once the cached groups have expired, the response is 401.
  const refused = [401, 403]
  /** Every route that changes an account, called with a token that is still valid. */
  const changes = async (removed: Person, { email }: Person) => [
    await group(removed.email, 'SysAdmin', 'add', removed),
    await group(email, 'Inspectors', 'add', removed),
    await disable(removed.email, false, removed),
    await disable(email, true, removed),
    await ask('createAccount', { username: anAddress(), temporary_password: password }, undefined, removed),
    await ask('inviteAgain', { username: email }, { temporarypassword: password }, removed),
    await ask('resetPassword', { username: email }, undefined, removed),
    await assign(email, 'custom:user_id', '', removed),
    await ask('deleteUserAccount', { username: email }, undefined, removed),
  ]

  it('changes nothing with a token that is still valid', async () => {
    const removed = await aPerson(['SysAdmin', 'Administrators'], ofProvider)
    await ask('getAccount', { username: removed.email }, undefined, removed)
    expect(await group(removed.email, 'SysAdmin', 'remove')).toMatchObject({ status: 200 })
    const other = await customer()
    for (const { status } of await changes(removed, other)) expect(refused).toContain(status)
    expect(await groupsOf(removed.email)).toEqual(['Administrators'])
    expect(await groupsOf(other.email)).toEqual(['Customers'])
    const gone = await callRaw(routes.removeUser, removed.idToken, {
      params: { id: client.id, userid: `${client.id}-first` },
    })
    expect(refused).toContain(gone.status)
  })
})

describe('nobody', () => {
  it('locks themselves out', async () => {
    const { email } = administrator
    const answers = [
      await group(email, 'SysAdmin', 'remove'),
      await group(email, 'Administrators', 'remove'),
      await group(email, 'Dataentry', 'add'),
      await group(email, 'Support', 'add'),
      await disable(email, true),
      await assign(email, 'custom:client_id', client.id),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refusal(409, adminMessages.ownAccount))
    expect(await groupsOf(email)).toEqual(expect.arrayContaining(['SysAdmin', 'Administrators']))
  })

  it('touches the two built-in accounts', async () => {
    const name = aBuiltInAddress()
    await aPerson(['Support'], { ...ofProvider, email: name })
    expect(await read(name)).toMatchObject({ builtIn: true })
    for (const answer of [
      await group(name, 'Support', 'remove'),
      await group(name, 'SysAdmin', 'add'),
      await disable(name, true),
      await ask('deleteUserAccount', { username: name }),
    ])
      expect(answer).toMatchObject(refusal(409, adminMessages.builtIn))
    expect(await groupsOf(name)).toEqual(['Support'])
  })

  it('creates a built-in account, or one by changing an address', async () => {
    const username = aBuiltInAddress()
    await ask('createAccount', { username, temporary_password: password })
    expect(await assign(username, 'custom:client_id', 'provider')).toMatchObject(
      refusal(409, adminMessages.builtInAddress),
    )
    expect(await read(username)).toMatchObject({ builtIn: false })

    const refused = { status: 400, body: { message: adminMessages.builtInAddress, issues: [{ path: 'body.email' }] } }
    const params = { id: 'provider' }
    const post = (email: string) => {
      const body = { name: 'Nia New', email, temporarypassword: password }
      return callRaw(routes.createUser, administrator.idToken, { params, body })
    }
    const unmade = aBuiltInAddress()
    expect(await post(unmade)).toMatchObject(refused)
    expect((await ask('getAccount', { username: unmade })).status).toBe(404)

    const ordinary = anAddress()
    expect(await post(ordinary)).toMatchObject({ status: 201 })
    const builtIn = aBuiltInAddress()
    const user = { ...newUser, id: newId(), email: builtIn }
    await theProvider(({ users }) => ({ users: [...users, user] }))
    await aPerson(['Support'], { clientId: 'provider', userId: user.id, email: builtIn })
    const rename = async (from: string, to: string) => {
      const { version, users } = (await call(routes.getClient, administrator, { params })).body
      const { id, ...rest } = users.find(({ email }) => email === from) ?? newUser
      const body = { ...rest, email: to, version }
      return callRaw(routes.saveUser, administrator.idToken, { params: { ...params, userid: id }, body })
    }
    expect(await rename(builtIn, anAddress())).toMatchObject(refused)
    expect(await rename(ordinary, aBuiltInAddress())).toMatchObject(refused)
    expect(await read(builtIn)).toMatchObject({ builtIn: true })
  })
})

it('two concurrent changes of one account wait for each other, as long as a change may take', async () => {
  const { email: username, sub } = await customer()
  const holder = newId()
  expect(await lockAccount(sub, holder, new Date())).toBe(true)
  const changedAtOnce = refusal(409, adminMessages.changedAtOnce)
  const changes = [group(username, 'Inspectors', 'add'), assign(username, 'custom:client_id', other.id)]
  expect(await Promise.all(changes)).toMatchObject([changedAtOnce, changedAtOnce])
  await unlockAccount(sub, holder)
  expect((await group(username, 'Inspectors', 'add')).status).toBe(200)
  // The process that held it a minute ago has died.
  expect(await lockAccount(sub, holder, new Date(Date.now() - 61_000))).toBe(true)
  expect((await group(username, 'Inspectors', 'remove')).status).toBe(200)
})

describe('an account that is assigned', () => {
  it('belongs to that client, and to none of its users until one is chosen', async () => {
    const { email, sub } = await customer()
    expect(await assign(email, 'custom:client_id', other.id)).toMatchObject({ status: 200 })
    const moved = await attributesOf(email)
    expect(moved['custom:client_id']).toBe(other.id)
    expect(moved['custom:user_id']).toBeUndefined()
    expect(await assign(email, 'custom:user_id', `${client.id}-first`)).toMatchObject({ status: 404 })
    await addUser(other.id, { id: `own-${sub}`, name: 'Own', email: email.toUpperCase() })
    expect(await assign(email, 'custom:user_id', `own-${sub}`)).toMatchObject({ status: 200 })
    expect((await attributesOf(email))['custom:user_id']).toBe(`own-${sub}`)
    expect(await assign(email, 'custom:client_id', 'no-such-client')).toMatchObject({ status: 404 })
    // Neither client reads the id of the other.
    const valuesOf = async (id: string) =>
      (await actsOf(id)).filter(({ subject }) => subject.id === sub).map(({ detail }) => detail['value'])
    expect(await valuesOf(client.id)).toEqual([''])
    expect((await valuesOf(other.id))[0]).toBe(other.id)
  })

  it('is refused a user with another address, which may be another person’s account', async () => {
    const [first, second] = [await customer({ userId: '' }), await customer({ userId: '' })]
    const id = `own-${first.sub}`
    await addUser(client.id, { id, name: 'Own', email: first.email })
    expect(await assign(first.email, 'custom:user_id', id)).toMatchObject({ status: 200 })
    expect(await assign(second.email, 'custom:user_id', id)).toMatchObject(refusal(409, adminMessages.othersUser))
    expect((await attributesOf(second.email))['custom:user_id']).toBeUndefined()
    // So this account is deleted along with the user.
    await call(routes.removeUser, administrator, { params: { id: client.id, userid: id } })
    expect(await ask('getAccount', { username: first.email })).toMatchObject({ status: 404 })
  })
})
