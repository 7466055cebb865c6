import { AgencyUser, hiddenValue, routes, type Client, type ClientSetting } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dynamo } from '../lib/aws.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { pagesOf } from '../test/pages.ts'
import { aClient, aPerson, theProvider, type Person } from '../test/people.ts'
import { clientIdOfBranch } from './find-client.ts'
import { changeClient, putClient } from './put-client.ts'
import { createClient, saveClient } from './save-client.ts'

const secret: ClientSetting = { key: 'MRI Password', type: 'text', value: 'open sesame' }
const accountdetails = { bankname: 'Bank', acname: 'A', scno: '00-00-00', acno: '12345678', vatno: '', companyno: '' }

let client: Client
let customer: Person
let support: Person
let sysadmin: Person
beforeAll(async () => {
  client = await aClient({ settings: [secret], accountdetails })
  customer = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
  const provider = await aClient()
  sysadmin = await aPerson(['SysAdmin'], { clientId: 'provider', userId: 'keeper' })
  support = await aPerson(['Support'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
})

const get = async (person: Person) => (await call(routes.getClient, person, { params: { id: client.id } })).body

/** Cuts a write off before its second transaction. */
const expectCutOff = async (write: () => Promise<unknown>) => {
  let transactions = 0
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      if ('TransactItems' in args.input && ++transactions === 2) throw new Error('Cut off.')
      return next(args)
    },
    { step: 'initialize', name: 'cutting' },
  )
  const cutOff = await write().catch(String)
  dynamo.middlewareStack.remove('cutting')
  expect(cutOff).toBe('Error: Cut off.')
}

describe('a client', () => {
  it('is returned to its users without account details and credentials, to the provider except write-only values', async () => {
    const shown = await get(customer)
    expect(shown.accountdetails).toBeUndefined()
    expect(JSON.stringify(shown)).not.toContain('open sesame')
    expect(shown.branches.map(({ name }) => name)).toEqual(['First', 'Second'])
    const inFull = await get(support)
    expect(inFull.accountdetails).toEqual(accountdetails)
    expect(inFull.settings).toContainEqual({ ...secret, value: hiddenValue })
    const { id } = await aClient({ accountdetails: undefined })
    const { body } = await call(routes.getClient, support, { params: { id } })
    expect(body.accountdetails).toEqual({ bankname: '', acname: '', scno: '', acno: '', vatno: '', companyno: '' })
  })

  it('includes its number of reports of each kind', async () => {
    const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
    const make = (type: string) =>
      call(routes.createReport, customer, { body: { address, branchId: `${client.id}-1`, type } })
    await make('Inventory')
    await make('Inventory')
    await make('Mid Term')
    expect((await get(customer)).reportCounts).toMatchObject({ inventory: 2, midTerm: 1, checkOut: 0 })
  })

  it('loses removed branches and users, and frees their ids', async () => {
    const other = await aClient()
    await putClient({ ...other, branches: other.branches.slice(0, 1), users: [] })
    const { body } = await call(routes.getClient, support, { params: { id: other.id } })
    expect([body.branches.length, body.users.length]).toEqual([1, 0])
    expect(await clientIdOfBranch(`${other.id}-2`)).toBeUndefined()
  })

  it('keeps the additions of several concurrent writers', async () => {
    const { id } = await aClient()
    const added = ['a', 'b', 'c', 'd'].map((name) => AgencyUser.parse({ id: name, name, email: 'a@b.example' }))
    const add = (user: AgencyUser) => changeClient(id, (known) => known && { ...known, users: [...known.users, user] })
    await Promise.all(added.map(add))
    const { body } = await call(routes.getClient, support, { params: { id } })
    expect(body.users.map((user) => user.id)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']))
  })

  it('with more users than fit in one transaction is complete, as one of several concurrent writers wrote it', async () => {
    const { id } = await aClient()
    const write = (n: number) => {
      const users = Array.from({ length: 250 }, (_, at) =>
        AgencyUser.parse({ id: `user-${at}`, name: `User of writer ${n}`, email: 'a@b.example' }),
      )
      return changeClient(id, (known) => known && { ...known, name: `Writer ${n}`, users })
    }
    // The first is overtaken between two of its transactions.
    const overtaken = vi.fn<() => Promise<unknown>>(() => write(2))
    dynamo.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args)
        if ('TransactItems' in args.input && overtaken.mock.calls.length === 0) await overtaken()
        return answer
      },
      { step: 'initialize', name: 'overtaking' },
    )
    await write(1)
    dynamo.middlewareStack.remove('overtaking')
    const { body } = await call(routes.getClient, support, { params: { id } })
    expect(overtaken).toHaveBeenCalledOnce()
    expect([...new Set(body.users.map(({ name }) => name))]).toEqual([`User of ${body.name.toLowerCase()}`])
    expect(body.users).toHaveLength(250)
  })

  it('that was saved in part is completed by a retry of that save', async () => {
    const { id } = await aClient()
    const read = async () => (await call(routes.getClient, support, { params: { id } })).body
    const before = await read()
    const more = Array.from({ length: 250 }, (_, at) => ({ id: `user-${at}`, name: 'Une', email: `u${at}@b.example` }))
    const users = [...before.users, ...more]
    const body = routes.saveClient.body.parse({ ...before, users })
    const save = () => saveClient(contextOf(support), { params: { id }, query: {}, headers: {}, body })
    await expectCutOff(save)
    expect((await read()).users.length).toBeLessThan(users.length)
    const other = { ...body, website: 'another tab' }
    const fromAnotherTab = saveClient(contextOf(support), { params: { id }, query: {}, headers: {}, body: other })
    await expect(fromAnotherTab).rejects.toMatchObject({ status: 409 })
    await expectCutOff(save)
    await save()
    expect((await read()).users).toHaveLength(users.length)
    await expect(save()).rejects.toMatchObject({ status: 409 })
  })

  it('that was created in part is completed by a retry', async () => {
    const users = Array.from({ length: 250 }, (_, at) => ({ id: `u-${at}`, name: 'Une', email: `u${at}@b.example` }))
    const body = routes.createClient.body.parse({ name: `Half ${newId()}`, users, idempotencykey: newId() })
    const create = () => createClient(contextOf(sysadmin), { params: {}, query: {}, headers: {}, body })
    await expectCutOff(create)
    await expectCutOff(create)
    const made = await create()
    expect(made.users).toHaveLength(users.length)
    expect((await create()).version).toBe(made.version)
  })

  it("cannot have another client's branch id", async () => {
    const other = newClient({ id: newId(), name: 'Thief' }, { branchId: `${client.id}-1` })
    await expect(putClient(other)).rejects.toThrow('belongs to another client')
    expect(await clientIdOfBranch(`${client.id}-1`)).toBe(client.id)
  })
})

describe('the list of clients', () => {
  const names = async (person: Person, query: { starts_with?: string; name?: string }) =>
    (await call(routes.listClients, person, { query })).body.data.map(({ name }) => name)

  it('is by name, filtered by a letter, by 0-9 for names without one, or by part of the name', async () => {
    const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
    const given = ['Zebra', 'zabaglione', '7 Oaks', 'Émile', '(Agency)', '👍 Lettings'].map((name) => `${name} ${mark}`)
    for (const name of given) await aClient({ name })
    const zs = [`zabaglione ${mark}`, `Zebra ${mark}`]
    expect(await names(support, { name: mark.toUpperCase(), starts_with: 'z' })).toEqual(zs)
    expect((await names(support, { starts_with: '0-9', name: mark })).toSorted()).toEqual(
      [`(Agency) ${mark}`, `7 Oaks ${mark}`, `👍 Lettings ${mark}`].toSorted(),
    )
    expect(await names(support, { starts_with: 'e', name: mark })).toEqual([`Émile ${mark}`])
    expect(await names(support, { name: `emi ${mark.slice(0, 8)}` })).toEqual([`Émile ${mark}`])
    expect(await names(support, { starts_with: 'b', name: mark })).toEqual([])
    expect((await names(support, { name: mark })).toSorted()).toEqual(given.toSorted())
    expect(await names(support, { name: '-' })).toEqual([])
  })

  it('finds a renamed client only by its new name', async () => {
    const [before, after] = [newId(), newId()].map((id) => id.replaceAll(/[^a-zA-Z0-9]/g, ''))
    const { id } = await aClient({ name: `Oak ${before}` })
    await changeClient(id, (known) => known && { ...known, name: `Ash ${after}` })
    expect(await names(support, { name: before ?? '' })).toEqual([])
    expect(await names(support, { name: after ?? '' })).toEqual([`Ash ${after}`])
  })

  it('has what lists and menus need, and no looks, texts or secrets', async () => {
    const name = `Listed ${newId()}`
    const settings: ClientSetting[] = [
      { key: 'Invoice enable', type: 'boolean', value: 'true' },
      { key: 'MRI Password', type: 'text', value: 'true' },
    ]
    await aClient({ name, accountdetails, settings })
    const { body } = await call(routes.listClients, support, { query: { name } })
    const [listed] = body.data
    expect(Object.keys(listed ?? {})).not.toContain('looknfeel')
    expect(listed).not.toHaveProperty('accountdetails')
    expect(listed?.settings).toContainEqual(settings[0])
    expect(listed?.settings.map(({ key }) => key)).not.toContain('MRI Password')
    expect(Object.keys(listed?.branches[0] ?? {})).toEqual(['id', 'name'])
    expect(listed?.reportfactory.reportTypeList.map((type) => type.name)).toContain('Inventory')
    expect(JSON.stringify(listed).length).toBeLessThan(8_000)
  })

  it('without a letter is complete, page by page', async () => {
    const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
    const ends: string[] = []
    for (const name of [`0 First ${mark}`, `zzz Last ${mark}`]) ends.push((await aClient({ name })).id)
    const list = async (after?: string) => (await call(routes.listClients, support, { query: { after } })).body
    const pages = await pagesOf(list)
    for (const { data } of pages) expect(data.length).toBeLessThanOrEqual(50)
    const found = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(found).toEqual(expect.arrayContaining(ends))
    expect(new Set(found).size).toBe(found.length)
    // An unknown position restarts it.
    expect((await list('zzzz')).data.length).toBeGreaterThan(0)
  })

  it('finds the client of a branch, and those of a user', async () => {
    const [one, other] = [await aClient(), await aClient()]
    const listed = async (person: Person, query: object) =>
      (await call(routes.listClients, person, { query })).body.data.map(({ id }) => id)
    expect(await listed(support, { branch: `${one.id}-1` })).toEqual([one.id])
    expect(await listed(support, { branch: 'no-such-branch' })).toEqual([])
    await putClient({ ...other, users: [...other.users, ...one.users.slice(0, 1)] })
    expect((await listed(support, { user: `${one.id}-everywhere` })).toSorted()).toEqual([one.id, other.id].toSorted())
    expect(await listed(support, { user: `${one.id}-everywhere`, branch: `${one.id}-1` })).toEqual([one.id])
    expect(await listed(support, { user: `${one.id}-first` })).toEqual([one.id])
    // Users of one client find no other.
    expect(await listed(customer, { branch: `${one.id}-1` })).toEqual([])
    expect(await listed(customer, { branch: `${client.id}-1` })).toEqual([client.id])
  })

  it('leaves out the provider', async () => {
    const contacts = [{ name: 'Office of the provider', email: 'office@provider.example', phone: '', position: '' }]
    const provider = await theProvider(() => ({ contacts }))
    expect(await names(support, { name: provider.name })).toEqual([])
    expect(await names(support, { starts_with: 'p' })).not.toContain(provider.name)
    expect((await call(routes.downloadContactsCsv, sysadmin, {})).body).not.toContain('office@provider.example')
    expect((await call(routes.getClient, support, { params: { id: 'provider' } })).body.name).toBe(provider.name)
  })
})

it('the agency user of an identity is found by client and user', async () => {
  const ask = (userid: string) =>
    callRaw(routes.getPeachUser, customer.idToken, { query: { clientid: client.id, userid } })
  expect(await ask(`${client.id}-first`)).toMatchObject({ status: 200, body: { branchlist: [`${client.id}-1`] } })
  expect(await ask('nobody')).toMatchObject(refusal(404, 'User not found.'))
})

it('the contacts have a line each, of every client that is not suspended, with formulas neutralised', async () => {
  const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
  const jo = { name: 'Jo Lark', email: 'jo@lark.example', phone: '', position: 'Owner' }
  const formula = { ...jo, name: '=HYPERLINK("x")', phone: '+44 20 7946 0100', position: '@SUM(A1)' }
  await aClient({ name: `Moss ${mark}`, contacts: [jo] })
  await aClient({ name: `Ash, ${mark}`, contacts: [{ ...jo, email: 'sam@ash.example' }, formula], active: false })
  await aClient({ name: `Bare ${mark}` })
  const suspended = await aClient({ name: `Gone ${mark}`, contacts: [jo] })
  await putClient({ ...suspended, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
  const { headers, body } = await call(routes.downloadContactsCsv, sysadmin, {})
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"')
  const all = body.trimEnd().split('\r\n')
  expect(all[0]).toBe('CompanyName,Name,Email,Phone,Position')
  expect(all.filter((line) => line.includes(mark))).toEqual([
    `"Ash, ${mark}",Jo Lark,sam@ash.example,,Owner`,
    `"Ash, ${mark}","'=HYPERLINK(""x"")",jo@lark.example,+44 20 7946 0100,'@SUM(A1)`,
    `Moss ${mark},Jo Lark,jo@lark.example,,Owner`,
  ])
})
