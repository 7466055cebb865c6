import { setTimeout } from 'node:timers/promises'
import { reportMessages, reportOperationMessages, routes, type Report } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { call, refusal } from '../test/call.ts'
import { setAttachment } from './server-fields.ts'
import { address, anAgency, callAs } from './operations.fixture.ts'
import { placeReport } from '../test/reports.ts'

const agency = await anAgency()

const remove = (id: string, operation: string, person = agency.administrator) =>
  callAs(person, 'deleteReport', { params: { id }, query: { operation } })
const lock = (id: string, locked: unknown, person = agency.everywhere) =>
  callAs(person, 'lockReport', { params: { id, locked } })
const renumber = (id: string, person = agency.administrator) => callAs(person, 'allocateNewRef', { params: { id } })
const colour = (id: string, code: string, query: object = {}) =>
  callAs(agency.everywhere, 'setColourCode', { params: { id, code }, query: { ...query } })
const save = (report: Report) =>
  callAs(agency.everywhere, 'saveReport', { params: { id: report.id }, query: { force: 'true' }, body: report })
const follow = async ({ id }: Report) =>
  (await call(routes.followOnReport, agency.everywhere, { params: { id }, body: { target: 'Check Out' } })).body
const list = (query: object) =>
  call(routes.listReports, agency.administrator, { query: { client: agency.client.id, ...query } })
const refs = async (query: object) => (await list(query)).body.data.map(({ ref }) => ref)
const counts = async () =>
  (await call(routes.getClient, agency.administrator, { params: { id: agency.client.id } })).body.reportCounts
const placed = (header: Parameters<typeof placeReport>[0]['header']) => placeReport({ client: agency.client, header })

describe('deleting', () => {
  it('removes a report from totals, and restoring puts it back', async () => {
    const month = '2022-02'
    const fees = [{ _uuid: 'f', name: 'F', amount: 30 }]
    const report = await agency.make({ date: '2022-02-03', type: 'Check In', fees })
    await agency.make({ date: '2022-02-04' })
    const before = await counts()
    const totals = async () => {
      const { headers } = await list({ month })
      return ['x-monthly-report-count', 'x-monthly-fees-total', 'x-total-count'].map((name) => headers.get(name))
    }
    expect(await totals()).toEqual(['2', '30', '2'])
    for (const _ of ['first', 'again']) {
      expect(await remove(report.id, 'delete')).toMatchObject({ status: 200, body: { id: report.id, deleted: true } })
      expect(await totals()).toEqual(['1', '0', '1'])
    }
    expect(await counts()).toEqual({ ...before, checkIn: before.checkIn - 1 })
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

  it('is refused while a report is locked, and with restoring for an inactive client', async () => {
    const report = await agency.make()
    const { id } = report
    await putClient({ ...agency.client, active: false })
    for (const operation of ['delete', 'restore'])
      expect(await remove(id, operation)).toMatchObject(refusal(403, reportMessages.inactiveClient))
    await putClient(agency.client)
    expect(await agency.open(id)).toEqual(report)
    await lock(id, 'true')
    expect(await remove(id, 'delete')).toMatchObject(refusal(423, reportOperationMessages.locked))
    expect(await remove(id, 'restore')).toMatchObject({ status: 200 })
  })
})

describe('locking', () => {
  it('prevents changes until the report is unlocked, but not a colour', async () => {
    const report = await agency.make()
    const { id } = report
    for (const _ of ['first', 'again'])
      expect(await lock(id, 'true')).toMatchObject({ status: 200, body: { locked: true, version: 1 } })
    expect(await save({ ...report, title: 'New' })).toMatchObject({ status: 423 })
    expect(await renumber(id)).toMatchObject({ status: 423 })
    expect(await colour(id, 'blue')).toMatchObject({ status: 200, body: { locked: true, colourcode: 'blue' } })
    expect(await lock(id, 'false')).toMatchObject({ status: 200, body: { locked: false } })
    expect(await save({ ...report, title: 'New' })).toMatchObject({ status: 200, body: { title: 'New' } })
  })

  it('is refused for legacy reports, as are all changes but deleting', async () => {
    const report = await placed({ legacy: true })
    const body = { message: 'This is a legacy report. It must be migrated first.' }
    const { id } = report
    const sent = { reportid: id, toaddresses: ['a@people.example'], message: '<p>Hello</p>' }
    for (const answer of [
      lock(id, 'true'),
      renumber(id),
      save({ ...report, title: 'Changed' }),
      callAs(agency.everywhere, 'followOnReport', { params: { id }, body: { target: 'Check In' } }),
      callAs(agency.everywhere, 'mergeReports', { params: { id }, body: { secondaryref: 1 } }),
      callAs(agency.everywhere, 'sendEmail', { body: sent }),
    ])
      expect(await answer).toMatchObject({ status: 400, body })
    expect(await remove(id, 'delete')).toMatchObject({ status: 200, body: { deleted: true } })
  })
})

describe('a new reference', () => {
  it('finds the report in lists and search; the former one finds nothing, and is never another’s', async () => {
    const month = '2022-05'
    const report = await agency.make({ date: '2022-05-03', address: { ...address, line1: '4 Renumber Row' } })
    await setAttachment(report.id, 'report', { status: 'finished', src: 'downloads/a.pdf', version: 1 })
    const before = await counts()
    const answer = await renumber(report.id)
    const body = await agency.open(report.id)
    expect(answer).toMatchObject({ status: 200, body: { id: report.id, ref: body.ref, version: 2 } })
    expect(body.ref).toBeGreaterThan(report.ref)
    for (const query of [{ month }, { search: 'renumber' }, { search: String(body.ref) }])
      expect(await refs(query)).toEqual([body.ref])
    expect(await refs({ search: String(report.ref) })).toEqual([])
    expect(await counts()).toEqual(before)
    expect((await list({ month })).headers.get('x-monthly-report-count')).toBe('1')
    // Printed files are out of date.
    const { updatedAt, updatedBy, updatedById, attachments } = body
    expect(attachments['report']?.version).toBe(1)
    const updated = { version: 2, updatedAt, updatedBy, updatedById, attachments }
    expect(body).toEqual({ ...report, ref: body.ref, ...updated })
    await expect(placed({ ref: report.ref })).rejects.toThrow(String(report.ref))
  })

  it('updates linked reports', async () => {
    const report = await agency.make()
    const following = await follow(report)
    await renumber(report.id)
    const { ref } = await agency.open(report.id)
    const linked = { previousReportRef: ref, linkedReports: [{ id: report.id, ref }] }
    expect(await agency.open(following.id)).toMatchObject(linked)
    await renumber(following.id)
    const renumbered = await agency.open(following.id)
    expect(await agency.open(report.id)).toMatchObject({ linkedReports: [{ id: following.id, ref: renumbered.ref }] })
    expect(renumbered.previousReportRef).toBe(ref)
  })

  it('updates a report that follows on concurrently, and the last of several stays', { tags: ['long'] }, async () => {
    for (const delay of [0, 10, 20, 30, 40, 50]) {
      const report = await agency.make()
      const { id } = report
      const three = () => Promise.all([renumber(id), renumber(id), renumber(id)])
      const [following] = await Promise.all([follow(report), setTimeout(delay).then(three)])
      await three()
      const { ref } = await agency.open(id)
      expect(await agency.open(following.id)).toMatchObject({ previousReportRef: ref, linkedReports: [{ id, ref }] })
    }
  })
})

it('a colour is set without a new version, and refused for a stale one', async () => {
  const report = await agency.make()
  const { id } = report
  for (const query of [{}, { version: 1 }])
    expect(await colour(id, 'white', query)).toMatchObject({ status: 200, body: { colourcode: 'white', version: 1 } })
  await save({ ...report, title: 'Second' })
  expect(await colour(id, 'red', { version: 1 })).toMatchObject({ status: 409, body: { current: 2 } })
  expect((await agency.open(id)).colourcode).toBe('white')
  expect(await colour(id, 'red')).toMatchObject({ status: 200, body: { version: 2 } })
})
