import { ReportBody, routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { readReportVersion } from './read-report.ts'
import { setAttachment } from './attachments.ts'
import { insertReport, type ReportToInsert } from './insert-report.ts'

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

const place = (header: ReportToInsert['header'] = {}) =>
  insertReport({
    client,
    body: ReportBody.parse({
      date: '2023-05-02',
      branchId: `${client.id}-1`,
      userId: person.userId,
      type: 'Inventory',
      address: { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
      tenancy: { reference: 'T-1' },
    }),
    header,
    now: new Date('2023-05-02T09:00:00Z'),
    by: 'Seeder',
  })
const open = async (id: string) => (await call(routes.getReport, person, { params: { id } })).body

describe('a report that is placed', () => {
  it('keeps its id and reference, and later references are greater', async () => {
    const given = await place()
    const id = `placed-${newId()}`
    const placed = await place({ id, ref: given.ref + 100 })
    expect(await open(id)).toEqual(placed)
    expect(placed.ref).toBe(given.ref + 100)
    expect((await place()).ref).toBeGreaterThan(given.ref + 100)
  })

  it('does not take another’s id or reference', async () => {
    const first = await place()
    await expect(place({ id: first.id })).rejects.toThrow(first.id)
    await expect(place({ ref: first.ref })).rejects.toThrow(String(first.ref))
    expect((await open(first.id)).ref).toBe(first.ref)
  })

  it('is shown without its body, as the list has it', async () => {
    const report = await place()
    const { body } = await call(routes.getReportHeader, person, { params: { id: report.id } })
    const list = await call(routes.listReports, person, { query: { month: '2023-05' } })
    expect(body).toEqual(list.body.data.find(({ id }) => id === report.id))
    expect(body).toMatchObject({ ref: report.ref, version: 1, locked: false, address: { town: 'Westhaven' } })
    expect(body).not.toHaveProperty('tenancy')
  })

  it('may be a legacy one: its address, and no body', async () => {
    const { id } = await place({ legacy: true, previousReportPdf: 'documents/old.pdf' })
    expect(await open(id)).toMatchObject({ legacy: true, address: { town: 'Westhaven' }, tenancy: { reference: '' } })
    await expect(readReportVersion(id, 1)).rejects.toThrow('has no version 1')
  })

  it('is not saved while it is locked, not even by force', async () => {
    const report = await place({ locked: true })
    const request = { params: { id: report.id }, query: { force: 'true' }, body: { ...report, title: 'New' } }
    expect((await callRaw(routes.saveReport, person.idToken, request)).status).toBe(423)
    expect((await open(report.id)).title).toBe('')
  })
})

describe('an attachment', () => {
  const finished = { status: 'finished', src: 'downloads/a.pdf', filename: 'a.pdf', version: 1, jobid: 'one' } as const

  it('keeps its file while the next is made and when that fails, and the version of the report stays', async () => {
    const { id } = await place()
    await setAttachment(id, 'report', finished)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'two' })
    expect((await open(id)).attachments.report).toEqual({ ...finished, status: 'generating', jobid: 'two' })
    await setAttachment(id, 'report', { status: 'failed', error: 'No' }, { unlessTakenOverFrom: 'two' })
    const report = await open(id)
    expect(report.attachments.report).toEqual({ ...finished, status: 'failed', jobid: 'two', error: 'No' })
    expect(report.version).toBe(1)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'three' })
    expect((await open(id)).attachments.report?.error).toBeUndefined()
  })

  it('is left to the job that has taken it over', async () => {
    const { id } = await place()
    await setAttachment(id, 'summary', { status: 'generating', jobid: 'two' })
    await setAttachment(id, 'summary', finished, { unlessTakenOverFrom: 'one' })
    expect((await open(id)).attachments.summary).toEqual({ status: 'generating', jobid: 'two' })
  })

  it('survives a save of the body, and many at once', async () => {
    const report = await place()
    const keys = ['report', 'summary', 'invoice', 'photos']
    await Promise.all([
      ...keys.map((key) => setAttachment(report.id, key, { ...finished, jobid: key })),
      callRaw(routes.saveReport, person.idToken, { params: { id: report.id }, body: { ...report, title: 'Saved' } }),
    ])
    const after = await open(report.id)
    expect(after).toMatchObject({ title: 'Saved', version: 2 })
    expect(Object.keys(after.attachments).toSorted()).toEqual(keys.toSorted())
  })
})
