import { dictionaryMessages, routes, type RouteDefinition } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAgency, aReportOf, type Agency } from '../abuse-world.ts'
import { anAppointmentOf } from '../appointments.ts'
import { call, callRaw, type RawRequest } from '../call.ts'
import { aCustomerOf } from '../customers.ts'
import { aTemplateOf } from '../email-templates.ts'
import { anOfferOf } from '../google.ts'
import { aPerson, type Person } from '../people.ts'
import { aReportTemplateOf } from '../report-templates.ts'

/* What agencies configure: appointments, customers, templates, dictionaries, calendars. */

let own: Agency
let other: Agency
let people: Record<'owner' | 'stranger' | 'branch' | 'inspector' | 'staff', Person>

beforeAll(async () => {
  ;[own, other] = await Promise.all([anAgency(), anAgency()])
  const of = ({ client }: Agency, user: string) => ({ clientId: client.id, userId: `${client.id}-${user}` })
  const [owner, stranger, branch, inspector, staff] = await Promise.all([
    aPerson(['Customers', 'CustomerAdministrators'], of(own, 'everywhere')),
    aPerson(['Customers', 'CustomerAdministrators'], of(other, 'everywhere')),
    aPerson(['Customers', 'BranchAdministrators'], of(own, 'second')),
    aPerson(['Customers', 'Inspectors'], of(own, 'first')),
    aPerson(['Support'], { clientId: 'provider', userId: 'abuse' }),
  ])
  people = { owner, stranger, branch, inspector, staff }
})

const ask = async (person: Person, route: RouteDefinition, request: RawRequest) => {
  const { status, body } = await callRaw(route, person.idToken, request)
  return { status, body: body as Record<string, unknown> & { id: string } }
}
const statusOf = async (...of: Parameters<typeof ask>) => (await ask(...of)).status
const byId = (id: string, request: RawRequest = {}): RawRequest => ({ params: { id }, ...request })
const read = async (route: RouteDefinition, id: string, person = people.owner) =>
  (await ask(person, route, byId(id))).body

const visit = (change: object = {}) => ({
  ...{ userId: `${own.client.id}-first`, reporttype: 'Inventory' },
  ...{ starttime: '2026-11-24T13:00:00.000Z', endtime: '2026-11-24T14:00:00.000Z' },
  ...change,
})

describe('A record of another client', () => {
  it('cannot be put into an own record by an id in a body', async () => {
    const theirs = {
      customer: await aCustomerOf(own.client.id),
      report: await aReportOf(own),
      appointment: await anAppointmentOf(own.client.id),
    }
    const mine = {
      customer: await aCustomerOf(other.client.id),
      template: await aTemplateOf(other.client.id),
      appointment: await anAppointmentOf(other.client.id),
    }
    const from = theirs.report
    const booking = (change: object) => ({ body: visit({ userId: `${other.client.id}-first`, ...change }) })
    const foreign: [RouteDefinition, RawRequest][] = [
      [routes.createAppointment, booking({ userId: `${own.client.id}-first` })],
      [routes.createAppointment, booking({ branchId: `${own.client.id}-1` })],
      [
        routes.createAppointment,
        booking({ previousreport: { id: from.id, ref: from.ref, type: from.type, date: from.date } }),
      ],
      [routes.createAppointment, { ...booking({}), query: { client: own.client.id } }],
      [routes.linkAppointmentReport, byId(mine.appointment.id, { body: { reportId: from.id } })],
      [routes.mergeCustomers, byId(mine.customer.id, { body: { version: 1, ids: [theirs.customer.id] } })],
      [routes.createCustomer, { body: { companyName: 'Quay', client: own.client.id } }],
      [routes.importCustomers, { query: { client: own.client.id }, body: { csv: 'Company name\nQuay', apply: true } }],
      [routes.createEmailTemplate, { body: { name: 'Keys', branchlist: [`${own.client.id}-1`] } }],
      [routes.createEmailTemplate, { query: { client: own.client.id }, body: { name: 'Keys' } }],
      [
        routes.saveEmailTemplate,
        byId(mine.template.id, { body: { name: 'Keys', userlist: [`${own.client.id}-first`], version: 1 } }),
      ],
      [
        routes.createReportTemplate,
        { body: { clientid: own.client.id, reporttemplate: { peachpackage: 'Pro', type: 'Inventory' } } },
      ],
      [
        routes.restoreDictionary,
        { query: { clientid: own.client.id }, body: { number: 0, version: 'default-2026-13' } },
      ],
    ]
    for (const [route, request] of foreign)
      expect([400, 404], JSON.stringify([route.name, request])).toContain(
        await statusOf(people.stranger, route, request),
      )
    const { body: dictionary } = await call(routes.getClientDictionary, people.stranger, ofClient(other))
    const notOurs = { status: 400, body: { message: dictionaryMessages.ofAnotherClient } }
    const dictionaries: [Person, object, object, object][] = [
      [people.stranger, { clientid: own.client.id }, {}, { status: 404 }],
      [people.stranger, {}, { client: own.client.id }, notOurs],
      // No dictionary has been changed yet, so all have the version of the default.
      [people.staff, {}, {}, notOurs],
      [people.staff, { clientid: own.client.id }, {}, notOurs],
    ]
    for (const [person, query, change, refusal] of dictionaries) {
      const body = { ...dictionary, colours: ['Theirs'], ...change }
      expect(await ask(person, routes.saveDictionary, { query: { ...query }, body })).toMatchObject(refusal)
    }
    expect(await read(routes.getCustomer, theirs.customer.id)).toEqual(theirs.customer)
    expect(await read(routes.getAppointment, theirs.appointment.id)).toEqual(theirs.appointment)
    expect((await call(routes.getClientDictionary, people.owner, ofClient(own))).body.colours).not.toEqual(['Theirs'])
  })

  it('is not in any version of a dictionary, under any name', async () => {
    const { body: theirs } = await call(routes.getClientDictionary, people.owner, ofClient(own))
    const colours = [...theirs.colours, 'Secret blue']
    const { body: changed } = await call(routes.saveDictionary, people.owner, {
      query: { clientid: own.client.id },
      body: { ...theirs, colours },
    })
    for (const version of [
      changed.version,
      `../../clients/${own.client.id}/1`,
      `default-2026-13/../../clients/${own.client.id}/1`,
      `${changed.version}\n`,
      '__proto__',
    ]) {
      const answer = await ask(people.stranger, routes.getClientDictionary, { ...ofClient(other), query: { version } })
      expect(answer.status, version).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain('Secret blue')
      // Nor can a dictionary that was never read be overwritten.
      const stale = { query: { clientid: other.client.id }, body: { ...theirs, client: other.client.id, version } }
      expect(await statusOf(people.stranger, routes.saveDictionary, stale), version).toBe(409)
    }
  })
})

const ofClient = ({ client }: Agency) => ({ params: { id: client.id } })

describe('A user of the same client', () => {
  it('cannot change another branch, nor extend their own permissions', async () => {
    const first = await anAppointmentOf(own.client.id)
    const mine = await aTemplateOf(own.client.id, { userlist: [people.inspector.userId] })
    const branches = await aTemplateOf(own.client.id, { branchlist: [`${own.client.id}-1`] })
    const tries: [Person, RouteDefinition, RawRequest, number][] = [
      // A branch administrator: the diary and templates of the other branch.
      [
        people.branch,
        routes.saveAppointment,
        byId(first.id, { body: { ...first, branchId: `${own.client.id}-2` } }),
        404,
      ],
      [people.branch, routes.deleteAppointment, byId(first.id), 404],
      [people.branch, routes.createAppointment, { body: visit({ branchId: `${own.client.id}-1` }) }, 400],
      [people.branch, routes.saveEmailTemplate, byId(branches.id, { body: { ...branches, branchlist: [] } }), 404],
      [people.branch, routes.createEmailTemplate, { body: { name: 'For all' } }, 400],
      // An inspector: another user's visit, templates for everyone, the company's configuration.
      [people.inspector, routes.createAppointment, { body: visit({ userId: people.owner.userId }) }, 400],
      [
        people.inspector,
        routes.saveAppointment,
        byId(first.id, { body: { ...first, userId: people.owner.userId } }),
        400,
      ],
      [people.inspector, routes.saveEmailTemplate, byId(mine.id, { body: { ...mine, userlist: [] } }), 400],
      [people.inspector, routes.saveEmailTemplate, byId(branches.id, { body: { ...branches, subject: 'x' } }), 404],
      [people.inspector, routes.createReportTemplate, { body: { reporttemplate: {} } }, 403],
      [people.inspector, routes.restoreDictionary, { body: { number: 0, version: 'x' } }, 403],
      [people.inspector, routes.renewCalendarFeed, { params: { userId: people.owner.userId } }, 404],
      [
        people.inspector,
        routes.sendDaySheet,
        { params: { userId: people.owner.userId, date: '2026-11-24' }, body: {} },
        404,
      ],
      [people.inspector, routes.unlinkGoogle, { query: { clientid: own.client.id, userid: people.owner.userId } }, 404],
    ]
    for (const [person, route, request, status] of tries)
      expect(await statusOf(person, route, request), route.name).toBe(status)
    expect(await read(routes.getAppointment, first.id)).toEqual(first)
    expect(await read(routes.getEmailTemplate, branches.id)).toMatchObject({ version: 1 })
    expect(await read(routes.getEmailTemplate, mine.id, people.inspector)).toMatchObject({ version: 1 })
  })

  it('cannot set fields that the server owns', async () => {
    const forged = { id: newId(), version: 9, createdAt: '2001-01-01T00:00:00.000Z', savedBy: 'The Managing Director' }
    const { body: appointment } = await call(routes.createAppointment, people.owner, {
      body: visit({ ...forged, client: other.client.id, cancelled: true, dataentryreport: { id: 'x' } }),
    })
    expect(appointment).toMatchObject({ client: own.client.id, version: 1, cancelled: false })
    expect(appointment).not.toHaveProperty('dataentryreport')
    const { body: customer } = await call(routes.createCustomer, people.owner, {
      body: { ...forged, companyName: 'Forged Homes' },
    })
    const { body: template } = await call(routes.createEmailTemplate, people.owner, {
      body: { ...forged, name: 'Forged', default: 'shipped', client: other.client } as never,
    })
    for (const made of [appointment, customer, template]) {
      expect(made.id).not.toBe(forged.id)
      expect(made.version).toBe(1)
      expect(made.savedBy).not.toBe(forged.savedBy)
      expect(JSON.stringify(made)).not.toContain(forged.createdAt)
    }
    expect(template.client.id).toBe(own.client.id)
    expect(template).not.toHaveProperty('default')
  })
})

describe('Two concurrent requests', () => {
  const counted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('to save the same version: one succeeds, and the other is refused', async () => {
    const appointment = await anAppointmentOf(own.client.id)
    const customer = await aCustomerOf(own.client.id)
    const template = await aTemplateOf(own.client.id)
    const reporttemplate = await read(routes.getReportTemplate, await aReportTemplateOf(own.client.id, 'Check In'))
    const { body: dictionary } = await call(routes.getClientDictionary, people.owner, ofClient(own))
    const saves: [RouteDefinition, (by: string) => RawRequest][] = [
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

  it('to create a record with one key create it once', async () => {
    const key = newId()
    const makes: [RouteDefinition, RawRequest][] = [
      [routes.createAppointment, { body: visit({ idempotencykey: key }) }],
      [routes.createCustomer, { body: { companyName: 'Once', idempotencykey: key } }],
      [routes.createEmailTemplate, { body: { name: 'Once', idempotencykey: key } }],
    ]
    for (const [route, request] of makes) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask(people.owner, route, request)))
      expect(counted(answers), route.name).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.id)).size, route.name).toBe(1)
      // Another user's key is a different key.
      const elsewhere = await ask(people.staff, route, {
        ...request,
        ...(route === routes.createCustomer
          ? { body: { companyName: 'Once', client: own.client.id, idempotencykey: key } }
          : { query: { client: own.client.id } }),
      })
      expect(elsewhere.body.id, route.name).not.toBe(answers[0]?.body.id)
    }
    const reporttemplate = { peachpackage: 'Plus', type: 'Check Out' }
    const made = await Promise.all(
      [1, 2, 3].map(() => ask(people.owner, routes.createReportTemplate, { body: { reporttemplate } })),
    )
    expect(counted(made)).toEqual([201, 409, 409])
  })

  it('to merge two customers into each other leave one', async () => {
    const [one, two] = [await aCustomerOf(own.client.id), await aCustomerOf(own.client.id)]
    const merge = (into: string, from: string) =>
      ask(people.owner, routes.mergeCustomers, byId(into, { body: { version: 1, ids: [from] } }))
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    const left = await Promise.all([one, two].map(({ id }) => statusOf(people.owner, routes.getCustomer, byId(id))))
    expect(counted(answers)[0]).toBe(200)
    expect([404, 409]).toContain(counted(answers)[1])
    expect(left.toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('to save and delete a record do not restore it', async () => {
    const appointment = await anAppointmentOf(own.client.id, { starttime: '2031-03-04T09:00:00.000Z' })
    const customer = await aCustomerOf(own.client.id, { companyName: `Gone ${newId()}` })
    const template = await aTemplateOf(own.client.id, { name: `Gone ${newId()}` })
    const races: [string, RouteDefinition, RouteDefinition, RouteDefinition, object][] = [
      [
        appointment.id,
        routes.getAppointment,
        routes.saveAppointment,
        routes.deleteAppointment,
        { ...appointment, notes: 'x' },
      ],
      [customer.id, routes.getCustomer, routes.saveCustomer, routes.deleteCustomer, { ...customer, accountCode: 'x' }],
      [
        template.id,
        routes.getEmailTemplate,
        routes.saveEmailTemplate,
        routes.deleteEmailTemplate,
        { ...template, subject: 'x' },
      ],
    ]
    for (const [id, open, save, remove, body] of races) {
      const [saved, removed] = await Promise.all([
        ask(people.owner, save, byId(id, { body })),
        ask(people.owner, remove, byId(id)),
      ])
      expect(removed.status, remove.name).toBe(200)
      expect([200, 404, 409], save.name).toContain(saved.status)
      expect(await statusOf(people.owner, open, byId(id)), open.name).toBe(404)
    }
    const day = { client: own.client.id, date: '04-03-2031' }
    expect((await call(routes.listAppointments, people.owner, { query: day })).body.data).toEqual([])
    const named = await call(routes.listCustomers, people.owner, { query: { name: customer.companyName } })
    expect(named.body.data).toEqual([])
  })

  it('to accept an offer of Google accept it once, however often', async () => {
    const appointment = await anAppointmentOf(own.client.id)
    await anOfferOf(appointment)
    const { body: offers } = await call(routes.listCalendarOffers, people.owner, { query: { client: own.client.id } })
    const mark = offers.data.find((offer) => offer.appointment.id === appointment.id)?.mark ?? expect.fail('no offer')
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(people.owner, routes.acceptCalendarOffer, byId(appointment.id, { body: { mark } }))),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await read(routes.getAppointment, appointment.id)).toMatchObject({ cancelled: true, version: 2 })
  })
})

describe('Unusual text', () => {
  const odd = [
    '=HYPERLINK("http://x")',
    '<script>alert(1)</script>',
    'a\r\nDTSTART:20010101T000000Z',
    '\u202Egnp.exe',
    '👩‍👩‍👧 \uD83D',
  ]

  it('in an appointment is displayed as text: in lists, and in others’ calendars', async () => {
    const line1 = odd.join(' ')
    const { body } = await ask(people.owner, routes.createAppointment, {
      body: visit({
        starttime: '2026-12-01T09:00:00.000Z',
        endtime: '2026-12-01T10:00:00.000Z',
        notes: line1,
        address: { line1, postcode: 'zz1 1aa' },
      }),
    })
    const { address } = routes.getAppointment.answer.parse(await read(routes.getAppointment, body.id))
    expect(address.line1).toContain('<script>alert(1)</script>')
    expect(address.line1.isWellFormed()).toBe(true)
    const params = { userId: `${own.client.id}-first` }
    const { url } = (await call(routes.renewCalendarFeed, people.inspector, { params })).body
    const k = new URL(url, 'https://lintel.example').searchParams.get('k')
    const feed = String((await callRaw(routes.readCalendarFeed, undefined, { params, query: { k } })).body)
    const unfolded = feed.replaceAll('\r\n ', '')
    expect(unfolded).toContain('<script>alert(1)</script>')
    // No line of an address begins a property of the calendar.
    expect(unfolded).not.toMatch(/^DTSTART:20010101/m)
    expect(feed).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
  })

  it('in a customer never becomes a formula in the CSV', async () => {
    const name = `=2+5 ${newId()}`
    await ask(people.owner, routes.createCustomer, {
      body: { companyName: name, branchName: odd[1], accountCode: '@SUM(A1)' },
    })
    const csv = String((await callRaw(routes.downloadCustomersCsv, people.owner.idToken, {})).body)
    const line = csv.split(/\r?\n/).find((one) => one.includes(name)) ?? expect.fail('not in the file')
    expect(line).not.toMatch(/(?:^|[,;])"?[=@+]/)
  })

  it('in an e-mail template adds no script, no frame and no second header line', async () => {
    const message =
      '<p onclick="x()">Keys<script>x()</script><iframe src="https://x.example"></iframe><a href="javascript:x()">here</a></p>'
    const { body } = await ask(people.owner, routes.createEmailTemplate, {
      body: { name: odd[1], subject: 'Keys', message },
    })
    expect(String(body['message'])).not.toMatch(/script|iframe|onclick|javascript/i)
    const twoLines = { name: 'Keys', subject: 'Keys\r\nBcc: all@people.example' }
    expect((await ask(people.owner, routes.createEmailTemplate, { body: twoLines })).body).toMatchObject({
      subject: 'Keys Bcc: all@people.example',
    })
    const noName = { body: { name: '\u200B \u2060' } }
    expect(await statusOf(people.owner, routes.createEmailTemplate, noName)).toBe(400)
  })
})
