import {
  auditActions,
  emailMessages,
  emailTemplateMessages,
  maxOwnTemplates,
  routes,
  maxSharedTemplates,
  type EmailTemplate,
} from '@lintel/contract'
import { fillHtml, fillText, newId, placeholderValues } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { aTemplateOf } from '../test/email-templates.ts'
import { aClient, aPerson, aStaffedClient, type Person } from '../test/people.ts'
import { templateForOwner } from './find-template.ts'

const { client, people } = await aStaffedClient()

const branch = (number: 1 | 2) => `${client.id}-${number}`
const user = (name: string) => `${client.id}-${name}`

type Fields = { name?: string; message?: string; subject?: string; branchlist?: string[]; userlist?: string[] }

const create = (person: Person, fields: Fields & { idempotencykey?: string } = {}) =>
  callRaw(routes.createEmailTemplate, person.idToken, {
    query: { client: client.id },
    body: { name: 'Keys', message: '<p>Hello</p>', ...fields },
  })
const namesFor = async (person: Person, query: Record<string, string>) => {
  const { body } = await call(routes.listEmailTemplates, person, { query: { client: client.id, ...query } })
  return body.data.filter((template) => !template.default).map(({ name }) => name)
}
const change = (person: Person, { id, ...template }: EmailTemplate, fields: Fields & { version?: number } = {}) => {
  const { name, subject, message, branchlist, userlist, version } = template
  const body = { name, subject, message, branchlist, userlist, version, ...fields }
  return callRaw(routes.saveEmailTemplate, person.idToken, { params: { id }, query: { client: client.id }, body })
}
const remove = (person: Person, id: string, version?: number) =>
  callRaw(routes.deleteEmailTemplate, person.idToken, {
    params: { id },
    query: { client: client.id, ...(version !== undefined && { version: String(version) }) },
  })

describe('the owners of a template', () => {
  beforeAll(async () => {
    const owners: Record<string, Fields> = {
      'For everyone': {},
      'For branch one': { branchlist: [branch(1)] },
      'For branch two': { branchlist: [branch(2)] },
      'For both branches': { branchlist: [branch(1), branch(2)] },
      'For Finn': { userlist: [user('first')] },
      'For Sam': { userlist: [user('second')] },
    }
    for (const [name, owner] of Object.entries(owners)) await aTemplateOf(client.id, { name, ...owner })
  })

  it('determine who can send with it: own ones first, then the branches’, then the company’s', async () => {
    const first = ['For Finn', 'For both branches', 'For branch one', 'For everyone']
    expect(await namesFor(people.first, {})).toEqual(first)
    expect(await namesFor(people.first, { mode: 'use' })).toEqual(first)
    expect(await namesFor(people.branch, { mode: 'use' })).toEqual(first)
    const second = ['For Sam', 'For both branches', 'For branch two', 'For everyone']
    expect(await namesFor(people.second, {})).toEqual(second)
    const all = ['For both branches', 'For branch one', 'For branch two', 'For everyone']
    expect(await namesFor(people.company, {})).toEqual(all)
    expect(await namesFor(people.provider, {})).toEqual(all)
  })

  it('and of a named branch, only if they work for it', async () => {
    const ofSecond = ['For both branches', 'For branch two', 'For everyone']
    expect(await namesFor(people.company, { branchlist: branch(2) })).toEqual(ofSecond)
    expect(await namesFor(people.first, { branchlist: `${branch(2)},${branch(1)}` })).toContain('For branch one')
    expect(await namesFor(people.first, { branchlist: branch(2) })).toEqual(['For Finn', 'For everyone'])
    // Users of all branches name none.
    for (const mode of ['list', 'use'])
      expect(await namesFor(people.company, { mode, branchlist: '' })).toEqual(await namesFor(people.company, { mode }))
  })

  it('and for another user, only for those who manage theirs', async () => {
    const asFinn = ['For Finn', 'For both branches', 'For branch one', 'For everyone']
    expect(await namesFor(people.provider, { user: user('first') })).toEqual(asFinn)
    expect(await namesFor(people.company, { user: user('first') })).toEqual(asFinn)
    const query = { user: user('everywhere') }
    for (const person of [people.second, people.branch])
      expect(await callRaw(routes.listEmailTemplates, person.idToken, { query })).toMatchObject({ status: 404 })
  })

  it('and determine who manages it', async () => {
    const all = ['For both branches', 'For branch one', 'For branch two', 'For everyone', 'For Finn', 'For Sam']
    expect(await namesFor(people.provider, { mode: 'list' })).toEqual(all)
    expect(await namesFor(people.company, { mode: 'list' })).toEqual(all)
    expect(await namesFor(people.branch, { mode: 'list' })).toEqual(['For branch one', 'For Finn'])
    expect(await namesFor(people.first, { mode: 'list' })).toEqual(['For Finn'])
    const ofSecond = ['For both branches', 'For branch two']
    expect(await namesFor(people.company, { mode: 'list', branchlist: branch(2) })).toEqual(ofSecond)
    expect(await namesFor(people.company, { mode: 'list', user: user('second') })).toEqual(['For Sam'])
    const { body } = await call(routes.listEmailTemplates, people.company, { query: { mode: 'list' } })
    expect(new Set(body.data.map(({ message }) => message))).toEqual(new Set(['']))
  })
})

describe('creating and saving', () => {
  it.each<[keyof typeof people, Fields, string | undefined]>([
    ['first', { userlist: ['first'] }, undefined],
    ['first', {}, emailTemplateMessages.forYourselfOnly],
    ['first', { branchlist: ['1'] }, emailTemplateMessages.forYourselfOnly],
    ['first', { userlist: ['second'] }, emailTemplateMessages.forYourselfOnly],
    ['branch', { branchlist: ['1'] }, undefined],
    ['branch', { userlist: ['first'] }, undefined],
    ['branch', {}, emailTemplateMessages.chooseBranch],
    ['branch', { branchlist: ['1', '2'] }, emailTemplateMessages.notYourBranch],
    ['company', {}, undefined],
    ['company', { branchlist: ['1', '2'] }, undefined],
    ['company', { userlist: ['first'] }, emailTemplateMessages.forYourselfOnly],
    ['company', { branchlist: ['3'] }, emailTemplateMessages.unknownBranch],
    ['provider', { userlist: ['first'] }, undefined],
    ['provider', { userlist: ['nobody'] }, emailTemplateMessages.unknownUser],
    ['provider', { userlist: ['first'], branchlist: ['1'] }, emailTemplateMessages.oneScope],
  ])('%s for %j: %s', async (name, place, message) => {
    const fields = Object.fromEntries(
      Object.entries(place).map(([field, list]) => [field, [...list].map((id) => `${client.id}-${id}`)]),
    )
    const answer = await create(people[name], fields)
    expect(answer.status).toBe(message === undefined ? 201 : 400)
    if (message !== undefined) expect(answer.body).toMatchObject({ issues: [{ message }] })
  })

  it('cleans the message, and names unknown placeholders', async () => {
    const message = '<p onclick="x">Dear [Tennant Name]<script>alert(1)</script>, <a href="javascript:x">no</a></p>'
    const { body } = await create(people.company, { message, subject: '[Propertyy]' })
    expect(body).toMatchObject({
      message: '<p>Dear [Tennant Name], no</p>',
      unknownplaceholders: ['Propertyy', 'Tennant Name'],
    })
    const long = await create(people.company, { message: `<p>${'&'.repeat(4000)}</p>` })
    const issues = [{ path: 'body.message', message: emailMessages.tooLong }]
    expect(long).toMatchObject({ status: 400, body: { issues } })
  })

  it('happens once per key', async () => {
    const idempotencykey = newId()
    const one = await create(people.company, { idempotencykey })
    expect(await create(people.company, { idempotencykey })).toMatchObject({ status: 201, body: one.body })
    const corrected = { status: 201, body: { name: 'Corrected' } }
    expect(await create(people.company, { idempotencykey, name: 'Corrected' })).toMatchObject(corrected)
  })

  it('requires the version that was read, and the conflict names who saved', async () => {
    const template = await aTemplateOf(client.id, { branchlist: [branch(1)] })
    const shown = { ...template, client: { id: client.id, name: '' } }
    const saved = await change(people.branch, shown, { name: 'Keys, please' })
    expect(saved).toMatchObject({ status: 200, body: { version: 2, name: 'Keys, please' } })
    const refused = await change(people.company, shown, { name: 'Mine' })
    const message = emailTemplateMessages.savedBy('Finn First')
    expect(refused).toMatchObject({ status: 409, body: { message, current: 2 } })
    expect(await remove(people.company, template.id, 1)).toMatchObject({ status: 409 })
    // Now for everyone.
    const moved = await change(people.company, shown, { branchlist: [], name: 'Moved', version: 2 })
    expect(moved).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await namesFor(people.second, {})).toContain('Moved')
    const toFinn = await change(people.provider, shown, { userlist: [user('first')], branchlist: [], version: 3 })
    expect(toFinn.status).toBe(200)
    // Its owner stays the same when others save it.
    const place = { branchlist: [], userlist: [user('first')] }
    expect(await change(people.company, shown, { ...place, name: 'Better', version: 4 })).toMatchObject({ status: 200 })
    expect(await namesFor(people.second, {})).not.toContain('Better')
    expect(await remove(people.first, template.id, 5)).toMatchObject({ status: 200 })
    expect(await remove(people.first, template.id)).toMatchObject({ status: 404 })
    const { body } = await call(routes.listAudit, people.company, { query: { user: user('first') } })
    const acts = body.data.filter(({ subject }) => subject.id === template.id).map(({ action }) => auditActions[action])
    expect(acts).toContain('deleted the e-mail template')
  })

  it('is limited in number', async () => {
    const { id } = await aClient()
    const whose = { clientId: id, userId: `${id}-everywhere` }
    const somebody = await aPerson(['Customers', 'CustomerAdministrators'], whose)
    const make = (userlist: string[]) =>
      callRaw(routes.createEmailTemplate, somebody.idToken, { query: {}, body: { name: 'x', userlist } })
    for (const [max, userlist, message] of [
      [maxSharedTemplates, [], emailTemplateMessages.tooManyShared(maxSharedTemplates)],
      [maxOwnTemplates, [whose.userId], emailTemplateMessages.tooManyOwn(maxOwnTemplates)],
    ] as const) {
      await Promise.all(Array.from({ length: max - 1 }, () => aTemplateOf(id, { userlist: [...userlist] })))
      expect((await make([...userlist])).status).toBe(201)
      expect(await make([...userlist])).toMatchObject(refusal(409, message))
    }
    const { body } = await call(routes.listEmailTemplates, somebody, { query: {} })
    expect(body.data.filter((template) => !template.default)).toHaveLength(maxSharedTemplates + maxOwnTemplates)
  })
})

describe('defaults', () => {
  it('exist for every report type, and name the sender', async () => {
    const { data, sender } = (await call(routes.listEmailTemplates, people.first, { query: {} })).body
    const defaults = data.filter((template) => template.default)
    const types = client.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
    expect(defaults.map(({ type }) => type)).toEqual(types.map(({ name }) => name))
    expect(new Set(defaults.map(({ id }) => id)).size).toBe(types.length)
    expect(new Set(defaults.map(({ message }) => message)).size).toBe(types.length)
    expect(sender).toBe('no-reply@lintel.example')
    // Nothing is left unfilled but the link.
    const report = { address: client.address, date: '2026-11-03', type: 'Inventory' }
    const values = placeholderValues({ report, client, user: { name: 'Eve' } })
    for (const { subject, message } of defaults) {
      expect(fillText(subject, values)).not.toContain('[')
      expect(fillHtml(message, values).match(/\[[^\]]*\]/g)).toEqual(['[Report Download Link]'])
    }
  })

  it("have a general text for a client's own type", async () => {
    const { reportfactory } = client
    const own = { id: 'own', name: 'Garden Survey', displayName: 'Garden survey' }
    const reportTypeList = reportfactory.reportTypeList.slice(0, 1).map((type) => ({ ...type, ...own }))
    const other = await aClient({ reportfactory: { ...reportfactory, reportTypeList } })
    const somebody = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-first` })
    const { data } = (await call(routes.listEmailTemplates, somebody, { query: {} })).body
    expect(data).toMatchObject([{ id: 'shipped-own', name: 'Garden survey', subject: 'Report of [Property Address]' }])
  })

  const open = async (person: Person, id: string) =>
    (await call(routes.getEmailTemplate, person, { params: { id }, query: { client: client.id } })).body

  it('can be changed by the company only, and return when the change is deleted', async () => {
    const [shipped] = (await call(routes.listEmailTemplates, people.company, { query: {} })).body.data.filter(
      (template) => template.default,
    )
    if (!shipped) throw new Error('There is no default.')
    expect(shipped).toMatchObject({ default: 'shipped', version: 0, type: 'Inventory' })
    for (const person of [people.first, people.branch])
      expect(await change(person, shipped, { name: 'Ours' })).toMatchObject({ status: 404 })
    expect(await remove(people.company, shipped.id)).toMatchObject(
      refusal(409, emailTemplateMessages.cannotDeleteDefault),
    )
    expect(await change(people.company, shipped, { branchlist: [branch(1)] })).toMatchObject({
      status: 400,
      body: { issues: [{ message: emailTemplateMessages.defaultForAll }] },
    })
    const saved = await change(people.company, shipped, { message: '<p>In our words.</p>' })
    expect(saved).toMatchObject({ status: 200, body: { default: 'changed', version: 1, type: 'Inventory' } })
    expect(await change(people.company, shipped, { name: 'Late' })).toMatchObject({ status: 409 })
    const used = (await call(routes.listEmailTemplates, people.first, { query: {} })).body.data
    const inUse = used.find(({ id }) => id === shipped.id)
    expect(inUse).toMatchObject({ message: '<p>In our words.</p>', type: 'Inventory' })
    // Another client has the one that ships.
    const other = await aClient()
    const whose = { clientId: other.id, userId: `${other.id}-everywhere` }
    const stranger = await aPerson(['Customers', 'CustomerAdministrators'], whose)
    const theirs = await call(routes.getEmailTemplate, stranger, { params: { id: shipped.id } })
    expect(theirs.body).toMatchObject({ default: 'shipped', message: shipped.message })
    expect((await remove(people.company, shipped.id, 1)).status).toBe(200)
    expect(await open(people.company, shipped.id)).toMatchObject({ default: 'shipped', message: shipped.message })
  })

  it('are those of the client that provider staff name', async () => {
    const answer = await callRaw(routes.getEmailTemplate, people.provider.idToken, {
      params: { id: 'shipped-inventory' },
    })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ message: emailTemplateMessages.chooseClient }] } })
  })

  it('of automatic deliveries are shown to clients that use deliveries, and are what is sent', async () => {
    const delivered = async () =>
      (await call(routes.listEmailTemplates, people.company, { query: { mode: 'list' } })).body.data.filter(({ id }) =>
        id.startsWith('delivery-'),
      )
    expect(await delivered()).toEqual([])
    const before = await templateForOwner(client, 'Check In')
    expect(before.message).toContain('Dear [Customer Name]')
    const template = await open(people.company, before.id)
    await change(people.company, template, { message: '<p>To you.</p>' })
    expect(await templateForOwner(client, 'Check In')).toMatchObject({ message: '<p>To you.</p>' })
  })
})
