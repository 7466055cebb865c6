import { NewReport, reportMessages, routes, type Report } from '@lintel/contract'
import { dayInLondon, newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { callRaw, refusal, call } from '../../test/call.ts'
import { aClient, type Person } from '../../test/people.ts'
import { address, aReportBy, placeReport } from '../../test/reports.ts'
import { contextOf } from '../../test/context.ts'
import { reportNow } from '../../test/abuse-world.ts'
import { anAgency, callAs } from '../operations.fixture.ts'
import { createReport } from './create-report.ts'
import { readReportVersion } from '../read-report.ts'
import { setAttachment } from '../server-fields.ts'

const agency = await anAgency()
const { client, everywhere: person } = agency

const make = (change: Parameters<typeof aReportBy>[1] = {}) => aReportBy(person, change)
const save = (report: Report, query: { force?: 'true' } = {}) =>
  callRaw(routes.saveReport, person.idToken, { params: { id: report.id }, query, body: report })
const open = (id: string) => reportNow(person, id)

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
    const signatures = [{ _uuid: 'tina', type: 'tenant', name: 'Tina', email: 'a@b..example' }]
    const { id } = await placeReport({ client, body: { signatures } })
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
    const message = 'Invalid email address'
    const issues = [...paths, 'body.landlordcommentsemail'].map((path) => ({ path, message }))
    expect(await save(wrong)).toMatchObject({ status: 400, body: { issues } })
    expect((await open(id)).version).toBe(2)
  })

  it('refuses fees with fractions of a penny by path; those stored before stay, and a discount is below 0', async () => {
    const odd = [
      { _uuid: 'sum', name: 'Sum', amount: 0.1 + 0.2 },
      { _uuid: 'off', name: 'Off', amount: -5 },
    ]
    const { id } = await placeReport({ client, body: { fees: odd } })
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
    const forced = await save({ ...report, title: 'Mine' }, { force: 'true' })
    expect(forced).toMatchObject({ status: 200, body: { version: 3 } })
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

describe('a request to make a report', () => {
  const make = (idempotencykey: string | undefined, { by = person, line1 = '9 Lost Answer' } = {}) => {
    const body = { address: { ...address, line1 }, branchId: `${client.id}-1`, type: 'Inventory', date: '2022-07-04' }
    return callAs(by, 'createReport', { body: { ...body, ...(idempotencykey && { idempotencykey }) } })
  }
  const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

  it('makes one, however often it is sent with one key', async () => {
    const key = newId()
    const answers = [await make(key), ...(await Promise.all([1, 2, 3].map(() => make(key))))]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(idOf)).size).toBe(1)
    const atOnce = newId()
    expect(new Set((await Promise.all([1, 2, 3].map(() => make(atOnce)))).map(idOf)).size).toBe(1)
    const query = { client: client.id, month: '2022-07' }
    expect((await call(routes.listReports, agency.administrator, { query })).body.data).toHaveLength(2)
  })

  it('makes the one whose id it has, however often it is sent, unless somebody else has made that', async () => {
    const body = { id: newId(), address, branchId: `${client.id}-1`, type: 'Inventory', date: '2022-08-04' }
    // In this process, so that all of them look for it before any has written it.
    const ask = (by: Person) =>
      createReport(contextOf(by), { body: NewReport.parse(body), params: {}, query: {}, headers: {} })
    const [first, ...others] = [...(await Promise.all([1, 2, 3].map(() => ask(person)))), await ask(person)]
    expect(first).toMatchObject({ id: body.id, version: 1 })
    for (const one of others) expect(one).toEqual(first)
    const foreign = await callAs(agency.administrator, 'createReport', { body })
    expect(foreign).toMatchObject({ status: 400, body: { issues: [{ path: 'body.id' }] } })
    expect(JSON.stringify(foreign.body)).not.toContain(address.line1)
    const query = { client: client.id, month: '2022-08' }
    expect((await call(routes.listReports, agency.administrator, { query })).body.data).toHaveLength(1)
  })

  it('makes another for another key, other content, another person, and without a key', async () => {
    const key = newId()
    const others = [make(newId()), make(key, { line1: '10 Lost Answer' }), make(key, { by: agency.administrator })]
    const answers = await Promise.all([make(key), ...others, make(undefined), make(undefined)])
    expect(new Set(answers.map(idOf)).size).toBe(6)
  })
})

describe('an inserted report', () => {
  const place = (header: Parameters<typeof placeReport>[0]['header'] = {}) =>
    placeReport({ client, body: { date: '2023-05-02', tenancy: { reference: 'T-1' } }, header })

  it('keeps its id and reference, which no other can use, and later references are greater', async () => {
    const first = await place()
    const id = `placed-${newId()}`
    const placed = await place({ id, ref: first.ref + 100 })
    expect(await open(id)).toEqual(placed)
    expect(placed.ref).toBe(first.ref + 100)
    expect((await place()).ref).toBeGreaterThan(first.ref + 100)
    await expect(place({ id: first.id })).rejects.toThrow(first.id)
    await expect(place({ ref: first.ref })).rejects.toThrow(String(first.ref))
  })

  it('is listed without its body; a legacy report has none', async () => {
    const report = await place()
    const { body } = await call(routes.getReportHeader, person, { params: { id: report.id } })
    const list = await call(routes.listReports, person, { query: { month: '2023-05' } })
    expect(body).toEqual(list.body.data.find(({ id }) => id === report.id))
    expect(body).toMatchObject({ ref: report.ref, version: 1, locked: false, address: { town: 'Westhaven' } })
    expect(body).not.toHaveProperty('tenancy')
    const { id } = await place({ legacy: true, previousReportPdf: 'documents/old.pdf' })
    expect(await open(id)).toMatchObject({ legacy: true, address, tenancy: { reference: '' } })
    await expect(readReportVersion(id, 1)).rejects.toThrow('has no version 1')
  })
})

describe('an inspector', () => {
  const first = `${client.id}-first`
  const create = (change: object, by = person) =>
    callAs(by, 'createReport', { body: { address, branchId: `${client.id}-1`, type: 'Inventory', ...change } })

  it('can be another user than the author, on a future day; staff of the branch change them, the author stays', async () => {
    const createdBy = { id: person.userId, name: 'Eve Rywhere' }
    const body = { userId: first, preparedBy: 'Finn First', date: '2027-02-03', createdBy }
    expect(await create({ userId: first, date: body.date })).toMatchObject({ status: 201, body })
    const report = await make()
    expect(report).toMatchObject({ userId: person.userId, createdBy, preparedBy: 'Eve Rywhere' })
    const change = { ...report, userId: first, createdBy: { id: 'somebody', name: 'Somebody' } }
    const by = { params: { id: report.id }, query: {}, body: change }
    expect(await call(routes.saveReport, agency.first, by)).toMatchObject({ body: { userId: first, createdBy } })
    const query = { month: report.date.slice(0, 7), user: first }
    const { data } = (await call(routes.listReports, person, { query })).body
    expect(data).toMatchObject([{ id: report.id, createdBy }])
  })

  it('must work for the branch and the client', async () => {
    const elsewhere = { userId: first, branchId: `${client.id}-2` }
    const issues = [{ path: 'body.userId', message: 'This inspector does not work for that branch.' }]
    expect(await create(elsewhere)).toMatchObject({ status: 400, body: { issues } })
    expect(await create(elsewhere, agency.administrator)).toMatchObject({ status: 400 })
    expect(await create({ userId: agency.stranger.userId })).toMatchObject({ status: 400 })
    const report = await make({ branchId: `${client.id}-2` })
    expect(await save({ ...report, userId: first })).toMatchObject({ status: 400, body: { issues } })
  })
})

describe('an attachment', () => {
  const finished = { status: 'finished', src: 'downloads/a.pdf', filename: 'a.pdf', version: 1, jobid: 'one' } as const

  it('keeps its file while the next is being made and if that fails, and is left to the job that took it over', async () => {
    const { id } = await make()
    const now = async () => (await open(id)).attachments['report']
    await setAttachment(id, 'report', finished)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'two' })
    expect(await now()).toEqual({ ...finished, status: 'generating', jobid: 'two' })
    await setAttachment(id, 'report', finished, { unless: ({ jobid }) => jobid !== 'one' })
    expect(await now()).toEqual({ ...finished, status: 'generating', jobid: 'two' })
    await setAttachment(id, 'report', { status: 'failed', error: 'No' }, { unless: ({ jobid }) => jobid === 'one' })
    expect(await now()).toEqual({ ...finished, status: 'failed', jobid: 'two', error: 'No' })
    expect((await open(id)).version).toBe(1)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'three' })
    expect((await now())?.error).toBeUndefined()
  })

  it('survives a save of the body, and many concurrent ones', async () => {
    const report = await make()
    const keys = ['report', 'summary', 'invoice', 'photos']
    const attaching = keys.map((key) => setAttachment(report.id, key, { ...finished, jobid: key }))
    await Promise.all([...attaching, save({ ...report, title: 'Saved' })])
    const after = await open(report.id)
    expect(after).toMatchObject({ title: 'Saved', version: 2 })
    expect(Object.keys(after.attachments).toSorted()).toEqual(keys.toSorted())
  })
})
