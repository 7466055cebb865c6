import { ReportBody, reportMessages, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { download, jobsOf } from '../../documents/jobs.fixture.ts'
import { call } from '../../test/call.ts'
import type { Person } from '../../test/people.ts'
import { findClient } from '../../clients/find-client.ts'
import { putClient } from '../../clients/put-client.ts'
import { address, anAgency, callAs, room, type Agency } from '../operations.fixture.ts'
import { insertReport } from '../save/insert-report.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

type Table = 'downloadReportsCsv' | 'downloadFeedbackFlagCsv'

/** The lines of a table, without its byte order mark; these tests have no line breaks in cells. */
const lines = async (name: Table, query: Record<string, string>, person: Person = agency.everywhere) => {
  if (name === 'downloadFeedbackFlagCsv') return feedbackLines(query, person)
  const answer = await callAs(person, name, { query })
  expect(answer.status).toBe(200)
  return { text: String(answer.body).trimEnd().split('\r\n'), headers: answer.headers }
}

const feedbackLines = async (query: Record<string, string>, person: Person) => {
  const { status, body: started } = await call(routes.downloadFeedbackFlagCsv, person, { query })
  expect(status).toBe(202)
  const { payload, progress } = await jobsOf(person, agency.client).ended(started.id)
  if (!payload) return expect.fail('There is no file.')
  expect((await callAs(agency.stranger, 'getJob', { params: { id: started.id } })).status).toBe(
    person === agency.stranger ? 200 : 404,
  )
  const { headers, bytes } = await download(payload)
  return {
    text: bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
    headers,
    progress,
  }
}

describe('the CSV of a month', () => {
  it('has a line for each report, oldest first, with names instead of ids', async () => {
    const month = '2022-09'
    const second = await agency.make({
      date: '2022-09-20',
      type: 'Mid Term',
      branchId: `${agency.client.id}-2`,
    })
    const first = await agency.make({
      date: '2022-09-05',
      address: { line1: '=HYPERLINK("x")', line2: 'Flat 2', town: 'Westhaven', postcode: 'ZZ1 1AA' },
      userId: `${agency.client.id}-first`,
      customer: { companyName: 'Owners, Sons & Co' },
      fees: [
        { _uuid: 'a', name: 'Fee', amount: 80.5 },
        { _uuid: 'b', name: 'Off', amount: -100 },
      ],
    })
    await callAs(agency.everywhere, 'lockReport', { params: { id: second.id, locked: 'true' } })
    const deleted = await agency.make({ date: '2022-09-06' })
    const query = { operation: 'delete' }
    await callAs(agency.administrator, 'deleteReport', { params: { id: deleted.id }, query })
    const { text, headers } = await lines('downloadReportsCsv', { month })
    expect(text).toEqual([
      'Date,Ref,Type,Address,Branch,Inspector,Customer,Fees,Locked,Exported',
      `05/09/2022,${first.ref},Inventory,"'=HYPERLINK(""x""), Flat 2, Westhaven, ZZ1 1AA",First,Finn First,"Owners, Sons & Co",-19.50,No,`,
      `20/09/2022,${second.ref},Property Visit,"3 Old Quay, Westhaven, ZZ4 7QA",Second,Eve Rywhere,,0.00,Yes,`,
    ])
    const all = { month, client: agency.client.id, deleted: 'true' }
    const { text: withDeleted } = await lines('downloadReportsCsv', all, agency.administrator)
    expect(withDeleted.map((line) => line.split(',').at(-1))).toEqual(['Deleted', 'No', 'Yes', 'No'])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="reports-2022-09.csv"')
  })

  it('keeps the name of an inspector who is no longer a user', async () => {
    const month = '2020-02'
    const own = await anAgency()
    await own.make({ date: '2020-02-03', userId: `${own.client.id}-first` })
    const { id } = own.client
    const before = await findClient(id)
    if (!before) throw new Error('There is no such client.')
    await putClient({ ...before, users: before.users.filter((user) => user.id !== `${id}-first`) })
    const [, line] = (await lines('downloadReportsCsv', { month }, own.everywhere)).text
    expect(line?.split(',').at(-5)).toBe('Finn First')
  })

  it('begins with the bytes of a byte order mark', async () => {
    const answer = await fetchBytes({ month: '2010-01' })
    expect([...answer.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('follows the filters of the list, and a search', async () => {
    const month = '2021-03'
    const address = { line1: '6 Lanternfield', town: 'E', postcode: 'ZZ9 6AA' }
    const mine = await agency.make({ date: '2021-03-01', address })
    const other = await agency.make({
      date: '2021-03-02',
      address,
      branchId: `${agency.client.id}-2`,
      type: 'Check In',
    })
    const finns = await agency.make({ date: '2021-04-03', address, userId: `${agency.client.id}-first` })
    const refs = async (query: Record<string, string>, name: Table = 'downloadReportsCsv') =>
      (await lines(name, query)).text.slice(1).map((line) => Number(line.split(',')[1]))
    expect(await refs({ month, branch: `${agency.client.id}-2` })).toEqual([other.ref])
    expect(await refs({ month, type: 'Inventory' })).toEqual([mine.ref])
    expect(await refs({ month, user: `${agency.client.id}-first` })).toEqual([])
    expect(await refs({ search: 'lanternfield' })).toEqual([mine.ref, other.ref, finns.ref])
    expect(await refs({ search: 'lanternfield', user: `${agency.client.id}-first` })).toEqual([finns.ref])
    expect(await refs({ search: 'lanternfield', type: 'Check In' }, 'downloadFeedbackFlagCsv')).toEqual([])
    const { headers } = await lines('downloadReportsCsv', { search: 'lanternfield' })
    expect(headers.get('content-disposition')).toBe('attachment; filename="reports-search.csv"')
    for (const query of [{ search: '  ' }, { type: 'Inventory' }])
      expect(await callAs(agency.everywhere, 'downloadReportsCsv', { query })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'query.month', message: reportMessages.monthOrSearch }] },
      })
  })

  it('includes every page of the month', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => agency.make({ date: '2022-10-05' })))
    const { text } = await lines('downloadReportsCsv', { month: '2022-10' })
    expect(text.slice(1).map((line) => Number(line.split(',')[1]))).toEqual(
      made.map(({ ref }) => ref).toSorted((a, b) => a - b),
    )
  })

  it('shows only what the caller can see', async () => {
    const month = '2022-11'
    const own = await agency.make({ date: '2022-11-01' })
    const elsewhere = await agency.make({ date: '2022-11-02', branchId: `${agency.client.id}-2` })
    const refs = async (person: Person, client?: string) =>
      (await lines('downloadReportsCsv', { month, ...(client && { client }) }, person)).text
        .slice(1)
        .map((line) => Number(line.split(',')[1]))
    expect(await refs(agency.everywhere)).toEqual([own.ref, elsewhere.ref])
    expect(await refs(agency.first)).toEqual([own.ref])
    expect(await refs(agency.stranger)).toEqual([])
    expect(await refs(agency.stranger, agency.client.id)).toEqual([])
    expect(await refs(agency.administrator, agency.client.id)).toEqual([own.ref, elsewhere.ref])
    expect(await refs(agency.administrator)).toEqual(expect.arrayContaining([own.ref, elsewhere.ref]))
    expect(await refs(agency.administrator, newId())).toEqual([])
  })

  it('does not read "csv" as a report’s id', async () => {
    const answer = await callAs(agency.everywhere, 'getReport', { params: { id: 'csv' } })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'query.month' }] } })
  })
})

const fetchBytes = async (query: { month: string }): Promise<Buffer> => {
  const answer = await fetch(`${inject('stack').url}/v1/reports/csv?month=${query.month}`, {
    headers: { authorization: `Bearer ${agency.everywhere.idToken}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

describe('the CSV of feedback', () => {
  it('has a line for each comment, general ones first', async () => {
    const body = ReportBody.parse({
      address,
      branchId: `${agency.client.id}-1`,
      type: 'Inventory',
      userId: `${agency.client.id}-everywhere`,
      date: '2022-12-01',
      rooms: [
        room('Kitchen', {
          landlordcomments: {
            comments: 'Painted',
            approved: true,
            updatedAt: '2022-12-03T23:30:00Z',
            name: 'L. Marsh',
            email: 'l@people.example',
            link: 'a-link',
          },
          tenantcomments: { comments: '+was so', flagged: true },
        }),
      ],
      comments: { tenant: 'Thank you' },
      tenantcommentsname: 'T. Lee',
    })
    // Visitors' comments have a time; the API accepts none.
    const report = await insertReport({ client: agency.client, body, now: new Date(), by: 'Eve' })
    await agency.make({ date: '2022-12-02', rooms: [room('Hall')] })
    const { text, headers } = await lines('downloadFeedbackFlagCsv', { month: '2022-12' })
    const about = `${report.ref},01/12/2022,"3 Old Quay, Westhaven, ZZ4 7QA"`
    expect(text).toEqual([
      'Ref,Date,Address,Room,Item,Party,Comment,Approved,Flagged,Updated,Name',
      `${about},,,Tenant,Thank you,No,No,,T. Lee`,
      `${about},Kitchen,Door,Landlord,Painted,Yes,No,03/12/2022,"L. Marsh, by link"`,
      `${about},Kitchen,Door,Tenant,'+was so,No,Yes,,T. Lee`,
    ])
    expect(headers.get('content-disposition')).toContain('feedback-flags-2022-12.csv')
  })

  it('follows what is saved', async () => {
    const report = await agency.make({ date: '2023-01-01' })
    const month = '2023-01'
    expect((await lines('downloadFeedbackFlagCsv', { month })).text).toHaveLength(1)
    const body = { ...report, comments: { ...report.comments, client: 'Fine' } }
    const { body: saved } = await call(routes.saveReport, agency.everywhere, {
      params: { id: report.id },
      query: {},
      body,
    })
    expect((await lines('downloadFeedbackFlagCsv', { month })).text).toHaveLength(2)
    await callAs(agency.everywhere, 'saveReport', {
      params: { id: report.id },
      body: { ...saved, comments: { ...saved.comments, client: ' ' } },
    })
    expect((await lines('downloadFeedbackFlagCsv', { month })).text).toHaveLength(1)
    expect((await lines('downloadFeedbackFlagCsv', { month: '2022-12' }, agency.stranger)).text).toHaveLength(1)
  })
})

describe('the photographs of a type', () => {
  const photos = (id: string, type: string, query: object = {}, person = agency.everywhere) =>
    callAs(person, 'listReportPhotosOfType', { params: { id, type }, query: { ...query } })

  it('are returned for the report, or for one item', async () => {
    const report = await agency.make({ rooms: [room('Kitchen')] })
    expect(await photos(report.id, 'in')).toMatchObject({ status: 200, body: { data: [] } })
    expect(await photos(report.id, 'front', { itemref: 'item-Kitchen' })).toMatchObject({ status: 200 })
  })
})

it('comments that are larger than a response can be are in one file', async () => {
  const month = '2016-03'
  let state = 1
  // Characters that hardly compress, the same in every run.
  const letter = () => String.fromCodePoint(0x4e00 + ((state = (state * 48_271) % 2_147_483_647) % 20_000))
  const said = () => ({ comments: Array.from({ length: 8000 }, letter).join(''), approved: false, flagged: false })
  const items = () => Array.from({ length: 80 }, (_, n) => ({ _uuid: `i${n}`, name: `${n}`, tenantcomments: said() }))
  for (let n = 0; n < 4; n++) {
    const hall = room('Hall')
    const [section] = hall.sections
    const rooms = [{ ...hall, sections: [{ ...section, types: [{ name: 'Door', slug: 'door', items: items() }] }] }]
    const body = ReportBody.parse({
      address,
      branchId: `${agency.client.id}-1`,
      type: 'Inventory',
      date: `${month}-01`,
      rooms,
      userId: `${agency.client.id}-everywhere`,
    })
    await insertReport({ client: agency.client, body, now: new Date(), by: 'Eve' })
  }
  expect((await lines('downloadFeedbackFlagCsv', { month })).text).toHaveLength(321)
})
