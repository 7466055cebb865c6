import type { Client, ClientSetting } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { expect, it } from 'vitest'
import { columnsFor, capabilitiesAmong, typeNamesAmong, typesToFilterBy } from './report-capabilities.ts'

const invoicing: ClientSetting = { key: 'Invoice enable', type: 'boolean', value: 'true' }

const client = (part: Partial<Client> = {}): Client => ({
  ...newClient({ id: 'c1', name: 'One' }, { branchId: 'b1' }),
  ...part,
})
const capabilities = (one: Client, type = 'Check In') =>
  capabilitiesAmong([one])({
    client: { id: 'c1', name: 'One' },
    type,
    branchId: 'b1',
    userId: 'u1',
    createdBy: { id: 'u1', name: 'Made It' },
  })

const stray = { client: { id: 'c2', name: 'Two' }, type: 'Check In', branchId: 'b', userId: 'u' }

it('shows invoices if the client makes them, and never to support', () => {
  const plain = client()
  const withInvoices = client({ settings: [invoicing] })
  const shows = (clients: Client[], support = false) =>
    columnsFor(clients, { actions: true, support, clients: false }).invoice
  expect(shows([plain])).toBe(false)
  expect(shows([plain, withInvoices])).toBe(true)
  expect(shows([withInvoices], true)).toBe(false)
  expect(capabilities(withInvoices).invoices).toBe(true)
  expect(capabilities(plain).invoices).toBe(false)
})

it('offers follow-on types as the type defines, and none while the client is inactive', () => {
  expect(capabilities(client()).followOns.map(({ name }) => name)).toEqual(['Check Out', 'Mid Term'])
  expect(capabilities(client({ active: false })).inactive).toBe(true)
  expect(capabilitiesAmong([])(stray).variants).toEqual([])
})

it('names the branch and the inspector, including provider staff', () => {
  const branches = client().branches.map((branch) => ({ ...branch, name: 'Quayside' }))
  const users = [
    { id: 'u1', name: 'Priya', email: 'p@one.example', color: '#0f766e', branchlist: [], planneractive: true },
  ]
  expect(capabilities(client({ branches, users }))).toMatchObject({ branch: 'Quayside', inspector: 'Priya' })
  expect(capabilities(client({ branches }))).toMatchObject({ inspector: 'Made It' })
  const formerusers = users.map(({ id, name }) => ({ id, name }))
  expect(capabilities(client({ branches, formerusers }))).toMatchObject({ inspector: 'Priya' })
})

it('shows a type under its client’s name, or the list’s name if all reports are of one client', () => {
  const renamed = client()
  for (const type of renamed.reportfactory.reportTypeList) if (type.name === 'Check In') type.displayName = 'Moving in'
  const report = { client: { id: 'c1', name: 'One' }, type: 'Check In', branchId: 'b1', userId: 'u1' }
  const named = (isOfOne: boolean, type?: string) =>
    typeNamesAmong(capabilitiesAmong([renamed]), { 'Check In': 'Of the list' }, isOfOne)(report, type)
  expect([named(false), named(true), named(false, 'Gone')]).toEqual(['Moving in', 'Of the list', 'Gone'])
})

it('filters by hidden types too, if they have reports', () => {
  const { reportfactory } = client()
  const reportTypeList = reportfactory.reportTypeList.map((type) =>
    type.name === 'Check In' || type.name === 'Check Out' ? { ...type, createAllowed: false } : type,
  )
  const offered = (typesInUse?: string[]) =>
    typesToFilterBy({ reportfactory: { ...reportfactory, reportTypeList }, typesInUse }, {}).map(({ value }) => value)
  expect(offered()).not.toContain('Check In')
  expect(offered(['Check In', 'Inventory'])).toEqual(expect.arrayContaining(['Inventory', 'Check In']))
  expect(offered(['Check In'])).not.toContain('Check Out')
  expect(typesToFilterBy(undefined, { 'Mid Term': 'Visit' })).toContainEqual({ value: 'Mid Term', label: 'Visit' })
})
