import { expect, it } from 'vitest'
import { aBody, aReport, aSource } from '../../../test/source.ts'
import type { DocumentSource } from '../../shared/source.ts'
import { viewReport } from '../../view.ts'
import { viewProperty } from '../property/view.ts'
import { viewCover } from './view.ts'

const tenants = (...names: string[]) => {
  const report = aReport(aBody('Inventory', { rooms: 1, items: 1, photos: 0 }))
  const signer = { type: 'tenant', email: '', date: '', image: '' } as const
  const signatures = names.map((name, at) => ({ ...signer, _uuid: String(at), name }))
  const address = {
    ...report.address,
    line1: '1 Elder Street',
    town: 'Westhaven',
    county: 'Wessex',
    postcode: 'ZZ1 1AA',
  }
  return aSource({ ...report, signatures, address: { ...address, line2: '' } })
}
const coverOf = (source: DocumentSource) => viewCover(source, { front: undefined, isBefore: false }, '')
const factOf = (rows: readonly (readonly [string, string])[], label: string) =>
  rows.find(([name]) => name === label)?.[1]

it('a long name on the cover hides no other; all are in full on the page of the property', () => {
  const source = tenants('A'.repeat(290), 'Bo', 'Cy')
  expect(factOf(coverOf(source).facts, 'Tenants')).toMatch(/^A{20,40}…, Bo, Cy$/)
  expect(factOf(viewProperty(source).tenancy, 'Tenants')).toBe(`${'A'.repeat(290)}, Bo, Cy`)
})

it.each([
  ['Clerk 4471', 'Priya Nair', 'Owners Ltd', 'Inspected by Priya Nair, Clerk 4471. Instructed by Owners Ltd.'],
  ['Clerk 4471', '', '', 'Inspected by Priya Nair, Clerk 4471.'],
  // Another person's is not theirs.
  ['Clerk 4471', 'Tom Ashworth', '', ''],
  ['', 'Priya Nair', 'Owners Ltd', 'Instructed by Owners Ltd.'],
])('with %j, prepared by %j, for %j: %s', (qualification, preparedBy, companyName, declared) => {
  const body = { ...aBody('Inventory', { rooms: 1, items: 1, photos: 0 }), preparedBy }
  const customer = { ...body.customer, companyName, branchName: '' }
  const { facts, declaredBy } = viewReport(aSource(aReport({ ...body, customer }), { qualification }))
  expect(declaredBy).toBe(declared)
  const inspector = declared.includes('Clerk') ? 'Priya Nair, Clerk 4471' : preparedBy
  expect(factOf(facts, 'Prepared by')).toBe(inspector)
  expect(factOf(facts, 'Instructed by') ?? '').toBe(companyName)
})

it('names written from the right are kept apart, in their order', () => {
  expect(factOf(coverOf(tenants('محمد', 'Bo', 'دينا')).facts, 'Tenants')).toBe('\u2068محمد\u2069, Bo, \u2068دينا\u2069')
})
