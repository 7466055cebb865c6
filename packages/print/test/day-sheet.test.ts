import { readFile } from 'node:fs/promises'
import { Appointment, ReportCustomer } from '@lintel/contract'
import { instantInLondon, newClient } from '@lintel/rules'
import { expect, test } from 'vitest'
import { layOut } from '../../../functions/documents/rendering/lay-out.ts'
import { textsOf } from '../../../functions/documents/rendering/testing.fixture.ts'
import { daySheetDocument, type DaySheetSource } from '../src/index.ts'

const client = newClient({ id: 'agency', name: 'Harbour & Vale <Lettings>' }, { branchId: 'quay' })
const date = '2027-06-15'

const visit = (house: string, from: string, to: string, change: object = {}) =>
  Appointment.parse({
    id: `v${from.slice(0, 2)}`,
    client: 'agency',
    branchId: 'quay',
    userId: 'helen',
    date,
    reporttype: 'Mid Term',
    version: 1,
    starttime: instantInLondon(date, from),
    endtime: instantInLondon(date, to),
    address: { line1: `${house} Chapel Row`, town: 'Westhaven', postcode: 'ZZ4 1AA' },
    createdAt: '2027-06-14T09:00:00Z',
    updatedAt: '2027-06-14T09:00:00Z',
    ...change,
  })

const source: DaySheetSource = {
  inspector: 'Helen Marsh',
  date,
  branchId: 'quay',
  typeNames: { 'Mid Term': 'Property Visit' },
  appointments: [
    visit('Flat 3, Granary House,', '09:00', '10:00', {
      customer: ReportCustomer.parse({
        companyName: 'Quillhaven Homes',
        branchName: 'North',
        address: { phone: '01632 960 111', email: 'keys@quillhaven.example' },
      }),
      propertyspec: { propertytype: 'Flat', bedrooms: 2, bathrooms: 1, sqft: 640, furnished: 'Part furnished' },
      previousreport: { ref: 1204, type: 'Inventory', date: '2026-12-01', address: '' },
      dataentrydocuments: [{ src: 'a/b/c.pdf', name: 'Tenancy agreement.pdf' }],
      notes: 'Keys at the office.\nRing <twice>.',
    }),
    visit('12', '10:45', '11:30'),
    visit('14', '11:30', '12:30'),
    visit('16', '12:15', '13:00'),
    visit('18', '15:00', '16:30', { cancelled: true, updatedAt: '2027-06-14T16:20:00Z' }),
  ],
}

const printed = async (of: DaySheetSource): Promise<string> => {
  const document = await daySheetDocument(of, {
    client: { ...client, looknfeel: { ...client.looknfeel, primarycolour: '#0f766e' } },
  })
  await using laidOut = await layOut(document, { deadlineMs: 60_000 })
  const bytes = await readFile(laidOut.path)
  return (await textsOf(bytes)).join(' ')
}

test('a day sheet has every visit in order, with the details needed there, and the gaps between them', async () => {
  const text = await printed(source)
  expect(text).toContain('Harbour & Vale <Lettings> Helen Marsh Tuesday, 15 June 2027')
  expect(text).toContain('Visits 4 From 09:00 To 13:00 At properties 3 h 30 min Last change 14/06/2027 17:20')
  expect(text).toContain('09:00 to 10:00 1 hour Flat 3, Granary House, Chapel Row Westhaven, ZZ4 1AA Property Visit')
  expect(text).toContain('Property Flat, 2 bedrooms, 1 bathroom, 640 sq ft, Part furnished')
  expect(text).toContain('Customer Quillhaven Homes, North Contact 01632 960 111, keys@quillhaven.example')
  expect(text).toContain('Previous report 1204, Inventory, 01/12/2026 Documents Tenancy agreement.pdf')
  expect(text).toContain('Keys at the office. Ring <twice>.')
  expect(text).toContain('45 minutes until the next visit 10:45')
  expect(text).toContain('No time to get to the next address 11:30')
  expect(text).toContain('Overlaps the next visit by 15 minutes 12:15')
  expect(text).toContain('Cancelled Time Job type Address 15:00–16:30 Property Visit 18 Chapel Row, Westhaven, ZZ4 1AA')
})
