import { dictionaryMessages, routes, type NamedRoute } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAgency, aPhotoOf, aReportOf, type Agency } from '../abuse-world.ts'
import { anAppointmentOf } from '../appointments.ts'
import { call, callRaw, refusal, type RawRequest } from '../call.ts'
import { aCustomerOf } from '../customers.ts'
import { changeDictionary } from '../dictionary.ts'
import { aTemplateOf } from '../email-templates.ts'
import { aPerson, type Person } from '../people.ts'
import { aReportTemplateOf } from '../report-templates.ts'

let own: Agency
let other: Agency
let people: Record<'owner' | 'stranger' | 'staff', Person>

beforeAll(async () => {
  ;[own, other] = await Promise.all([anAgency(), anAgency()])
  const of = ({ client }: Agency) => ({ clientId: client.id, userId: `${client.id}-everywhere` })
  const [owner, stranger, staff] = await Promise.all([
    aPerson(['Customers', 'CustomerAdministrators'], of(own)),
    aPerson(['Customers', 'CustomerAdministrators'], of(other)),
    aPerson(['Support'], { clientId: 'provider', userId: 'abuse' }),
  ])
  people = { owner, stranger, staff }
})

const ask = async (person: Person, route: NamedRoute, request: RawRequest) => {
  const { status, body } = await callRaw(route, person.idToken, request)
  return { status, body: body as Record<string, unknown> & { id: string } }
}
const byId = (id: string, request: RawRequest = {}): RawRequest => ({ params: { id }, ...request })
const read = async (route: NamedRoute, id: string) => (await ask(people.owner, route, byId(id))).body
const ofClient = ({ client }: Agency) => ({ params: { id: client.id } })

const visit = (change: object = {}) => ({
  userId: `${own.client.id}-first`,
  reporttype: 'Inventory',
  starttime: '2026-11-24T13:00:00.000Z',
  endtime: '2026-11-24T14:00:00.000Z',
  ...change,
})

describe('A record of another client', () => {
  it('cannot be put into an own record by an id in a body', async () => {
    const { id: theirs } = own.client
    const customer = await aCustomerOf(theirs)
    const from = await aReportOf(own)
    const mine = {
      customer: await aCustomerOf(other.client.id),
      template: await aTemplateOf(other.client.id),
      appointment: await anAppointmentOf(other.client.id),
    }
    const booking = (change: object) => ({ body: visit({ userId: `${other.client.id}-first`, ...change }) })
    const previousreport = { id: from.id, ref: from.ref, type: from.type, date: from.date }
    const foreign: [NamedRoute, RawRequest][] = [
      [routes.createAppointment, booking({ userId: `${theirs}-first` })],
      [routes.createAppointment, booking({ branchId: `${theirs}-1` })],
      [routes.createAppointment, booking({ previousreport })],
      [routes.createAppointment, { ...booking({}), query: { client: theirs } }],
      [routes.linkAppointmentReport, byId(mine.appointment.id, { body: { reportId: from.id } })],
      [routes.mergeCustomers, byId(mine.customer.id, { body: { version: 1, ids: [customer.id] } })],
      [routes.createCustomer, { body: { companyName: 'Quay', client: theirs } }],
      [routes.importCustomers, { query: { client: theirs }, body: { csv: 'Company name\nQuay', apply: true } }],
      [routes.createEmailTemplate, { body: { name: 'Keys', branchlist: [`${theirs}-1`] } }],
      [routes.createEmailTemplate, { query: { client: theirs }, body: { name: 'Keys' } }],
      [
        routes.saveEmailTemplate,
        byId(mine.template.id, { body: { name: 'Keys', userlist: [`${theirs}-first`], version: 1 } }),
      ],
      [
        routes.createReportTemplate,
        { body: { clientid: theirs, reporttemplate: { peachpackage: 'Pro', type: 'Inventory' } } },
      ],
      [routes.restoreDictionary, { query: { clientid: theirs }, body: { number: 0, version: 'default-2026-13' } }],
    ]
    for (const [route, request] of foreign)
      expect([400, 404], JSON.stringify([route.name, request])).toContain(
        (await ask(people.stranger, route, request)).status,
      )
    const { body: dictionary } = await call(routes.getClientDictionary, people.stranger, ofClient(other))
    const notOurs = refusal(400, dictionaryMessages.ofAnotherClient)
    const dictionaries: [Person, object, object, object][] = [
      [people.stranger, { clientid: theirs }, {}, { status: 404 }],
      [people.stranger, {}, { client: theirs }, notOurs],
      // No dictionary has been changed yet, so all have the version of the default.
      [people.staff, {}, {}, notOurs],
      [people.staff, { clientid: theirs }, {}, notOurs],
    ]
    for (const [person, query, change, refusal] of dictionaries) {
      const body = { ...dictionary, colours: ['Theirs'], ...change }
      expect(await ask(person, routes.saveDictionary, { query: { ...query }, body })).toMatchObject(refusal)
    }
    expect(await read(routes.getCustomer, customer.id)).toEqual(customer)
    expect((await call(routes.getClientDictionary, people.owner, ofClient(own))).body.colours).not.toEqual(['Theirs'])
  })

  it('is not in any version of a dictionary, under any name', async () => {
    const changed = await changeDictionary(people.owner, own.client.id, ({ colours }) => ({
      colours: [...colours, 'Secret blue'],
    }))
    const path = `../../clients/${own.client.id}/1`
    for (const version of [changed.version, path, `default-2026-13/${path}`, `${changed.version}\n`, '__proto__']) {
      const answer = await ask(people.stranger, routes.getClientDictionary, { ...ofClient(other), query: { version } })
      expect(answer.status, version).toBe(404)
      // Nor can a dictionary that was never read be overwritten.
      const stale = { query: { clientid: other.client.id }, body: { ...changed, client: other.client.id, version } }
      expect((await ask(people.stranger, routes.saveDictionary, stale)).status, version).toBe(409)
    }
  })
})

it('a photograph of another branch is neither shown nor saved into an own report', async () => {
  const theirs = await aReportOf(own, { branch: 2 })
  const photo = await aPhotoOf(own.second, theirs.id)
  const mine = await aReportOf(own)
  const asked = { params: { id: mine.id }, query: { ids: photo.id } }
  expect((await callRaw(routes.listPhotos, own.first.idToken, asked)).body).toEqual({ data: [] })
  const taking = { params: { id: mine.id }, body: { ...mine, unassignedphotos: [photo] } }
  expect(await callRaw(routes.saveReport, own.first.idToken, taking)).toMatchObject({ status: 400 })
  const body = { address: mine.address, branchId: mine.branchId, type: mine.type, unassignedphotos: [photo] }
  expect(await callRaw(routes.createReport, own.first.idToken, { body })).toMatchObject({ status: 400 })
  // A user who can open both reports is not restricted, and from then on it is the report's own.
  expect(await callRaw(routes.saveReport, own.everywhere.idToken, taking)).toMatchObject({ status: 200 })
  expect((await callRaw(routes.listPhotos, own.first.idToken, asked)).body).toMatchObject({ data: [{ id: photo.id }] })
})

describe('Concurrent requests', () => {
  const counted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('to save the same version: one succeeds, and the others are refused', async () => {
    const appointment = await anAppointmentOf(own.client.id)
    const customer = await aCustomerOf(own.client.id)
    const template = await aTemplateOf(own.client.id)
    const reporttemplate = await read(routes.getReportTemplate, await aReportTemplateOf(own.client.id, 'Check In'))
    const { body: dictionary } = await call(routes.getClientDictionary, people.owner, ofClient(own))
    const saves: [NamedRoute, (by: string) => RawRequest][] = [
      [routes.saveAppointment, (by) => byId(appointment.id, { body: { ...appointment, notes: by } })],
      [routes.saveCustomer, (by) => byId(customer.id, { body: { ...customer, accountCode: by } })],
      [routes.saveEmailTemplate, (by) => byId(template.id, { body: { ...template, subject: by } })],
      [routes.saveReportTemplate, (by) => byId(reporttemplate.id, { body: { ...reporttemplate, description: by } })],
      [
        routes.saveDictionary,
        (by) => ({ query: { clientid: own.client.id }, body: { ...dictionary, colours: [...dictionary.colours, by] } }),
      ],
    ]
    for (const [route, request] of saves) {
      const answers = await Promise.all(['one', 'two', 'three'].map((by) => ask(people.owner, route, request(by))))
      expect(counted(answers), route.name).toEqual([200, 409, 409])
    }
  })

  it('to create a record with one key create it once, and a combination once', async () => {
    const key = newId()
    const makes: [NamedRoute, RawRequest][] = [
      [routes.createAppointment, { body: visit({ idempotencykey: key }) }],
      [routes.createCustomer, { body: { companyName: 'Once', idempotencykey: key } }],
      [routes.createEmailTemplate, { body: { name: 'Once', idempotencykey: key } }],
    ]
    for (const [route, request] of makes) {
      const answers = await Promise.all([1, 2, 3].map(() => ask(people.owner, route, request)))
      expect(counted(answers), route.name).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size, route.name).toBe(1)
    }
    const body = { reporttemplate: { peachpackage: 'Plus', type: 'Check Out' } }
    const made = await Promise.all([1, 2, 3].map(() => ask(people.owner, routes.createReportTemplate, { body })))
    expect(counted(made)).toEqual([201, 409, 409])
  })

  it('to merge two customers into each other leave one', async () => {
    const [one, two] = [await aCustomerOf(own.client.id), await aCustomerOf(own.client.id)]
    const merge = (into: string, from: string) =>
      ask(people.owner, routes.mergeCustomers, byId(into, { body: { version: 1, ids: [from] } }))
    await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    const left = await Promise.all([one, two].map(({ id }) => ask(people.owner, routes.getCustomer, byId(id))))
    expect(counted(left)).toEqual([200, 404])
  })
})
