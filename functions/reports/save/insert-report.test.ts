import { ReportBody, routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../test/call.ts'
import { aClient, aPerson, type Person } from '../../test/people.ts'
import { readReportVersion } from '../read-report.ts'
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

describe('an inserted report', () => {
  it('keeps its id and reference, and later references are greater', async () => {
    const given = await place()
    const id = `placed-${newId()}`
    const placed = await place({ id, ref: given.ref + 100 })
    expect(await open(id)).toEqual(placed)
    expect(placed.ref).toBe(given.ref + 100)
    expect((await place()).ref).toBeGreaterThan(given.ref + 100)
  })

  it('cannot use another’s id or reference', async () => {
    const first = await place()
    await expect(place({ id: first.id })).rejects.toThrow(first.id)
    await expect(place({ ref: first.ref })).rejects.toThrow(String(first.ref))
    expect((await open(first.id)).ref).toBe(first.ref)
  })

  it('is listed without its body', async () => {
    const report = await place()
    const { body } = await call(routes.getReportHeader, person, { params: { id: report.id } })
    const list = await call(routes.listReports, person, { query: { month: '2023-05' } })
    expect(body).toEqual(list.body.data.find(({ id }) => id === report.id))
    expect(body).toMatchObject({ ref: report.ref, version: 1, locked: false, address: { town: 'Westhaven' } })
    expect(body).not.toHaveProperty('tenancy')
  })

  it('can be a legacy report: its address, and no body', async () => {
    const { id } = await place({ legacy: true, previousReportPdf: 'documents/old.pdf' })
    expect(await open(id)).toMatchObject({ legacy: true, address: { town: 'Westhaven' }, tenancy: { reference: '' } })
    await expect(readReportVersion(id, 1)).rejects.toThrow('has no version 1')
  })
})
