import { ReportBody, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { call } from '../../test/call.ts'
import { address, anAgency, type Agency } from '../operations.fixture.ts'
import { readReportVersion } from '../read-report.ts'
import { insertReport, type ReportToInsert } from './insert-report.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const place = (header: ReportToInsert['header'] = {}) =>
  insertReport({
    client: agency.client,
    body: ReportBody.parse({
      ...{ date: '2023-05-02', branchId: `${agency.client.id}-1`, userId: agency.everywhere.userId },
      ...{ type: 'Inventory', address, tenancy: { reference: 'T-1' } },
    }),
    header,
    now: new Date('2023-05-02T09:00:00Z'),
    by: 'Seeder',
  })

it('an inserted report keeps its id and reference, which no other can use, and later references are greater', async () => {
  const first = await place()
  const id = `placed-${newId()}`
  const placed = await place({ id, ref: first.ref + 100 })
  expect(await agency.open(id)).toEqual(placed)
  expect(placed.ref).toBe(first.ref + 100)
  expect((await place()).ref).toBeGreaterThan(first.ref + 100)
  await expect(place({ id: first.id })).rejects.toThrow(first.id)
  await expect(place({ ref: first.ref })).rejects.toThrow(String(first.ref))
})

it('an inserted report is listed without its body; a legacy report has none', async () => {
  const report = await place()
  const { body } = await call(routes.getReportHeader, agency.everywhere, { params: { id: report.id } })
  const list = await call(routes.listReports, agency.everywhere, { query: { month: '2023-05' } })
  expect(body).toEqual(list.body.data.find(({ id }) => id === report.id))
  expect(body).toMatchObject({ ref: report.ref, version: 1, locked: false, address: { town: 'Westhaven' } })
  expect(body).not.toHaveProperty('tenancy')
  const { id } = await place({ legacy: true, previousReportPdf: 'documents/old.pdf' })
  expect(await agency.open(id)).toMatchObject({ legacy: true, address, tenancy: { reference: '' } })
  await expect(readReportVersion(id, 1)).rejects.toThrow('has no version 1')
})
