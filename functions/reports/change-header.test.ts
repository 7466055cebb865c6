import { setTimeout } from 'node:timers/promises'
import { ReportBody, reportMessages, reportOperationMessages, routes, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { call } from '../test/call.ts'
import { setAttachment } from './server-fields.ts'
import { address, anAgency, callAs, type Agency } from './operations.fixture.ts'
import { insertReport } from './save/insert-report.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const remove = (id: string, operation: string, person = agency.administrator) =>
  callAs(person, 'deleteReport', { params: { id }, query: { operation } })
const lock = (id: string, locked: unknown, person = agency.everywhere) =>
  callAs(person, 'lockReport', { params: { id, locked } })
const renumber = (id: string, person = agency.administrator) => callAs(person, 'allocateNewRef', { params: { id } })
const colour = (id: string, code: string, query: object = {}) =>
  callAs(agency.everywhere, 'setColourCode', { params: { id, code }, query: { ...query } })
const save = (report: Report) =>
  callAs(agency.everywhere, 'saveReport', { params: { id: report.id }, query: { force: 'true' }, body: report })
const list = (query: object) =>
  call(routes.listReports, agency.administrator, { query: { client: agency.client.id, ...query } })
const refs = async (query: object) => (await list(query)).body.data.map(({ ref }) => ref)
const counts = async () =>
  (await call(routes.getClient, agency.administrator, { params: { id: agency.client.id } })).body.reportCounts
const legacy = () =>
  insertReport({
    client: agency.client,
    body: ReportBody.parse({ date: '2020-01-05', branchId: `${agency.client.id}-1`, userId: 'u', type: 'Inventory' }),
    header: { legacy: true },
    now: new Date(),
    by: 'Seeder',
  })

/** functions/test/deleted.test.ts asks the other operations. */
const operations: [string, (report: Report) => ReturnType<typeof callAs>][] = [
  ['deleting', ({ id }) => remove(id, 'delete')],
  ['restoring', ({ id }) => remove(id, 'restore')],
]

describe.each(operations)('%s', (_, operate) => {
  it('is refused for an inactive client', async () => {
    const report = await agency.make()
    await putClient({ ...agency.client, active: false })
    try {
      expect(await operate(report)).toMatchObject({ status: 403, body: { message: reportMessages.inactiveClient } })
    } finally {
      await putClient(agency.client)
    }
    expect(await agency.open(report.id)).toEqual(report)
  })
})

describe('deleting', () => {
  it('removes a report from all totals and lists, unless deleted ones are requested, and restoring puts it back', async () => {
    const month = '2022-02'
    const report = await agency.make({
      date: '2022-02-03',
      type: 'Check In',
      fees: [{ _uuid: 'f', name: 'F', amount: 30 }],
    })
    await agency.make({ date: '2022-02-04' })
    const before = await counts()
    const totals = async () => {
      const { headers } = await list({ month })
      return ['x-monthly-report-count', 'x-monthly-fees-total', 'x-total-count'].map((name) => headers.get(name))
    }
    expect(await totals()).toEqual(['2', '30', '2'])
    expect(await remove(report.id, 'delete')).toMatchObject({ status: 200, body: { id: report.id, deleted: true } })
    expect(await totals()).toEqual(['1', '0', '1'])
    expect(await refs({ month })).not.toContain(report.ref)
    expect(await refs({ month, deleted: 'true' })).toContain(report.ref)
    expect(await refs({ search: String(report.ref), deleted: 'true' })).toEqual([report.ref])
    expect(await counts()).toEqual({ ...before, checkIn: before.checkIn - 1 })
    expect(await remove(report.id, 'delete')).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await totals()).toEqual(['1', '0', '1'])
    expect(await remove(report.id, 'restore')).toMatchObject({ status: 200, body: { deleted: false } })
    expect(await totals()).toEqual(['2', '30', '2'])
    expect(await counts()).toEqual(before)
    expect(await agency.open(report.id)).toEqual(report)
  })

  it('keeps totals correct during concurrent changes of type and fees', async () => {
    const before = await counts()
    const made = await Promise.all(Array.from({ length: 4 }, () => agency.make({ date: '2022-03-03' })))
    const deleting = made.map(({ id }) => remove(id, 'delete'))
    const fees = [{ _uuid: 'f', name: 'F', amount: 5 }]
    const answers = await Promise.all(made.map((report) => save({ ...report, type: 'Check Out', fees })))
    await Promise.all(deleting)
    // A save just after the deletion is refused.
    const saved = answers.filter(({ status }) => status === 200).length
    expect(await counts()).toEqual(before)
    await Promise.all(made.map(({ id }) => remove(id, 'restore')))
    const { inventory, checkOut } = before
    expect(await counts()).toEqual({ ...before, inventory: inventory + 4 - saved, checkOut: checkOut + saved })
    expect((await list({ month: '2022-03' })).headers.get('x-monthly-fees-total')).toBe(String(5 * saved))
  })

  it('is refused while a report is locked; restoring is not', async () => {
    const { id } = await agency.make()
    await lock(id, 'true')
    expect(await remove(id, 'delete')).toMatchObject({ status: 423, body: { message: reportOperationMessages.locked } })
    expect(await remove(id, 'restore')).toMatchObject({ status: 200 })
  })
})

describe('locking', () => {
  it('prevents changes until the report is unlocked, but not colour and export', async () => {
    const report = await agency.make()
    expect(await lock(report.id, 'true')).toMatchObject({ status: 200, body: { locked: true, version: 1 } })
    expect(await save({ ...report, title: 'New' })).toMatchObject({ status: 423 })
    expect(await renumber(report.id)).toMatchObject({ status: 423 })
    expect(await colour(report.id, 'blue')).toMatchObject({ status: 200, body: { locked: true, colourcode: 'blue' } })
    expect(await lock(report.id, 'true')).toMatchObject({ status: 200, body: { locked: true } })
    expect(await lock(report.id, 'false')).toMatchObject({ status: 200, body: { locked: false } })
    expect(await save({ ...report, title: 'New' })).toMatchObject({ status: 200, body: { title: 'New' } })
  })

  it('is refused for legacy reports', async () => {
    const report = await legacy()
    const message = 'This is a legacy report. It must be migrated first.'
    const { id } = report
    const answers = [
      lock(id, 'true'),
      renumber(id),
      callAs(agency.everywhere, 'followOnReport', { params: { id }, body: { target: 'Check In' } }),
      callAs(agency.everywhere, 'mergeReports', { params: { id }, body: { secondaryref: 1 } }),
    ]
    for (const answer of answers) expect(await answer).toMatchObject({ status: 400, body: { message } })
    expect(await save({ ...report, title: 'Changed' })).toMatchObject({ status: 400, body: { message } })
    const body = { reportid: report.id, toaddresses: ['a@people.example'], message: '<p>Hello</p>' }
    expect(await callAs(agency.everywhere, 'sendEmail', { body })).toMatchObject({ status: 400, body: { message } })
    expect(await remove(report.id, 'delete')).toMatchObject({ status: 200, body: { deleted: true } })
  })
})

describe('a new reference', () => {
  it('finds the report in lists and search, and the former one finds nothing', async () => {
    const month = '2022-05'
    const report = await agency.make({ date: '2022-05-03', address: { ...address, line1: '4 Renumber Row' } })
    const before = await counts()
    const answer = await renumber(report.id)
    const { body } = await call(routes.getReport, agency.everywhere, { params: { id: report.id } })
    expect(answer).toMatchObject({ status: 200, body: { id: report.id, ref: body.ref, version: 2 } })
    expect(body.ref).toBeGreaterThan(report.ref)
    expect(await refs({ month })).toEqual([body.ref])
    expect(await refs({ search: 'renumber' })).toEqual([body.ref])
    expect(await refs({ search: String(body.ref) })).toEqual([body.ref])
    expect(await refs({ search: String(report.ref) })).toEqual([])
    expect(await counts()).toEqual(before)
    expect((await list({ month })).headers.get('x-monthly-report-count')).toBe('1')
    const { updatedAt, updatedBy, updatedById } = body
    expect(body).toEqual({ ...report, ref: body.ref, version: 2, updatedAt, updatedBy, updatedById })
  })

  it('is never another report’s former one, even if a report brings its own', async () => {
    const report = await agency.make()
    await renumber(report.id)
    const body = ReportBody.parse({
      date: '2022-05-04',
      branchId: `${agency.client.id}-1`,
      userId: 'u',
      type: 'Inventory',
    })
    const placing = insertReport({
      client: agency.client,
      body,
      header: { ref: report.ref },
      now: new Date(),
      by: 'Seeder',
    })
    await expect(placing).rejects.toThrow(String(report.ref))
  })

  it('makes printed files out of date', async () => {
    const { id } = await agency.make()
    await setAttachment(id, 'report', { status: 'finished', src: 'downloads/a.pdf', version: 1 })
    await renumber(id)
    const { attachments, version } = await agency.open(id)
    expect(attachments.report?.version).toBeLessThan(version)
  })

  it('updates linked reports', async () => {
    const report = await agency.make()
    const follow = { params: { id: report.id }, body: { target: 'Check Out' } }
    const { body: following } = await call(routes.followOnReport, agency.everywhere, follow)
    await renumber(report.id)
    const { ref } = await agency.open(report.id)
    expect(await agency.open(following.id)).toMatchObject({
      previousReportRef: ref,
      linkedReports: [{ id: report.id, ref }],
    })
    await renumber(following.id)
    const renumbered = await agency.open(following.id)
    expect(await agency.open(report.id)).toMatchObject({ linkedReports: [{ id: following.id, ref: renumbered.ref }] })
    expect(renumbered.previousReportRef).toBe(ref)
  })

  it('updates a report that follows on concurrently, and the last of several stays', async () => {
    for (const delay of [0, 10, 20, 30, 40, 50]) {
      const { id } = await agency.make()
      const three = async () => {
        await setTimeout(delay)
        return Promise.all([renumber(id), renumber(id), renumber(id)])
      }
      const follow = { params: { id }, body: { target: 'Check Out' } }
      const [{ body: following }] = await Promise.all([call(routes.followOnReport, agency.everywhere, follow), three()])
      await three()
      const { ref } = await agency.open(id)
      expect(await agency.open(following.id)).toMatchObject({ previousReportRef: ref, linkedReports: [{ id, ref }] })
    }
  })
})

describe('a colour', () => {
  it('is set without a new version', async () => {
    const { id } = await agency.make()
    expect(await colour(id, 'red')).toMatchObject({ status: 200, body: { colourcode: 'red', version: 1 } })
    expect(await colour(id, 'white', { version: 1 })).toMatchObject({ status: 200, body: { colourcode: 'white' } })
    expect(await colour(id, 'white')).toMatchObject({ status: 200, body: { colourcode: 'white', version: 1 } })
    expect((await agency.open(id)).colourcode).toBe('white')
  })

  it('is refused for a stale version, with the current one', async () => {
    const report = await agency.make()
    await save({ ...report, title: 'Second' })
    expect(await colour(report.id, 'red', { version: 1 })).toMatchObject({ status: 409, body: { current: 2 } })
    expect((await agency.open(report.id)).colourcode).toBeUndefined()
    expect(await colour(report.id, 'red')).toMatchObject({ status: 200, body: { version: 2 } })
  })
})
