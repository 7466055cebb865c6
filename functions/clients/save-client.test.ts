import {
  adminMessages,
  clientMessages,
  clientSettingDefaults,
  hiddenValue,
  providerClientId,
  reportTypeCodes,
  routes,
  reportMessages,
  settingMessages,
  type Client,
  type ClientSetting,
  type ClientSettingKey,
} from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { call, callRaw, type RawRequest } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { readUnchecked, spoilRecord } from '../test/unchecked.ts'
import { findClient } from './find-client.ts'
import { changeClient } from './put-client.ts'
import { openSetting } from './secret-settings.ts'

let administrator: Person
let other: Person
beforeAll(async () => {
  const provider = await aClient()
  const of = { clientId: provider.id, userId: `${provider.id}-everywhere` }
  administrator = await aPerson(['SysAdmin', 'Administrators'], of)
  other = await aPerson(['SysAdmin', 'Administrators'], { ...of, userId: `${provider.id}-first` })
})

const make = async (body: object = {}): Promise<Client> =>
  (await call(routes.createClient, administrator, { body: { name: `Made ${newId()}`, ...body } })).body
const read = async (id: string): Promise<Client> =>
  (await call(routes.getClient, administrator, { params: { id } })).body
/** What was done to a client itself: tests of invoices may write acts on any client beside these. */
const savesOf = async (id: string) => (await actsOf(id)).filter(({ action }) => action.startsWith('client.'))
const lastChange = async (id: string) => (await savesOf(id)).at(-1)?.detail
const send = (person: Person, name: 'createClient' | 'saveClient', request: RawRequest) =>
  callRaw(routes[name], person.idToken, request)
const save = (client: Client, body: object, person = administrator) =>
  send(person, 'saveClient', { params: { id: client.id }, body: { version: client.version, ...body } })

describe('a new client', () => {
  it('has the default report types and settings, one branch of its own name and address, and no reports', async () => {
    const address = { line1: '1 Old Quay', town: 'Westhaven' }
    const { id, name } = await make({ address, peachpackage: 'Pro' })
    const client = await read(id)
    expect(client.branches).toMatchObject([{ name, address }])
    expect(client.reportfactory.reportTypeList.map((type) => type.name).toSorted()).toEqual(
      [...Object.keys(reportTypeCodes), 'Invoice'].toSorted(),
    )
    expect(client.settings).toEqual(clientSettingDefaults)
    expect(new Set(Object.values(client.reportCounts))).toEqual(new Set([0]))
    expect(client).toMatchObject({ active: true, peachpackage: 'Pro', version: 1 })
  })

  it('may be sent as clients are answered: what the server alone sets is ignored', async () => {
    const sent = { ...(await make()), branches: [], reportCounts: { inventory: 9 }, version: 7, savedBy: 'Nobody' }
    const client = await make({ ...sent, formerusers: [{ id: 'x', name: 'X' }], typesInUse: ['Inventory'] })
    expect(client.id).not.toBe(sent.id)
    expect(client).toMatchObject({ name: sent.name, version: 1, savedBy: 'Eve Rywhere', typesInUse: [] })
    expect(client).toMatchObject({ reportCounts: { inventory: 0 }, branches: [{ name: sent.name }] })
    expect(client.formerusers ?? []).toEqual([])
  })

  it('needs a name', async () => {
    for (const name of ['', '  ', '\u200B'])
      expect(await send(administrator, 'createClient', { body: { name } })).toMatchObject({ status: 400 })
  })

  it('is made once, however often it is sent with the same key', async () => {
    const body = { name: `Once ${newId()}`, idempotencykey: newId() }
    const made = await Promise.all([1, 2, 3].map(() => call(routes.createClient, administrator, { body })))
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
    const { data } = (await call(routes.listClients, administrator, { query: { name: body.name } })).body
    expect(data).toHaveLength(1)
    expect((await savesOf(data[0]?.id ?? '')).map(({ action }) => action)).toEqual(['client.create'])
  })
})

describe('saving a client', () => {
  it('changes what is sent, leaves the rest, and says who did it', async () => {
    const client = await make({ phone: '020 7946 0100' })
    const { status, body } = await save(client, { website: 'harbour.example' })
    expect({ status, body }).toMatchObject({ status: 200, body: { website: 'harbour.example', version: 2 } })
    expect(await read(client.id)).toMatchObject({ phone: '020 7946 0100', branches: client.branches })
    const acts = await savesOf(client.id)
    expect(acts.at(-1)).toMatchObject({
      action: 'client.change',
      by: { id: administrator.userId },
      detail: { fields: 'website' },
    })
  })

  it('takes no second user without a name, because of one that was there', async () => {
    const nameless = (await aClient()).users
      .slice(0, 1)
      .map((one) => ({ ...one, id: newId(), name: '', branchlist: [] }))
    const kept = await read((await aClient({ users: nameless })).id)
    expect(await save(kept, { phone: '1', users: kept.users })).toMatchObject({ status: 200 })
    const users = [...kept.users, { id: newId(), name: '', email: 'another@people.example' }]
    const message = 'A name is required.'
    const answer = await save(await read(kept.id), { users })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(answer.body).toMatchObject({ issues: [{ path: expect.stringMatching(/^body\.users\.\d\.name$/), message }] })
  })

  it('is refused where somebody else was first, who is named', async () => {
    const client = await make()
    await save(client, { phone: '1' }, other)
    const answer = await save(client, { phone: '2' })
    const message = clientMessages.savedBy('Finn First')
    expect(answer).toMatchObject({ status: 409, body: { message, current: client.version + 1 } })
    expect((await read(client.id)).phone).toBe('1')
  })

  it('keeps one of two administrators who save at once, and tells the other', async () => {
    const client = await make()
    const answers = await Promise.all([save(client, { phone: '1' }), save(client, { phone: '2' }, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await savesOf(client.id)).map(({ action }) => action)).toEqual(['client.create', 'client.change'])
  })

  it.each([
    [
      'a branch without a name',
      { branches: [{ id: newId(), name: ' ' }] },
      'body.branches.0.name',
      'A name is required.',
    ],
    [
      'a user without a name',
      { users: [{ id: newId(), name: '', email: 'a@b.example' }] },
      'body.users.0.name',
      'A name is required.',
    ],
    ['an address that is none', { invoiceemail: 'a@b..example' }, 'body.invoiceemail', 'Invalid email address'],
    [
      'two branches of one name',
      { branches: ['North', 'north '].map((name, index) => ({ id: `${newId()}-${index}`, name })) },
      'body.branches.0.name',
      clientMessages.branchNameTaken,
    ],
    [
      'two users of one address',
      {
        users: ['a@b.example', 'A@B.example'].map((email, index) => ({ id: `${newId()}-${index}`, name: 'A', email })),
      },
      'body.users.0.email',
      adminMessages.emailInUse,
    ],
  ])('is refused with %s, at its field', async (_, body, path, message) => {
    const client = await make()
    const answer = await save(client, body)
    expect(answer.status).toBe(400)
    expect((answer.body as { issues: unknown[] }).issues).toContainEqual({ path, message })
    expect(await read(client.id)).toEqual(client)
  })

  it('takes users as they are, and neither lets one go nor gives one another address', async () => {
    const client = await make()
    const [ann, ben] = ['ann', 'ben'].map((name) => ({ id: newId(), name, email: `${name}-${newId()}@people.example` }))
    expect(await save(client, { users: [ann] })).toMatchObject({ status: 200 })
    const known = await read(client.id)
    const refused = { status: 409, body: { message: clientMessages.usersStay } }
    for (const users of [[], [ben], [{ ...ann, email: ben?.email }], [{ ...ann, id: newId() }]])
      expect(await save(known, { users })).toMatchObject(refused)
    expect(await read(client.id)).toEqual(known)
    const users = [{ ...ann, name: 'Ann', email: ann?.email.toUpperCase() }, ben]
    expect(await save(known, { users })).toMatchObject({ status: 200 })
    expect((await read(client.id)).users.map(({ name }) => name).toSorted()).toEqual(['Ann', 'ben'])
  })

  it('takes users of its own branches alone, and leaves a list that was odd before', async () => {
    const [client, stranger] = [await make(), await make()]
    const [own, foreign] = [client.branches[0]?.id ?? '', stranger.branches[0]?.id ?? '']
    const user = (branchlist: string[]) => ({ id: 'ann', name: 'Ann', email: 'ann@people.example', branchlist })
    expect(await save(client, { users: [user([own, foreign])] })).toMatchObject({
      ...{
        status: 400,
        body: { issues: [{ path: 'body.users.0.branchlist.1', message: clientMessages.branchUnknown }] },
      },
    })
    expect(await save(client, { users: [user([own])] })).toMatchObject({ status: 200 })
    const key = { pk: `CLIENT#${client.id}`, sk: 'USER#ann' }
    await spoilRecord('CLIENTS_TABLE', key, { branchlist: [own, foreign] })
    const known = await read(client.id)
    const users = known.users.map((one) => ({ ...one, name: 'Anne' }))
    expect(await save(known, { users })).toMatchObject({ status: 200 })
  })

  it('takes neither an id twice, nor a branch of another client, nor a branch away', async () => {
    const [client, stranger] = [await make(), await make()]
    const [own] = client.branches
    const [foreign] = stranger.branches
    const messagesOf = async (branches: unknown[]) => {
      const answer = await save(client, { branches })
      return [answer.status, (answer.body as { issues: { message: string }[] }).issues.map(({ message }) => message)]
    }
    expect(await messagesOf([own, { ...own, name: 'Other' }])).toEqual([400, [clientMessages.idTaken]])
    expect(await messagesOf([own, { ...foreign, name: 'Other' }])).toEqual([400, [clientMessages.idTaken]])
    expect(await messagesOf([])).toEqual([400, [clientMessages.branchStays]])
    expect(await read(client.id)).toEqual(client)
    expect(await read(stranger.id)).toEqual(stranger)
  })

  it('leaves the settings that are not sent, and writes nothing where nothing changes', async () => {
    const client = await make()
    const on = (key: string) => ({ key, type: 'boolean', value: 'true' })
    await save(client, { settings: [on('Suspend')] })
    const first = await read(client.id)
    await save(first, { settings: [on('Direct debit')] })
    const second = await read(client.id)
    const values = Object.fromEntries(second.settings.map(({ key, value }) => [key, value]))
    expect(values).toMatchObject({ Suspend: 'true', 'Direct debit': 'true', 'Auto attach PDF on email dialog': 'true' })
    expect((await save(second, { name: second.name })).body).toMatchObject({ version: second.version })
    expect(await savesOf(client.id)).toHaveLength(3)
  })

  it('leaves what the server alone sets', async () => {
    const client = await make()
    const { body } = await save(client, { id: 'another', savedBy: 'Nobody', reportCounts: { inventory: 9 } })
    expect(body).toMatchObject({ id: client.id, savedBy: 'Eve Rywhere', reportCounts: { inventory: 0 }, version: 1 })
  })

  it('does not reach a client that is not there', async () => {
    const body = { name: 'Ours', version: 0 }
    expect(await send(administrator, 'saveClient', { params: { id: newId() }, body })).toMatchObject({ status: 404 })
  })

  it('of the provider changes how it is reached and paid, and nothing that clients are switched by', async () => {
    const id = providerClientId
    await changeClient(id, (known) => known ?? newClient({ id, name: 'Provider' }, { branchId: 'provider-branch' }))
    const invoiceemail = `invoices-${newId()}@provider.example`
    const suspend = { key: 'Suspend', type: 'boolean', value: 'true' }
    const body = { invoiceemail, active: false, peachpackage: 'Pro', settings: [suspend] }
    // Other tests add its people meanwhile.
    const saved = await vi.waitFor(async () => {
      const answer = await save(await read(id), body)
      expect(answer.status).not.toBe(409)
      return answer
    })
    const { peachpackage, settings } = await read(id)
    expect(saved).toMatchObject({ status: 200, body: { invoiceemail, active: true, peachpackage } })
    expect(peachpackage).not.toBe('Pro')
    expect(settings).not.toContainEqual(suspend)
    expect(
      (await call(routes.listClients, administrator, { query: { name: 'provider' } })).body.data,
    ).not.toContainEqual(expect.objectContaining({ id }))
  })
})

describe('the settings of a client', () => {
  const setting = (key: ClientSettingKey, value: string): ClientSetting => ({
    key,
    value,
    type: clientSettingDefaults.find((one) => one.key === key)?.type ?? 'text',
  })
  const change = async (client: Client, ...settings: ClientSetting[]) => save(client, { settings })
  const valueOf = (client: Client, wanted: ClientSettingKey) => client.settings.find(({ key }) => key === wanted)?.value

  it('are saved one by one: those that are not sent stay', async () => {
    const client = await make()
    await change(client, setting('Direct debit', 'true'))
    const before = await read(client.id)
    const { body } = await change(before, setting('Invoice discount', '12.5'), setting('MRI Username', 'harbour'))
    const changed: Record<string, string> = {
      ...{ 'Direct debit': 'true', 'Invoice discount': '12.5', 'MRI Username': 'harbour' },
    }
    const expected = clientSettingDefaults.map((one) => ({ ...one, value: changed[one.key] ?? one.value }))
    expect((body as Client).settings).toEqual(expected)
    expect((await read(client.id)).settings).toEqual(expected)
    expect(await lastChange(client.id)).toEqual({ fields: 'Invoice discount, MRI Username' })
  })

  it.each([
    ['Invoice discount', '101', settingMessages.discount],
    ['Invoice discount', '-1', settingMessages.discount],
    ['Invoice discount', '10%', settingMessages.discount],
    ['Report feedback active for', '2.5', settingMessages.feedbackDays],
    ['Report feedback active for', 'a week', settingMessages.feedbackDays],
    ['MRI Url', 'http://mri.example', settingMessages.mriUrl],
    ['MRI Url', 'mri', settingMessages.mriUrl],
    ['MRI Url', ['https://a', 'b@mri.example'].join(':'), settingMessages.mriUrl],
    ['MRI Username', 'harbour:vale', settingMessages.mriUsername],
    ['Suspend', 'yes', settingMessages.onOrOff],
    ['Suspend', '', settingMessages.onOrOff],
  ] as const)('are refused where %s is %j, at the field', async (key, value, message) => {
    const client = await make()
    const answer = await change(client, setting('Direct debit', 'true'), setting(key, value))
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'body.settings.1.value', message }] } })
    expect(await read(client.id)).toEqual(client)
  })

  it.each([
    ['Invoice discount', '0'],
    ['Invoice discount', '100'],
    ['Invoice discount', ''],
    ['Report feedback active for', '28'],
    ['MRI Url', ' https://mri.example/reports?a=1'],
    // For trying an export out on one machine.
    ['MRI Url', 'http://127.0.0.1:4000/reports'],
    ['Auto approve report feedback', ''],
    ['Auto approve report feedback', 'false'],
  ] as const)('may have %s as %j', async (key, value) => {
    const { status, body } = await change(await make(), setting(key, value))
    expect([status, valueOf(body as Client, key)]).toEqual([200, value])
  })

  it('keep what an earlier release took, until it is changed', async () => {
    const client = await aClient({ settings: [setting('Invoice discount', 'ten')] })
    const known = await read(client.id)
    expect(await save(known, { settings: known.settings, phone: '1' })).toMatchObject({ status: 200 })
    const again = await read(client.id)
    expect(await change(again, setting('Invoice discount', 'eleven'))).toMatchObject({ status: 400 })
  })

  describe('the password of MRI', () => {
    const key = 'MRI Password'
    const password = 'open sesame'
    const kept = async (id: string) => {
      const client = await findClient(id)
      return client && openSetting(client, key)
    }
    /** The rows of a client as the table has them. */
    const rowsOf = async (id: string) =>
      JSON.stringify(await readUnchecked('CLIENTS_TABLE', { pk: `CLIENT#${id}`, sk: 'CLIENT' })) +
      JSON.stringify(await readUnchecked('CLIENTS_TABLE', { pk: `CLIENT#${id}`, sk: 'LISTED' }))

    it('is written and never read back: by no answer, act or list', async () => {
      const made = await send(administrator, 'createClient', {
        body: { name: `Sesame ${newId()}`, settings: [setting(key, password)] },
      })
      const client = made.body as Client
      expect(await kept(client.id)).toBe(password)
      expect(await rowsOf(client.id)).not.toContain(password)
      const saved = await change(client, setting(key, `${password} again`), setting('MRI API Active', 'true'))
      expect(await rowsOf(client.id)).not.toContain(password)
      expect(await kept(client.id)).toBe(`${password} again`)
      const support = await aPerson(['Support'], { clientId: administrator.clientId, userId: administrator.userId })
      const answers = [
        made,
        saved,
        await change(client, setting(key, password)),
        await read(client.id),
        await call(routes.getClient, support, { params: { id: client.id } }),
        await call(routes.listClients, administrator, { query: { name: client.name } }),
        await actsOf(client.id),
      ]
      for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(password)
      expect(valueOf(await read(client.id), key)).toBe(hiddenValue)
      expect(await lastChange(client.id)).toEqual({ fields: 'MRI API Active, MRI Password' })
    })

    it('stays where it is sent back as it was answered, is cleared by an empty text, and set by any other', async () => {
      const client = await aClient({ settings: [setting(key, password)] })
      const { body: same } = await save(await read(client.id), { ...(await read(client.id)), phone: '1' })
      expect([valueOf(same as Client, key), await kept(client.id)]).toEqual([hiddenValue, password])
      expect(await lastChange(client.id)).toEqual({ fields: 'phone' })
      const { body: cleared } = await change(same as Client, setting(key, ''))
      expect([valueOf(cleared as Client, key), await kept(client.id)]).toEqual(['', ''])
      const { body: nothing } = await change(cleared as Client, setting(key, hiddenValue))
      expect([valueOf(nothing as Client, key), await kept(client.id)]).toEqual(['', ''])
    })

    it('that an earlier release kept in clear text is encrypted by the next save, which is nobody’s change of it', async () => {
      const client = await aClient()
      const settings = client.settings.map((one) => (one.key === key ? setting(key, password) : one))
      await spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${client.id}`, sk: 'CLIENT' }, { settings })
      expect([await kept(client.id), valueOf(await read(client.id), key)]).toEqual([password, hiddenValue])
      await save(await read(client.id), { phone: '1' })
      expect(await rowsOf(client.id)).not.toContain(password)
      expect(await kept(client.id)).toBe(password)
      expect(await lastChange(client.id)).toEqual({ fields: 'phone' })
    })

    it('opens nothing in the row of another client', async () => {
      const [client, other] = await Promise.all([aClient({ settings: [setting(key, password)] }), aClient()])
      const settings = (await findClient(client.id))?.settings ?? []
      expect(await openSetting({ id: client.id, settings }, key)).toBe(password)
      expect(await openSetting({ id: other.id, settings }, key)).toBeUndefined()
    })

    it('may look like one that is encrypted, and comes to no store in clear text', async () => {
      const alike = `kms:${'A'.repeat(200)}`
      const { body } = await change(await make(), setting(key, alike))
      const { id } = body as Client
      expect(await kept(id)).toBe(alike)
      expect(await rowsOf(id)).not.toContain(alike)
      const clear = (client: Client | undefined) => client && { ...client, settings: [setting(key, password)] }
      await expect(changeClient(id, clear)).rejects.toThrow('must be encrypted')
    })

    it('takes 1,000 characters, whatever they are', async () => {
      const long = '😀'.repeat(500)
      const { body } = await change(await make(), setting(key, long))
      expect(await kept((body as Client).id)).toBe(long)
      expect(await change(body as Client, setting(key, `${long}x`))).toMatchObject({
        status: 400,
        body: { message: settingMessages.mriPassword },
      })
    })
  })
})

describe('the contacts of a client', () => {
  const jo = { name: 'Jo Lark', email: 'jo@lark.example', position: 'Owner', phone: '020 7946 0100' }

  it('are saved, changed and deleted', async () => {
    const client = await make()
    const { body } = await save(client, { contacts: [jo, { ...jo, name: 'Sam' }] })
    expect((body as Client).contacts).toEqual([jo, { ...jo, name: 'Sam' }])
    await save(body as Client, { contacts: [{ ...jo, phone: '' }] })
    expect((await read(client.id)).contacts).toEqual([{ ...jo, phone: '' }])
  })

  it.each([
    ['name', ' ', 'A name is required.'],
    ['email', '', 'Invalid email address'],
    ['email', 'jo@lark..example', 'Invalid email address'],
  ])('need a %s: %j is refused', async (field, value, message) => {
    const client = await make()
    const answer = await save(client, { contacts: [jo, { ...jo, [field]: value }] })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: `body.contacts.1.${field}`, message }] } })
  })

  it('stay as they were before names were needed', async () => {
    const nobody = { ...jo, name: '' }
    const client = await aClient({ contacts: [nobody] })
    expect(await save(client, { version: 1, contacts: [nobody, jo] })).toMatchObject({ status: 200 })
  })
})

describe('the index of clients', () => {
  const namesOf = async (query: { starts_with?: string; name?: string; after?: string }) => {
    const { data, next } = (await call(routes.listClients, administrator, { query })).body
    return { names: data.map(({ name }) => name), next }
  }

  it('has accents under their letter, and what begins with none under 0-9', async () => {
    const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
    for (const name of [`Émile ${mark}`, `(Agency) ${mark}`, `3 Rivers ${mark}`]) await make({ name })
    expect(await namesOf({ starts_with: 'E', name: mark })).toMatchObject({ names: [`Émile ${mark}`] })
    const others = await namesOf({ starts_with: '7', name: mark })
    expect(others.names).toEqual([`(Agency) ${mark}`, `3 Rivers ${mark}`])
    expect(await namesOf({ name: `emi ${mark.slice(0, 8)}` })).toMatchObject({ names: [`Émile ${mark}`] })
  })

  it('has names that begin with a picture under 0-9', async () => {
    const { name } = await make({ name: `👍 Lettings ${newId()}` })
    const seen: string[] = []
    for (let after: string | undefined, isLast = false; !isLast;) {
      const page = await namesOf({ starts_with: '0', ...(after !== undefined && { after }) })
      seen.push(...page.names)
      after = page.next
      isLast = page.next === undefined
    }
    expect(seen).toContain(name)
  })

  it('finds nobody by a name without a letter', async () => {
    expect(await namesOf({ name: '-' })).toMatchObject({ names: [] })
  })

  it('finds a client by its new name alone once it was renamed', async () => {
    const [before, after] = [newId(), newId()].map((id) => id.replaceAll(/[^a-zA-Z0-9]/g, ''))
    const client = await make({ name: `Oak ${before}` })
    await save(client, { name: `Ash ${after}` })
    expect(await namesOf({ name: before })).toMatchObject({ names: [] })
    expect(await namesOf({ name: after })).toMatchObject({ names: [`Ash ${after}`] })
  })

  it('comes a page at a time, without gap or repetition', async () => {
    const names = Array.from({ length: 53 }, (_, n) => `Quince ${String(n).padStart(3, '0')}`)
    for (const name of names) await make({ name })
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const page = await namesOf({ starts_with: 'q', ...(after !== undefined && { after }) })
      seen.push(...page.names)
      expect(page.names.length).toBeLessThanOrEqual(50)
      if (page.next === undefined) break
      after = page.next
    }
    // Other tests make clients of this letter beside it.
    expect(seen.filter((name) => name.startsWith('Quince '))).toEqual(names)
  })
})

describe('report types', () => {
  const typeOf = ({ reportfactory }: Client, name: string) => {
    const type = reportfactory.reportTypeList.find((one) => one.name === name)
    if (!type) throw new Error(`No type ${name}.`)
    return type
  }
  const withTypes = ({ reportfactory }: Client, reportTypeList: Client['reportfactory']['reportTypeList']) => ({
    reportfactory: { ...reportfactory, reportTypeList },
  })

  it('stay while there are reports of them, and can be hidden', async () => {
    const client = await make()
    const [branch] = client.branches
    const own = {
      params: {},
      body: { branchId: branch?.id, type: 'Inventory', address: { line1: '1', town: 'W', postcode: 'Z' } },
    }
    expect(await callRaw(routes.createReport, administrator.idToken, own)).toMatchObject({ status: 201 })
    const { typesInUse } = await read(client.id)
    expect(typesInUse).toEqual(['Inventory'])
    const types = client.reportfactory.reportTypeList
    const others = types.filter(({ name }) => name !== 'Inventory' && name !== 'Check In')
    const message = clientMessages.typeInUse('Inventory')
    const kept = others.map((type) => ({ ...type, convertedToList: [] }))
    expect(await save(client, withTypes(client, [typeOf(client, 'Check In'), ...kept]))).toMatchObject({
      ...{ status: 400, body: { issues: [{ path: 'body.reportfactory.reportTypeList', message }] } },
    })
    const renamed = types.map((type) => (type.name === 'Inventory' ? { ...type, name: 'Stock' } : type))
    expect(await save(client, withTypes(client, renamed))).toMatchObject({ status: 400 })
    // One without reports may go; one with them is hidden.
    const hidden = { ...typeOf(client, 'Inventory'), createAllowed: false, convertedToList: [] }
    expect(await save(client, withTypes(client, [hidden, ...kept]))).toMatchObject({ status: 200 })
    expect(await callRaw(routes.createReport, administrator.idToken, own)).toMatchObject({
      ...{ status: 400, body: { message: reportMessages.typeNotCreatable('Inventory') } },
    })
  })

  it('are refused without names, with a name of another, and with variants that are there twice or reserved', async () => {
    const client = await make()
    const types = client.reportfactory.reportTypeList
    const adding = (change: object) =>
      save(
        client,
        withTypes(client, [...types, { ...typeOf(client, 'Inventory'), id: newId(), name: 'Garage', ...change }]),
      )
    const at = `body.reportfactory.reportTypeList.${types.length}`
    const refused: [object, string, string][] = [
      [{ name: ' ' }, `${at}.name`, 'A type name is required.'],
      [{ displayName: '' }, `${at}.displayName`, 'A display name is required.'],
      [{ name: 'inventory ' }, `${at}.name`, clientMessages.typeNameTaken],
      [{ convertedToList: ['Nowhere'] }, `${at}.convertedToList`, clientMessages.typeUnknown('Nowhere')],
      [
        { variantList: [{ name: '', displayName: 'A' }] },
        `${at}.variantList.0.name`,
        clientMessages.variantNameRequired,
      ],
      [
        { variantList: [{ name: '\u200B', displayName: 'A' }] },
        `${at}.variantList.0.name`,
        clientMessages.variantNameRequired,
      ],
      [
        { variantList: [{ name: 'a', displayName: ' ' }] },
        `${at}.variantList.0.displayName`,
        'A display name is required.',
      ],
      [
        { reportConfigPropertyList: [{ name: '', value: '1' }] },
        `${at}.reportConfigPropertyList.0.name`,
        clientMessages.propertyNameRequired,
      ],
      [{ converter: 'nonsense' }, `${at}.converter`, clientMessages.converterUnknown],
      [
        { variantList: ['a', 'A'].map((name) => ({ name, displayName: name })) },
        `${at}.variantList.1.name`,
        clientMessages.variantNameTaken,
      ],
      [
        { variantList: [{ name: 'Invoice', displayName: 'Bill' }] },
        `${at}.variantList.0.name`,
        clientMessages.variantNameReserved,
      ],
    ]
    for (const [change, path, message] of refused)
      expect(await adding(change)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
    expect(await adding({})).toMatchObject({ status: 200 })
  })

  it('share properties and databases, which need names, but for those that had none before', async () => {
    const [property, database] = [
      { name: '', value: '1' },
      { name: ' ', fieldList: [] },
    ]
    const lists = { genericConfigPropertyList: [property], thirdPartyDatabaseList: [database] }
    const client = await make()
    const base = 'body.reportfactory'
    expect(await save(client, { reportfactory: { ...client.reportfactory, ...lists } })).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: `${base}.genericConfigPropertyList.0.name`, message: clientMessages.propertyNameRequired },
          { path: `${base}.thirdPartyDatabaseList.0.name`, message: clientMessages.databaseNameRequired },
        ],
      },
    })
    const old = await aClient({ reportfactory: { ...client.reportfactory, ...lists } })
    const named = [property, { name: 'Font', value: 'Inter' }]
    const reportfactory = { ...old.reportfactory, genericConfigPropertyList: named }
    expect(await save(await read(old.id), { reportfactory })).toMatchObject({ status: 200 })
  })
})
