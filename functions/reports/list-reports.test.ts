import { guardMessages, reportMessages, routes, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { call, refusal } from '../test/call.ts'
import { aUserOf, aClient, type Person } from '../test/people.ts'
import { readUnchecked, writeUnchecked } from '../test/unchecked.ts'
import { anAgency, callAs } from './operations.fixture.ts'
import { listPartition, listSort } from './store/keys.ts'
import { aReportBy } from '../test/reports.ts'

type Query = z.input<typeof routes.listReports.query>

const agency = await anAgency()
const { client, everywhere, administrator, make } = agency

const list = (person: Person, query: Query) => call(routes.listReports, person, { query })
const refs = async (person: Person, query: Query) => (await list(person, query)).body.data.map(({ ref }) => ref)
const total = async (person: Person, query: Query) => (await list(person, query)).headers.get('x-total-count')
const inBranch = (number: 1 | 2) => `${client.id}-${number}`

describe('a month', () => {
  it('is listed newest first, by date and then reference, a page of twenty at a time; deleted ones leave no hole', async () => {
    const month = '2024-03'
    const made = await Promise.all(Array.from({ length: 25 }, (_, i) => make({ date: `${month}-0${(i % 7) + 1}` })))
    const reports = made.toSorted((a, b) => b.date.localeCompare(a.date) || b.ref - a.ref)
    const sorted = (of: { ref: number }[]) => of.map(({ ref }) => ref)
    const { body, headers } = await list(everywhere, { month })
    expect(sorted(body.data)).toEqual(sorted(reports).slice(0, 20))
    expect([headers.get('x-page-limit'), headers.get('x-total-count')]).toEqual(['20', '25'])
    expect(headers.get('x-monthly-report-count')).toBeNull()
    for (const { id } of reports.splice(1, 3))
      await call(routes.deleteReport, administrator, { params: { id }, query: { operation: 'delete' } })
    const pages = await Promise.all([1, 2, 3].map((page) => refs(everywhere, { month, page })))
    expect(pages).toEqual([sorted(reports).slice(0, 20), sorted(reports).slice(20), []])
    expect(await total(everywhere, { month })).toBe('22')
  })

  it('is filtered by type, branch and user, with the count of the result, and within the caller’s branches', async () => {
    const month = '2024-04'
    const inventory = await make({ date: '2024-04-01' })
    const second = await make({ date: '2024-04-02', branchId: inBranch(2), type: 'Check In' })
    const others = await make({ date: '2024-04-03', userId: `${client.id}-first` })
    const both = [others.ref, inventory.ref]
    expect(await refs(everywhere, { month, type: 'Check In' })).toEqual([second.ref])
    expect(await total(everywhere, { month, type: 'Check In' })).toBe('1')
    expect(await refs(everywhere, { month, branch: inBranch(1) })).toEqual(both)
    expect(await total(everywhere, { month, branch: inBranch(1) })).toBe('2')
    expect(await refs(everywhere, { month, user: `${client.id}-first` })).toEqual([others.ref])
    expect(await refs(agency.first, { month })).toEqual(both)
    expect(await total(agency.first, { month })).toBe('2')
    expect(await refs(agency.first, { month, branch: inBranch(2) })).toEqual([])
  })

  it('counts reports and fees for the provider, and moves them when date, type or fees change', async () => {
    const fee = (amount: number) => [{ _uuid: 'fee', name: 'Inspection fee', amount }]
    const report = await make({ date: '2024-06-01', fees: fee(80.5) })
    await make({ date: '2024-06-02', type: 'Check In', branchId: inBranch(2), fees: fee(20) })
    const figures = async (query: Query) => {
      const { headers } = await list(administrator, { client: client.id, ...query })
      return [headers.get('x-monthly-report-count'), headers.get('x-monthly-fees-total'), headers.get('x-total-count')]
    }
    expect(await figures({ month: '2024-06' })).toEqual(['2', '100.5', '2'])
    expect(await figures({ month: '2024-06', type: 'Check In' })).toEqual(['1', '20', '1'])
    expect(await figures({ month: '2024-06', branch: inBranch(2) })).toEqual(['1', '20', '1'])
    expect(await figures({ month: '2024-06', user: report.userId, page: 2 })).toEqual(['2', '100.5', '2'])
    const moved = { ...report, date: '2024-07-15', type: 'Check In', fees: fee(50) }
    await call(routes.saveReport, everywhere, { params: { id: report.id }, query: {}, body: moved })
    expect(await figures({ month: '2024-06' })).toEqual(['1', '20', '1'])
    expect(await figures({ month: '2024-07', type: 'Check In' })).toEqual(['1', '50', '1'])
    expect(await figures({ month: '2024-07', type: 'Inventory' })).toEqual(['0', '0', '0'])
    expect(await refs(everywhere, { month: '2024-07' })).toEqual([report.ref])
    // They are added up from the rows of its list.
    const key = { pk: listPartition({ clientId: client.id, month: '2024-07' }), sk: listSort(moved.date, report.ref) }
    const row = await readUnchecked('REPORTS_TABLE', key)
    expect(row['feesPence']).toBe(5000)
    await writeUnchecked('REPORTS_TABLE', { ...row, ...key, feesPence: 3000 })
    expect((await figures({ month: '2024-07', branch: inBranch(1) }))[1]).toBe('30')
  })

  it('of all clients is visible only to the provider, also by type', async () => {
    const month = '2011-02'
    const report = await make({ date: '2011-02-03', type: 'Check Out' })
    expect(await refs(administrator, { month })).toContain(report.ref)
    expect(await refs(administrator, { month, type: 'Check Out' })).toContain(report.ref)
    expect(await refs(administrator, { month, type: 'Inventory' })).not.toContain(report.ref)
    expect(await refs(agency.stranger, { month })).toEqual([])
  })

  it('is counted by the longest name that a type can have, and includes labels and settings, but no secret', async () => {
    const longest = '🏠'.repeat(250)
    const { reportfactory } = client
    const reportTypeList = [{ ...(reportfactory.reportTypeList[0] ?? expect.fail()), id: 'long', name: longest }]
    const owner = await aClient({ reportfactory: { ...reportfactory, reportTypeList } })
    const person = await aUserOf(owner)
    const made = await aReportBy(person, { type: longest, date: '2024-09-01' })
    expect(await refs(person, { month: '2024-09', type: longest })).toEqual([made.ref])
    const query = { month: '2024-09', type: `${longest}🏠` }
    expect(await callAs(person, 'listReports', { query })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'query.type', message: 'At most 250 characters.' }] },
    })
    const { props } = (await list(everywhere, { month: '2024-01' })).body
    expect(props.typeLabels['Mid Term']).toBe('Property Visit')
    expect(props.settings.map(({ key }) => key)).toContain('Invoice enable')
    expect(props.settings.some(({ key }) => key.startsWith('MRI ') && key !== 'MRI API Active')).toBe(false)
  })
})

it('a deleted report is in no list, search or total until deleted ones are requested by the provider, or it is restored', async () => {
  const address = { line1: '4 Sallowgate', town: 'D', postcode: 'ZZ9 4AA' }
  const month = '2023-05'
  const kept = await make({ address, date: '2023-05-01' })
  const gone = await make({ address, date: '2023-05-02' })
  const remove = (operation: 'delete' | 'restore') =>
    call(routes.deleteReport, administrator, { params: { id: gone.id }, query: { operation } })
  await remove('delete')
  const queries: Query[] = [
    { month },
    { month, type: 'Inventory' },
    { month, branch: inBranch(1) },
    { month, user: `${client.id}-everywhere` },
    { search: 'sallowgate' },
  ]
  for (const query of queries) {
    const own = { client: client.id, ...query }
    expect(await refs(everywhere, query)).toEqual([kept.ref])
    expect(await refs(administrator, { ...own, deleted: 'false' })).toEqual([kept.ref])
    expect(await refs(administrator, { ...own, deleted: 'true' })).toEqual([gone.ref, kept.ref])
    if (query.month) expect(await total(everywhere, query)).toBe('1')
    if (query.month) expect(await total(administrator, { ...own, deleted: 'true' })).toBe('2')
  }
  expect(await refs(everywhere, { search: String(gone.ref) })).not.toContain(gone.ref)
  expect(await refs(administrator, { search: String(gone.ref), deleted: 'true' })).toContain(gone.ref)
  for (const name of ['listReports', 'downloadReportsCsv', 'downloadFeedbackFlagCsv'] as const)
    expect(await callAs(everywhere, name, { query: { month, deleted: 'true' } })).toMatchObject(
      refusal(403, guardMessages.groupMismatch),
    )
  await remove('restore')
  for (const query of queries) expect(await refs(everywhere, query)).toEqual([gone.ref, kept.ref])
})

describe('a search', () => {
  const search = (person: Person, text: string, more: Query = {}) => refs(person, { search: text, ...more })

  it('finds a reference, words of the address and the beginning of a postcode, within the scope', async () => {
    const address = { line1: '17 Quillfeather Row', town: 'Osmotherley', postcode: 'ZZ8 3XY' }
    const report = await make({ address, branchId: inBranch(2) })
    const texts = [String(report.ref), 'quillf', 'OSMOTH, quillfeather 17', 'zz8 3', 'ZZ83XY']
    for (const text of texts) {
      expect(await search(everywhere, text), text).toContain(report.ref)
      expect(await search(agency.first, text)).not.toContain(report.ref)
      expect(await search(agency.stranger, text, { client: client.id })).toEqual([])
    }
    expect(await search(everywhere, 'quillfeather nowhere')).toEqual([])
    expect(await search(administrator, 'quillfeather', { client: client.id })).toEqual([report.ref])
    // It follows a change of the address.
    const body = { ...report, address: { ...report.address, line1: '1 Brambleshaw' } }
    await call(routes.saveReport, everywhere, { params: { id: report.id }, query: {}, body })
    expect(await search(everywhere, 'quillfeather')).toEqual([])
    expect(await search(everywhere, 'brambleshaw')).toEqual([report.ref])
  })

  it('says how many there are, and turns pages newest first', async () => {
    const word = `p${newId().replaceAll(/\W|_/g, '').toLowerCase()}`
    // The newest was made first, and half of them have another word that begins with the search.
    const made: Report[] = []
    for (let day = 24; day > 3; day--) {
      const address = { line1: `9 ${word}${day % 2 ? '' : 'rs'}`, town: 'C', postcode: 'ZZ9 3AA' }
      made.push(await make({ address, date: `2025-03-${String(day).padStart(2, '0')}` }))
    }
    for (const person of [everywhere, administrator]) {
      const { body, headers } = await list(person, { search: word })
      expect([body.hasMore, headers.get('x-total-count')]).toEqual([true, '21'])
      const next = (await list(person, { search: word, page: 2 })).body
      expect([...body.data, ...next.data].map(({ ref }) => ref)).toEqual(made.map(({ ref }) => ref))
      expect(next.hasMore).toBe(false)
    }
  })

  it('needs a month or a text', async () => {
    for (const query of [{}, { search: '   ' }, { type: 'Inventory' }])
      expect(await callAs(everywhere, 'listReports', { query })).toMatchObject(
        refusal(400, reportMessages.monthOrSearch),
      )
  })
})

it('a report cannot be dated into a year that no list has', async () => {
  const refused = { status: 400, body: { message: reportMessages.oddYear, issues: [{ path: 'body.date' }] } }
  const report = await make({ date: '2022-11-22' })
  const { address, branchId, type } = report
  const body = { address, branchId, type, date: '0026-11-22' }
  expect(await callAs(everywhere, 'createReport', { body })).toMatchObject(refused)
  const save = (change: object) =>
    callAs(everywhere, 'saveReport', { params: { id: report.id }, body: { ...report, ...change } })
  expect(await save({ date: '2100-01-01' })).toMatchObject(refused)
  expect(await save({ id: 'another' })).toMatchObject({ status: 400, body: { issues: [{ path: 'body.id' }] } })
  expect((await agency.open(report.id)).version).toBe(1)
})
