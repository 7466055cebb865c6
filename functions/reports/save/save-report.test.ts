import { ReportBody, reportMessages, routes, type Client, type NewReport, type Report } from '@lintel/contract'
import { dayInLondon, newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { call, callRaw, refusal } from '../../test/call.ts'
import { aClient, aPerson, type Person } from '../../test/people.ts'
import { insertReport } from './insert-report.ts'

const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

const make = async (change: Partial<z.input<typeof NewReport>> = {}): Promise<Report> => {
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', ...change }
  return (await call(routes.createReport, person, { body })).body
}
const save = (report: Report, query: { force?: 'true' } = {}) =>
  callRaw(routes.saveReport, person.idToken, { params: { id: report.id }, query, body: report })
const open = async (id: string) => (await call(routes.getReport, person, { params: { id } })).body

describe('a new report', () => {
  it('has its branch’s client, today’s date and the caller as author, and records its dictionary', async () => {
    const report = await make()
    expect(report).toMatchObject({
      client: { id: client.id, name: client.name },
      date: dayInLondon(new Date()),
      userId: person.userId,
      preparedBy: 'Eve Rywhere',
      version: 1,
      locked: false,
    })
    expect(report.id).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(report.dictionaryversion).not.toBe('')
    expect(await open(report.id)).toEqual(report)
  })

  it('of a checklist type has its questions from the dictionary immediately, and its rooms theirs', async () => {
    const rooms = [{ _uuid: 'k', name: 'Kitchen', type: 'kitchen', category: 2 as const }]
    const said = {
      heading: 'Risk and control',
      complianceitems: [{ _uuid: 'a', slug: 'overall_risk', prompt: 'Overall risk', value: 'Low' }],
    }
    const report = await make({ type: 'Legionella Risk Assessment', rooms, compliancesections: [said] })
    expect(report.compliancesections.map(({ heading }) => heading)).toContain('Water system')
    expect(report.rooms[0]?.compliancesections.map(({ heading }) => heading)).toEqual(['Outlets'])
    const items = report.compliancesections.flatMap(({ complianceitems }) => complianceitems)
    expect(items.filter(({ slug }) => slug === 'overall_risk')).toMatchObject([
      { _uuid: 'a', value: 'Low', question: { required: true, optionList: ['Low', 'Medium', 'High'] } },
    ])
    expect(new Set(items.map(({ _uuid }) => _uuid)).size).toBe(items.length)
    expect(await open(report.id)).toEqual(report)
    expect((await make()).compliancesections).toEqual([])
  })

  it('has a unique reference, even among concurrent ones', async () => {
    const reports = await Promise.all(Array.from({ length: 12 }, () => make()))
    expect(new Set(reports.map(({ ref }) => ref)).size).toBe(12)
  })

  it('is refused with an invalid type, user, branch, address or photograph', async () => {
    for (const [change, status] of [
      [{ type: 'Invoice' }, 400],
      [{ type: 'Poem' }, 400],
      [{ userId: 'nobody' }, 400],
      [{ branchId: 'nowhere' }, 404],
      [{ address: { line1: '1 Old Quay', postcode: 'ZZ1 1AA' } }, 400],
      [{ unassignedphotos: [{ id: 'p', src: `u/t/${newId()}-a.jpg` }] }, 400],
      [{ surprise: 1 }, 400],
    ] as const) {
      const body = { address, branchId: `${client.id}-1`, type: 'Inventory', ...change }
      const answer = await callRaw(routes.createReport, person.idToken, { body })
      expect(answer).toMatchObject({ status, body: { message: expect.any(String), id: expect.any(String) } })
    }
  })
})

describe('saving', () => {
  it('makes the next version, and returns an earlier one as it was saved', async () => {
    const report = await make()
    const fees = [{ _uuid: 'f', name: 'Inspection fee', amount: 12.5 }]
    const answer = await save({ ...report, title: 'Second', fees })
    expect(answer).toMatchObject({ status: 200, body: { version: 2, title: 'Second' } })
    expect(await open(report.id)).toEqual(answer.body)
    const at = (version: number) =>
      callRaw(routes.getReport, person.idToken, { params: { id: report.id }, query: { version } })
    expect((await at(1)).body).toMatchObject({ version: 1, title: '', updatedAt: report.updatedAt })
    expect((await at(2)).body).toMatchObject({ version: 2, title: 'Second' })
    expect(await at(3)).toMatchObject(refusal(404, reportMessages.notFound))
    expect((await at(0)).status).toBe(400)
  })

  it('refuses invalid e-mail addresses by path; those stored before stay', async () => {
    const body = ReportBody.parse({
      date: '2026-11-22',
      branchId: `${client.id}-1`,
      userId: person.userId,
      type: 'Inventory',
      address,
      signatures: [{ _uuid: 'tina', type: 'tenant', name: 'Tina', email: 'a@b..example' }],
    })
    const { id } = await insertReport({ client, body, now: new Date(), by: 'Eve Rywhere' })
    const report = await open(id)
    expect(report.signatures[0]?.email).toBe('a@b..example')
    expect((await save({ ...report, title: 'Second' })).status).toBe(200)
    const wrong = structuredClone({ ...report, version: 2, landlordcommentsemail: '.a@b.example' })
    wrong.tenancy.managedbycontact.email = 'a@-b.example'
    wrong.propertyDetails.forwardingContact.email = 'a..b@c.example'
    wrong.signatures.push({ _uuid: 'tom', type: 'tenant', name: 'Tom', email: 'a,b@c.example', date: '', image: '' })
    const paths = ['signatures.1', 'tenancy.managedbycontact', 'propertyDetails.forwardingContact'].map(
      (where) => `body.${where}.email`,
    )
    expect(await save(wrong)).toMatchObject({
      status: 400,
      body: {
        issues: [...paths, 'body.landlordcommentsemail'].map((path) => ({ path, message: 'Invalid email address' })),
      },
    })
    expect((await open(id)).version).toBe(2)
  })

  it('refuses fees with fractions of a penny by path; those stored before stay, and a discount is below 0', async () => {
    const odd = [
      { _uuid: 'sum', name: 'Sum', amount: 0.1 + 0.2 },
      { _uuid: 'off', name: 'Off', amount: -5 },
    ]
    const body = ReportBody.parse({
      date: '2026-11-22',
      branchId: `${client.id}-1`,
      userId: person.userId,
      type: 'Inventory',
      address,
      fees: odd,
    })
    const { id } = await insertReport({ client, body, now: new Date(), by: 'Eve Rywhere' })
    const report = await open(id)
    expect(report.fees).toEqual(odd)
    expect((await save({ ...report, title: 'Second' })).status).toBe(200)
    const [sum, off] = odd
    const fees = [sum, { ...off, amount: -0.1 - 0.2 }, { _uuid: 'new', name: 'New', amount: 80.10000000000001 }]
    const issues = [
      { path: 'body.fees.1.amount', message: 'At most two decimals.' },
      { path: 'body.fees.2.amount', message: 'At most two decimals.' },
    ]
    const refused = { status: 400, body: { issues } }
    expect(await save({ ...report, version: 2, fees } as Report)).toMatchObject(refused)
    const given = { address, branchId: `${client.id}-1`, type: 'Inventory', fees: fees.slice(1) }
    const made = await callRaw(routes.createReport, person.idToken, { body: given })
    expect(made).toMatchObject({ status: 400, body: { issues: [{ path: 'body.fees.0.amount' }, {}] } })
    expect((await save({ ...report, version: 2, fees: [{ ...off, amount: -80.1 }] } as Report)).status).toBe(200)
  })

  it('refuses a stale version with the current one, and accepts it with force', async () => {
    const report = await make()
    await save({ ...report, title: 'Theirs' })
    const stale = await save({ ...report, title: 'Mine' })
    expect(stale).toMatchObject({ status: 409, body: { current: 2, message: expect.stringContaining('saved by') } })
    expect((await open(report.id)).title).toBe('Theirs')
    expect(await save({ ...report, title: 'Mine' }, { force: 'true' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
    expect((await open(report.id)).title).toBe('Mine')
  })

  it('lets one of many concurrent saves of a version win, and all forced ones', async () => {
    const report = await make()
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => save({ ...report, title: `Title ${i}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await open(report.id)).toEqual(answers.find(({ status }) => status === 200)?.body)
    const forced = await Promise.all([1, 2, 3].map(() => save(report, { force: 'true' })))
    expect(forced.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await open(report.id)).version).toBe(5)
  })

  it('ignores fields that the server owns', async () => {
    const report = await make()
    const claims = {
      ref: 1,
      client: { id: 'other', name: 'Other' },
      locked: true,
      legacy: true,
      deleted: true,
      dictionaryversion: 'x',
      createdAt: '2020-01-01T00:00:00Z',
      updatedBy: 'Somebody else',
      attachments: { report: { status: 'finished' as const, src: 'downloads/other.pdf' } },
    }
    const answer = await save({ ...report, ...claims })
    const { ref, createdAt, dictionaryversion } = report
    expect(answer).toMatchObject({
      status: 200,
      body: { ref, createdAt, dictionaryversion, client: report.client, locked: false, legacy: false, deleted: false },
    })
    expect(answer.body).toMatchObject({ attachments: {} })
  })

  it('refuses other clients’ branches and unknown users', async () => {
    const report = await make()
    const other = await aClient()
    expect(await save({ ...report, branchId: `${other.id}-1` })).toMatchObject({ status: 404 })
    expect(await save({ ...report, userId: 'nobody' })).toMatchObject({ status: 400 })
    expect((await open(report.id)).version).toBe(1)
  })
})
