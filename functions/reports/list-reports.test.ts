import { guardMessages, reportMessages, routes, type Client, type NewReport, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { readUnchecked, writeUnchecked } from '../test/unchecked.ts'
import { listPartition, listSort } from './store/keys.ts'

type Change = Partial<z.input<typeof NewReport>>
type Query = z.input<typeof routes.listReports.query>

let client: Client
let everywhere: Person
let first: Person
let administrator: Person
beforeAll(async () => {
  atStack()
  client = await aClient()
  everywhere = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  first = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
  const provider = await aClient()
  administrator = await aPerson(['Administrators'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
})

const make = async (change: Change = {}): Promise<Report> => {
  const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', ...change }
  return (await call(routes.createReport, everywhere, { body })).body
}
const list = (person: Person, query: Query) => call(routes.listReports, person, { query })
const refs = async (person: Person, query: Query) => (await list(person, query)).body.data.map(({ ref }) => ref)

describe('a month', () => {
  it('is listed newest first, by date and then reference, a page of twenty at a time', async () => {
    const days = Array.from({ length: 23 }, (_, i) => `2024-03-${String((i % 7) + 1).padStart(2, '0')}`)
    const reports: Report[] = []
    for (const date of days) reports.push(await make({ date }))
    const expected = reports.toSorted((a, b) => b.date.localeCompare(a.date) || b.ref - a.ref).map(({ ref }) => ref)
    const { body, headers } = await list(everywhere, { month: '2024-03' })
    expect(body.data.map(({ ref }) => ref)).toEqual(expected.slice(0, 20))
    expect(headers.get('x-page-limit')).toBe('20')
    expect(headers.get('x-total-count')).toBe('23')
    expect(headers.get('x-monthly-report-count')).toBeNull()
    expect(await refs(everywhere, { month: '2024-03', page: 2 })).toEqual(expected.slice(20))
    expect(await refs(everywhere, { month: '2024-03', page: 3 })).toEqual([])
  })

  it('is filtered by type, branch and user, with the count of the result', async () => {
    const inventory = await make({ date: '2024-04-01' })
    const second = await make({ date: '2024-04-02', branchId: `${client.id}-2`, type: 'Check In' })
    const others = await make({ date: '2024-04-03', userId: `${client.id}-first` })
    const month = '2024-04'
    expect(await refs(everywhere, { month, type: 'Check In' })).toEqual([second.ref])
    expect(await refs(everywhere, { month, branch: `${client.id}-1` })).toEqual([others.ref, inventory.ref])
    expect(await refs(everywhere, { month, user: `${client.id}-first` })).toEqual([others.ref])
    const { headers } = await list(everywhere, { month, branch: `${client.id}-1` })
    expect(headers.get('x-total-count')).toBe('2')
    expect((await list(everywhere, { month, type: 'Check In' })).headers.get('x-total-count')).toBe('1')
  })

  it('shows users with branches only those branches, and counts only them', async () => {
    const own = await make({ date: '2024-05-01' })
    const foreign = await make({ date: '2024-05-02', branchId: `${client.id}-2` })
    const { body, headers } = await list(first, { month: '2024-05' })
    expect(body.data.map(({ ref }) => ref)).toEqual([own.ref])
    expect(headers.get('x-total-count')).toBe('1')
    expect(await refs(first, { month: '2024-05', branch: foreign.branchId })).toEqual([])
  })

  it('counts reports and fees for the provider, and moves them when date, type or fees change', async () => {
    const fee = (amount: number) => [{ _uuid: 'fee', name: 'Inspection fee', amount }]
    const report = await make({ date: '2024-06-01', fees: fee(80.5) })
    await make({ date: '2024-06-02', type: 'Check In', branchId: `${client.id}-2`, fees: fee(20) })
    const figures = async (query: Query) => {
      const { headers } = await list(administrator, { client: client.id, ...query })
      return [headers.get('x-monthly-report-count'), headers.get('x-monthly-fees-total'), headers.get('x-total-count')]
    }
    expect(await figures({ month: '2024-06' })).toEqual(['2', '100.5', '2'])
    expect(await figures({ month: '2024-06', type: 'Check In' })).toEqual(['1', '20', '1'])
    expect(await figures({ month: '2024-06', branch: `${client.id}-2` })).toEqual(['1', '20', '1'])
    expect(await figures({ month: '2024-06', user: report.userId, page: 2 })).toEqual(['2', '100.5', '2'])
    const moved = { ...report, date: '2024-07-15', type: 'Check In', fees: fee(50) }
    await call(routes.saveReport, everywhere, { params: { id: report.id }, query: {}, body: moved })
    expect(await figures({ month: '2024-06' })).toEqual(['1', '20', '1'])
    expect(await figures({ month: '2024-07', type: 'Check In' })).toEqual(['1', '50', '1'])
    expect(await figures({ month: '2024-07', type: 'Inventory' })).toEqual(['0', '0', '0'])
    expect(await refs(everywhere, { month: '2024-06', type: 'Inventory' })).toEqual([])
    expect(await refs(everywhere, { month: '2024-07' })).toEqual([report.ref])
  })

  it('is added up from the rows of its list', async () => {
    const fees = [{ _uuid: 'fee', name: 'Inspection fee', amount: 20 }]
    const { ref, branchId } = await make({ date: '2024-08-01', fees })
    const key = { pk: listPartition({ clientId: client.id, month: '2024-08' }), sk: listSort('2024-08-01', ref) }
    const { feesPence, ...row } = await readUnchecked('REPORTS_TABLE', key)
    expect(feesPence).toBe(2000)
    const feesNow = async () =>
      (await list(administrator, { month: '2024-08', branch: branchId })).headers.get('x-monthly-fees-total')
    await writeUnchecked('REPORTS_TABLE', { ...row, ...key, feesPence: 3000 })
    expect(await feesNow()).toBe('30')
  })

  it('of all clients is visible only to the provider, also by type', async () => {
    const report = await make({ date: '2011-02-03', type: 'Check Out' })
    expect(await refs(administrator, { month: '2011-02' })).toContain(report.ref)
    expect(await refs(administrator, { month: '2011-02', type: 'Check Out' })).toContain(report.ref)
    expect(await refs(administrator, { month: '2011-02', type: 'Inventory' })).not.toContain(report.ref)
  })

  it('is counted by the longest name that a type can have, and a longer one is refused everywhere', async () => {
    const longest = '🏠'.repeat(250)
    const named = async (name: string) => {
      const { reportfactory } = client
      const [type] = reportfactory.reportTypeList
      if (!type) throw new Error('A new client has types.')
      return aClient({ reportfactory: { ...reportfactory, reportTypeList: [{ ...type, id: 'long', name }] } })
    }
    const owner = await named(longest)
    const person = await aPerson(['Customers'], { clientId: owner.id, userId: `${owner.id}-everywhere` })
    const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }
    const of = (type: string) => ({ address, branchId: `${owner.id}-1`, type, date: '2024-09-01' })
    const { body: made } = await call(routes.createReport, person, { body: of(longest) })
    const { body, headers } = await list(person, { month: '2024-09', type: longest })
    expect(body.data.map(({ ref }) => ref)).toEqual([made.ref])
    expect(headers.get('x-total-count')).toBe('1')
    const refused = (path: string) => ({
      status: 400,
      body: { issues: [{ path, message: 'At most 250 characters.' }] },
    })
    const query = { month: '2024-09', type: `${longest}🏠` }
    expect(await callRaw(routes.listReports, person.idToken, { query })).toMatchObject(refused('query.type'))
    const longer = of(`${longest}🏠`)
    expect(await callRaw(routes.createReport, person.idToken, { body: longer })).toMatchObject(refused('body.type'))
    await expect(named(`${longest}🏠`)).rejects.toThrow('At most 250 characters.')
  })

  it('includes labels of types and settings, but no secret', async () => {
    const { props } = (await list(everywhere, { month: '2024-01' })).body
    expect(props.typeLabels['Mid Term']).toBe('Property Visit')
    expect(props.settings.map(({ key }) => key)).toContain('Invoice enable')
    expect(props.settings.some(({ key }) => key.startsWith('MRI ') && key !== 'MRI API Active')).toBe(false)
  })
})

describe('a deleted report', () => {
  const remove = (id: string, operation: 'delete' | 'restore') =>
    call(routes.deleteReport, administrator, { params: { id }, query: { operation } })
  const total = async (person: Person, query: Query) => (await list(person, query)).headers.get('x-total-count')

  it('is in no list, search or total until deleted ones are requested, or it is restored', async () => {
    const address = { line1: '4 Sallowgate', town: 'D', postcode: 'ZZ9 4AA' }
    const month = '2023-05'
    const kept = await make({ address, date: '2023-05-01' })
    const gone = await make({ address, date: '2023-05-02' })
    await remove(gone.id, 'delete')
    const own = { client: client.id }
    const queries: Query[] = [
      { month },
      { month, type: 'Inventory' },
      { month, branch: `${client.id}-1` },
      { month, user: `${client.id}-everywhere` },
      { search: 'sallowgate' },
    ]
    for (const query of queries) {
      expect(await refs(everywhere, query)).toEqual([kept.ref])
      expect(await refs(administrator, { ...own, ...query })).toEqual([kept.ref])
      expect(await refs(administrator, { ...own, ...query, deleted: 'false' })).toEqual([kept.ref])
      expect(await refs(administrator, { ...own, ...query, deleted: 'true' })).toEqual([gone.ref, kept.ref])
      if (!query.month) continue
      expect(await total(everywhere, query)).toBe('1')
      expect(await total(administrator, { ...own, ...query, deleted: 'true' })).toBe('2')
    }
    expect(await refs(administrator, { month })).not.toContain(gone.ref)
    expect(await refs(administrator, { month, type: 'Inventory', deleted: 'true' })).toContain(gone.ref)
    expect(await refs(everywhere, { search: String(gone.ref) })).not.toContain(gone.ref)
    expect(await refs(administrator, { search: String(gone.ref), deleted: 'true' })).toContain(gone.ref)
    await remove(gone.id, 'restore')
    for (const query of queries) expect(await refs(everywhere, query)).toEqual([gone.ref, kept.ref])
  })

  it('leaves no hole in a page', async () => {
    const month = '2023-06'
    const made: Report[] = []
    for (let day = 1; day <= 25; day++) made.push(await make({ date: `${month}-${String(day).padStart(2, '0')}` }))
    for (const { id } of made.slice(-4)) await remove(id, 'delete')
    const expected = made
      .slice(0, -4)
      .map(({ ref }) => ref)
      .toReversed()
    expect(await refs(everywhere, { month })).toEqual(expected.slice(0, 20))
    expect(await refs(everywhere, { month, page: 2 })).toEqual(expected.slice(20))
    expect(await total(everywhere, { month })).toBe('21')
  })

  it('can be requested only by the provider', async () => {
    const query = { month: '2023-05', deleted: 'true' }
    for (const route of [routes.listReports, routes.downloadReportsCsv, routes.downloadFeedbackFlagCsv])
      expect(await callRaw(route, everywhere.idToken, { query })).toMatchObject({
        status: 403,
        body: { message: guardMessages.groupMismatch },
      })
  })
})

describe('a search', () => {
  const search = (person: Person, text: string, more: Query = {}) => refs(person, { search: text, ...more })

  it('finds a reference, words of the address and the beginning of a postcode', async () => {
    const address = { line1: '17 Quillfeather Row', town: 'Osmotherley', postcode: 'ZZ8 3XY' }
    const report = await make({ address })
    expect(await search(everywhere, String(report.ref))).toContain(report.ref)
    expect(await search(everywhere, 'quillf')).toEqual([report.ref])
    expect(await search(everywhere, 'OSMOTH, quillfeather 17')).toEqual([report.ref])
    expect(await search(everywhere, 'zz8 3')).toEqual([report.ref])
    expect(await search(everywhere, 'ZZ83XY')).toEqual([report.ref])
    expect(await search(everywhere, 'quillfeather nowhere')).toEqual([])
    expect(await search(administrator, 'quillfeather', { client: client.id })).toEqual([report.ref])
  })

  it('follows a change of the address', async () => {
    const report = await make({ address: { line1: '1 Thistlewhite', town: 'A', postcode: 'ZZ9 1AA' } })
    const body = { ...report, address: { ...report.address, line1: '1 Brambleshaw' } }
    await call(routes.saveReport, everywhere, { params: { id: report.id }, query: {}, body })
    expect(await search(everywhere, 'thistlewhite')).toEqual([])
    expect(await search(everywhere, 'brambleshaw')).toEqual([report.ref])
  })

  it('stays within the scope', async () => {
    const address = { line1: '5 Marrowbone', town: 'B', postcode: 'ZZ9 2AA' }
    const foreign = await make({ address, branchId: `${client.id}-2` })
    const other = await aClient()
    const stranger = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
    for (const text of ['marrowbone', String(foreign.ref)]) {
      expect(await search(first, text)).not.toContain(foreign.ref)
      expect(await search(stranger, text)).not.toContain(foreign.ref)
      expect(await search(stranger, text, { client: client.id })).toEqual([])
      expect(await search(everywhere, text)).toContain(foreign.ref)
    }
  })

  it('says how many there are, and turns pages newest first', async () => {
    const address = { line1: '9 Pennywhistle', town: 'C', postcode: 'ZZ9 3AA' }
    const made: Report[] = []
    // The newest was made first, and half of them have another word that begins with the search.
    for (let day = 24; day > 3; day--) {
      const line1 = day % 2 ? address.line1 : '9 Pennywhistlers'
      made.push(await make({ address: { ...address, line1 }, date: `2025-03-${String(day).padStart(2, '0')}` }))
    }
    const wanted = made.map(({ ref }) => ref)
    for (const person of [everywhere, administrator]) {
      const { body, headers } = await list(person, { search: 'pennywhistle' })
      expect([body.hasMore, headers.get('x-total-count')]).toEqual([true, '21'])
      const next = (await list(person, { search: 'pennywhistle', page: 2 })).body
      expect([...body.data, ...next.data].map(({ ref }) => ref)).toEqual(wanted)
      expect(next.hasMore).toBe(false)
    }
  })

  it('needs a month or a text', async () => {
    for (const query of [{}, { search: '   ' }, { type: 'Inventory' }])
      expect(await callRaw(routes.listReports, everywhere.idToken, { query })).toMatchObject({
        status: 400,
        body: { message: reportMessages.monthOrSearch },
      })
  })
})

it('a report cannot be dated into a year that no list has', async () => {
  const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }
  const make = (date: string) =>
    callRaw(routes.createReport, everywhere.idToken, {
      body: { address, branchId: `${client.id}-1`, type: 'Inventory', date },
    })
  const refused = { status: 400, body: { message: reportMessages.oddYear, issues: [{ path: 'body.date' }] } }
  expect(await make('0026-11-22')).toMatchObject(refused)
  const report = routes.createReport.answer.parse((await make('2022-11-22')).body)
  const params = { id: report.id }
  const saved = await callRaw(routes.saveReport, everywhere.idToken, {
    params,
    body: { ...report, date: '2100-01-01' },
  })
  expect(saved).toMatchObject(refused)
  const another = { ...report, id: 'another' }
  const mixedUp = await callRaw(routes.saveReport, everywhere.idToken, { params, body: another })
  expect(mixedUp).toMatchObject({ status: 400, body: { issues: [{ path: 'body.id' }] } })
  expect((await call(routes.getReport, everywhere, { params })).body.version).toBe(1)
})
