import {
  adminMessages,
  clientMessages,
  clientSettingDefaults,
  providerClientId,
  reportTypeCodes,
  routes,
  type Client,
} from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../test/call.ts'
import { aClient } from '../test/people.ts'
import { spoilRecord } from '../test/unchecked.ts'
import { aClientDesk, type ClientDesk } from '../test/client-desk.ts'
import { changeClient } from './put-client.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await aClientDesk()
})

describe('a new client', () => {
  it('has the default report types and settings, one branch with its own name and address, and no reports', async () => {
    const address = { line1: '1 Old Quay', town: 'Westhaven' }
    const { id, name } = await desk.make({ address, peachpackage: 'Pro' })
    const client = await desk.read(id)
    expect(client.branches).toMatchObject([{ name, address }])
    expect(client.reportfactory.reportTypeList.map((type) => type.name).toSorted()).toEqual(
      [...Object.keys(reportTypeCodes), 'Invoice'].toSorted(),
    )
    expect(client.settings).toEqual(clientSettingDefaults)
    expect(new Set(Object.values(client.reportCounts))).toEqual(new Set([0]))
    expect(client).toMatchObject({ active: true, peachpackage: 'Pro', version: 1 })
  })

  it('can be sent as returned: fields that only the server sets are ignored', async () => {
    const sent = { ...(await desk.make()), branches: [], reportCounts: { inventory: 9 }, version: 7, savedBy: 'Nobody' }
    const client = await desk.make({
      ...sent,
      ...{ formerusers: [{ id: 'x', name: 'X' }], typesInUse: ['Inventory'], createdAt: '2001-01-01T00:00:00.000Z' },
    })
    expect(client.id).not.toBe(sent.id)
    expect(Date.parse(client.createdAt ?? '')).toBeGreaterThan(Date.now() - 600_000)
    expect(client).toMatchObject({ name: sent.name, version: 1, savedBy: 'Eve Rywhere', typesInUse: [] })
    expect(client).toMatchObject({ reportCounts: { inventory: 0 }, branches: [{ name: sent.name }] })
    expect(client.formerusers ?? []).toEqual([])
  })

  it('needs a name', async () => {
    for (const name of ['', '  ', '\u200B'])
      expect(await desk.send('createClient', { body: { name } })).toMatchObject({ status: 400 })
  })

  it('is created once, however often it is sent with the same key', async () => {
    const body = { name: `Once ${newId()}`, idempotencykey: newId() }
    const made = await Promise.all([1, 2, 3].map(() => call(routes.createClient, desk.administrator, { body })))
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
    const { data } = (await call(routes.listClients, desk.administrator, { query: { name: body.name } })).body
    expect(data).toHaveLength(1)
    expect((await desk.savesOf(data[0]?.id ?? '')).map(({ action }) => action)).toEqual(['client.create'])
  })
})

describe('saving a client', () => {
  it('changes what is sent, leaves the rest, and records who saved', async () => {
    const client = await desk.make({ phone: '020 7946 0100' })
    const { status, body } = await desk.save(client, { website: 'harbour.example' })
    expect({ status, body }).toMatchObject({ status: 200, body: { website: 'harbour.example', version: 2 } })
    expect(await desk.read(client.id)).toMatchObject({ phone: '020 7946 0100', branches: client.branches })
    const acts = await desk.savesOf(client.id)
    expect(acts.at(-1)).toMatchObject({
      action: 'client.change',
      by: { id: desk.administrator.userId },
      detail: { fields: 'website' },
    })
  })

  it('rejects a second user without a name although one was there', async () => {
    const nameless = (await aClient()).users
      .slice(0, 1)
      .map((one) => ({ ...one, id: newId(), name: '', branchlist: [] }))
    const kept = await desk.read((await aClient({ users: nameless })).id)
    expect(await desk.save(kept, { phone: '1', users: kept.users })).toMatchObject({ status: 200 })
    const users = [...kept.users, { id: newId(), name: '', email: 'another@people.example' }]
    const message = 'A name is required.'
    const answer = await desk.save(await desk.read(kept.id), { users })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(answer.body).toMatchObject({ issues: [{ path: expect.stringMatching(/^body\.users\.\d\.name$/), message }] })
  })

  it('conflicts with a save in between, naming who saved', async () => {
    const client = await desk.make()
    await desk.save(client, { phone: '1' }, desk.other)
    const answer = await desk.save(client, { phone: '2' })
    const message = clientMessages.savedBy('Finn First')
    expect(answer).toMatchObject({ status: 409, body: { message, current: client.version + 1 } })
    expect((await desk.read(client.id)).phone).toBe('1')
  })

  it('keeps one of two concurrent saves, and the other conflicts', async () => {
    const client = await desk.make()
    const answers = await Promise.all([
      desk.save(client, { phone: '1' }),
      desk.save(client, { phone: '2' }, desk.other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await desk.savesOf(client.id)).map(({ action }) => action)).toEqual(['client.create', 'client.change'])
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
  ])('rejects %s, with the path of the field', async (_, body, path, message) => {
    const client = await desk.make()
    const answer = await desk.save(client, body)
    expect(answer.status).toBe(400)
    expect((answer.body as { issues: unknown[] }).issues).toContainEqual({ path, message })
    expect(await desk.read(client.id)).toEqual(client)
  })

  it('keeps users and their addresses as they are', async () => {
    const client = await desk.make()
    const [ann, ben] = ['ann', 'ben'].map((name) => ({ id: newId(), name, email: `${name}-${newId()}@people.example` }))
    expect(await desk.save(client, { users: [ann] })).toMatchObject({ status: 200 })
    const known = await desk.read(client.id)
    const refused = { status: 409, body: { message: clientMessages.usersStay } }
    for (const users of [[], [ben], [{ ...ann, email: ben?.email }], [{ ...ann, id: newId() }]])
      expect(await desk.save(known, { users })).toMatchObject(refused)
    expect(await desk.read(client.id)).toEqual(known)
    const users = [{ ...ann, name: 'Ann', email: ann?.email.toUpperCase() }, ben]
    expect(await desk.save(known, { users })).toMatchObject({ status: 200 })
    expect((await desk.read(client.id)).users.map(({ name }) => name).toSorted()).toEqual(['Ann', 'ben'])
  })

  it('accepts only its own branches for users, and keeps a list that was invalid before', async () => {
    const [client, stranger] = [await desk.make(), await desk.make()]
    const [own, foreign] = [client.branches[0]?.id ?? '', stranger.branches[0]?.id ?? '']
    const user = (branchlist: string[]) => ({ id: 'ann', name: 'Ann', email: 'ann@people.example', branchlist })
    expect(await desk.save(client, { users: [user([own, foreign])] })).toMatchObject({
      ...{
        status: 400,
        body: { issues: [{ path: 'body.users.0.branchlist.1', message: clientMessages.branchUnknown }] },
      },
    })
    expect(await desk.save(client, { users: [user([own])] })).toMatchObject({ status: 200 })
    const key = { pk: `CLIENT#${client.id}`, sk: 'USER#ann' }
    await spoilRecord('CLIENTS_TABLE', key, { branchlist: [own, foreign] })
    const known = await desk.read(client.id)
    const users = known.users.map((one) => ({ ...one, name: 'Anne' }))
    expect(await desk.save(known, { users })).toMatchObject({ status: 200 })
  })

  it('rejects a duplicate id, a branch of another client, and a removed branch', async () => {
    const [client, stranger] = [await desk.make(), await desk.make()]
    const [own] = client.branches
    const [foreign] = stranger.branches
    const messagesOf = async (branches: unknown[]) => {
      const answer = await desk.save(client, { branches })
      return [answer.status, (answer.body as { issues: { message: string }[] }).issues.map(({ message }) => message)]
    }
    expect(await messagesOf([own, { ...own, name: 'Other' }])).toEqual([400, [clientMessages.idTaken]])
    expect(await messagesOf([own, { ...foreign, name: 'Other' }])).toEqual([400, [clientMessages.idTaken]])
    expect(await messagesOf([])).toEqual([400, [clientMessages.branchStays]])
    expect(await desk.read(client.id)).toEqual(client)
    expect(await desk.read(stranger.id)).toEqual(stranger)
  })

  it('keeps settings that are not sent, and writes nothing if nothing changes', async () => {
    const client = await desk.make()
    const on = (key: string) => ({ key, type: 'boolean', value: 'true' })
    await desk.save(client, { settings: [on('Suspend')] })
    const first = await desk.read(client.id)
    await desk.save(first, { settings: [on('Direct debit')] })
    const second = await desk.read(client.id)
    const values = Object.fromEntries(second.settings.map(({ key, value }) => [key, value]))
    expect(values).toMatchObject({ Suspend: 'true', 'Direct debit': 'true', 'Auto attach PDF on email dialog': 'true' })
    expect((await desk.save(second, { name: second.name })).body).toMatchObject({ version: second.version })
    expect(await desk.savesOf(client.id)).toHaveLength(3)
  })

  it('ignores fields that only the server sets', async () => {
    const client = await desk.make()
    const { body } = await desk.save(client, { id: 'another', savedBy: 'Nobody', reportCounts: { inventory: 9 } })
    expect(body).toMatchObject({ id: client.id, savedBy: 'Eve Rywhere', reportCounts: { inventory: 0 }, version: 1 })
  })

  it('for the provider changes contact, payment details and users only', async () => {
    const id = providerClientId
    await changeClient(id, (known) => known ?? newClient({ id, name: 'Provider' }, { branchId: 'provider-branch' }))
    const invoiceemail = `invoices-${newId()}@provider.example`
    const suspend = { key: 'Suspend', type: 'boolean', value: 'true' }
    const body = { invoiceemail, active: false, peachpackage: 'Pro', settings: [suspend] }
    // Other tests add its users meanwhile.
    const saved = await vi.waitFor(async () => {
      const answer = await desk.save(await desk.read(id), body)
      expect(answer.status).not.toBe(409)
      return answer
    })
    const { peachpackage, settings } = await desk.read(id)
    expect(saved).toMatchObject({ status: 200, body: { invoiceemail, active: true, peachpackage } })
    expect(peachpackage).not.toBe('Pro')
    expect(settings).not.toContainEqual(suspend)
    expect(
      (await call(routes.listClients, desk.administrator, { query: { name: 'provider' } })).body.data,
    ).not.toContainEqual(expect.objectContaining({ id }))
  })
})

describe('the contacts of a client', () => {
  const jo = { name: 'Jo Lark', email: 'jo@lark.example', position: 'Owner', phone: '020 7946 0100' }

  it('are saved, changed and deleted', async () => {
    const client = await desk.make()
    const { body } = await desk.save(client, { contacts: [jo, { ...jo, name: 'Sam' }] })
    expect((body as Client).contacts).toEqual([jo, { ...jo, name: 'Sam' }])
    await desk.save(body as Client, { contacts: [{ ...jo, phone: '' }] })
    expect((await desk.read(client.id)).contacts).toEqual([{ ...jo, phone: '' }])
  })

  it.each([
    ['name', ' ', 'A name is required.'],
    ['email', '', 'Invalid email address'],
    ['email', 'jo@lark..example', 'Invalid email address'],
  ])('need a %s: rejects %j', async (field, value, message) => {
    const client = await desk.make()
    const answer = await desk.save(client, { contacts: [jo, { ...jo, [field]: value }] })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: `body.contacts.1.${field}`, message }] } })
  })

  it('without a name are kept if they were saved before names were required', async () => {
    const nobody = { ...jo, name: '' }
    const client = await aClient({ contacts: [nobody] })
    expect(await desk.save(client, { version: 1, contacts: [nobody, jo] })).toMatchObject({ status: 200 })
  })
})
