import {
  adminMessages,
  AgencyUser,
  clientMessages,
  clientSettingDefaults,
  providerClientId,
  reportTypeCodes,
  routes,
  type Client,
} from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call, refusal } from '../test/call.ts'
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
    // No change: nothing is written.
    expect((await desk.save(body as Client, { name: client.name })).body).toMatchObject({ version: 2 })
    const acts = await desk.savesOf(client.id)
    expect(acts).toHaveLength(2)
    const by = { id: desk.administrator.userId }
    expect(acts.at(-1)).toMatchObject({ action: 'client.change', by, detail: { fields: 'website' } })
  })

  it('conflicts with a save in between, naming who saved', async () => {
    const client = await desk.make()
    await desk.save(client, { phone: '1' }, desk.other)
    const answer = await desk.save(client, { phone: '2' })
    const message = clientMessages.savedBy('Finn First')
    expect(answer).toMatchObject({ status: 409, body: { message, current: client.version + 1 } })
    expect((await desk.read(client.id)).phone).toBe('1')
  })

  it('rejects what is not valid, with the path of the field', async () => {
    const client = await desk.make()
    const [branch, user] = [{ id: newId() }, { id: newId(), name: 'A', email: 'a@b.example' }]
    const jo = { name: 'Jo Lark', email: 'jo@lark.example', position: 'Owner', phone: '020 7946 0100' }
    const aBranch = (name: string) => ({ id: newId(), name })
    const aUser = (email: string) => ({ ...user, id: newId(), email })
    const refusals: [object, string, string][] = [
      [{ branches: [{ ...branch, name: ' ' }] }, 'branches.0.name', 'A name is required.'],
      [{ users: [{ ...user, name: '' }] }, 'users.0.name', 'A name is required.'],
      [{ invoiceemail: 'a@b..example' }, 'invoiceemail', 'Invalid email address'],
      [{ branches: ['North', 'north '].map(aBranch) }, 'branches.0.name', clientMessages.branchNameTaken],
      [{ users: ['a@b.example', 'A@B.example'].map(aUser) }, 'users.0.email', adminMessages.emailInUse],
      [{ contacts: [jo, { ...jo, name: ' ' }] }, 'contacts.1.name', 'A name is required.'],
      [{ contacts: [jo, { ...jo, email: '' }] }, 'contacts.1.email', 'Invalid email address'],
    ]
    for (const [body, path, message] of refusals) {
      const answer = await desk.save(client, body)
      expect(answer.status).toBe(400)
      expect((answer.body as { issues: unknown[] }).issues).toContainEqual({ path: `body.${path}`, message })
    }
    expect(await desk.read(client.id)).toEqual(client)
  })

  it('keeps contacts and users without a name that were saved before names were required', async () => {
    const nobody = { name: '', email: 'jo@lark.example', position: '', phone: '' }
    const nameless = { ...AgencyUser.parse({ id: newId(), name: 'A', email: 'a@people.example' }), name: '' }
    const kept = await desk.read((await aClient({ users: [nameless], contacts: [nobody] })).id)
    const jo = { ...nobody, name: 'Jo Lark' }
    const contacts = [nobody, jo]
    expect(await desk.save(kept, { contacts, users: kept.users })).toMatchObject({ status: 200, body: { contacts } })
  })

  it('keeps users and their addresses as they are', async () => {
    const client = await desk.make()
    const [ann, ben] = ['ann', 'ben'].map((name) => ({ id: newId(), name, email: `${name}-${newId()}@people.example` }))
    expect(await desk.save(client, { users: [ann] })).toMatchObject({ status: 200 })
    const known = await desk.read(client.id)
    const refused = refusal(409, clientMessages.usersStay)
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
      status: 400,
      body: { issues: [{ path: 'body.users.0.branchlist.1', message: clientMessages.branchUnknown }] },
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
  })
})
