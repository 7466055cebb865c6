import { reportMessages, routes } from '@lintel/contract'
import { describe, expect, inject, it } from 'vitest'
import { download, jobsOf } from '../../documents/jobs.fixture.ts'
import { call } from '../../test/call.ts'
import type { Person } from '../../test/people.ts'
import { putClient } from '../../clients/put-client.ts'
import { anAgency, callAs, room } from '../operations.fixture.ts'
import { placeReport } from '../../test/reports.ts'

const agency = await anAgency()

/** The lines of a month, without the byte order mark; these tests have no line breaks in cells. */
const lines = async (query: Record<string, string>, person: Person = agency.everywhere) => {
  const answer = await callAs(person, 'downloadReportsCsv', { query })
  expect(answer.status).toBe(200)
  return { text: String(answer.body).trimEnd().split('\r\n'), headers: answer.headers }
}
const refs = async (query: Record<string, string>, person?: Person) =>
  (await lines(query, person)).text.slice(1).map((line) => Number(line.split(',')[1]))

const feedbackLines = async (query: Record<string, string>) => {
  const person = agency.everywhere
  const { status, body: started } = await call(routes.downloadFeedbackFlagCsv, person, { query })
  expect(status).toBe(202)
  const { payload } = await jobsOf(person, agency.client).ended(started.id)
  expect((await callAs(agency.stranger, 'getJob', { params: { id: started.id } })).status).toBe(404)
  const { headers, bytes } = await download(payload ?? expect.fail('There is no file.'))
  return { text: bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n'), headers }
}

describe('the CSV of a month', () => {
  it('has a line for each report, oldest first, with names instead of ids', async () => {
    const month = '2022-09'
    const { id } = agency.client
    const second = await agency.make({ date: '2022-09-20', type: 'Mid Term', branchId: `${id}-2` })
    const first = await agency.make({
      date: '2022-09-05',
      userId: `${id}-first`,
      customer: { companyName: 'Owners, Sons & Co' },
      address: { line1: '=HYPERLINK("x")', line2: 'Flat 2', town: 'Westhaven', postcode: 'ZZ1 1AA' },
      fees: [
        { _uuid: 'a', name: 'Fee', amount: 80.5 },
        { _uuid: 'b', name: 'Off', amount: -100 },
      ],
    })
    await callAs(agency.everywhere, 'lockReport', { params: { id: second.id, locked: 'true' } })
    const deleted = await agency.make({ date: '2022-09-06' })
    const query = { operation: 'delete' }
    await callAs(agency.administrator, 'deleteReport', { params: { id: deleted.id }, query })
    // It keeps the name of an inspector who is no longer a user.
    await putClient({ ...agency.client, users: agency.client.users.filter((user) => user.id !== `${id}-first`) })
    const { text, headers } = await lines({ month })
    await putClient(agency.client)
    expect(text).toEqual([
      'Date,Ref,Type,Address,Branch,Inspector,Customer,Fees,Locked,Exported',
      `05/09/2022,${first.ref},Inventory,"'=HYPERLINK(""x""), Flat 2, Westhaven, ZZ1 1AA",First,Finn First,"Owners, Sons & Co",-19.50,No,`,
      `20/09/2022,${second.ref},Property Visit,"3 Old Quay, Westhaven, ZZ4 7QA",Second,Eve Rywhere,,0.00,Yes,`,
    ])
    const { text: withDeleted } = await lines({ month, client: id, deleted: 'true' }, agency.administrator)
    expect(withDeleted.map((line) => line.split(',').at(-1))).toEqual(['Deleted', 'No', 'Yes', 'No'])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="reports-2022-09.csv"')
    const file = await fetch(`${inject('stack').url}/v1/reports/csv?month=2010-01`, {
      headers: { authorization: `Bearer ${agency.everywhere.idToken}` },
    })
    expect([...Buffer.from(await file.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('follows the filters of the list, and a search', async () => {
    const { id } = agency.client
    const there = { address: { line1: '6 Lanternfield', town: 'E', postcode: 'ZZ9 6AA' } }
    const mine = await agency.make({ date: '2021-03-01', ...there })
    const other = await agency.make({ date: '2021-03-02', ...there, branchId: `${id}-2`, type: 'Check In' })
    const finns = await agency.make({ date: '2021-04-03', ...there, userId: `${id}-first` })
    expect(await refs({ month: '2021-03', type: 'Inventory' })).toEqual([mine.ref])
    expect(await refs({ search: 'lanternfield' })).toEqual([mine.ref, other.ref, finns.ref])
    expect(await refs({ search: 'lanternfield', user: `${id}-first` })).toEqual([finns.ref])
    const { headers } = await lines({ search: 'lanternfield' })
    expect(headers.get('content-disposition')).toBe('attachment; filename="reports-search.csv"')
    for (const query of [{ search: '  ' }, { type: 'Inventory' }])
      expect(await callAs(agency.everywhere, 'downloadReportsCsv', { query })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'query.month', message: reportMessages.monthOrSearch }] },
      })
    // Its address is not read as that of a report.
    const answer = await callAs(agency.everywhere, 'getReport', { params: { id: 'csv' } })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'query.month' }] } })
  })

  it('includes every page of the month, and only what the caller can see', async () => {
    const month = '2022-10'
    const make = (branch: number) => agency.make({ date: '2022-10-05', branchId: `${agency.client.id}-${branch}` })
    const made = await Promise.all(Array.from({ length: 22 }, () => make(1)))
    const elsewhere = await make(2)
    const own = made.map(({ ref }) => ref).toSorted((a, b) => a - b)
    expect(await refs({ month })).toEqual([...own, elsewhere.ref])
    expect(await refs({ month }, agency.first)).toEqual(own)
    expect(await refs({ month, client: agency.client.id }, agency.stranger)).toEqual([])
  })
})

describe('the CSV of feedback', () => {
  const placed = (body: object) => placeReport({ client: agency.client, body })

  it('has a line for each comment, general ones first', async () => {
    const landlordcomments = {
      comments: 'Painted',
      approved: true,
      updatedAt: '2022-12-03T23:30:00Z',
      name: 'L. Marsh',
      email: 'l@people.example',
      link: 'a-link',
    }
    const tenantcomments = { comments: '+was so', flagged: true }
    // Visitors' comments have a time; the API accepts none.
    const report = await placed({
      date: '2022-12-01',
      rooms: [room('Kitchen', { landlordcomments, tenantcomments })],
      comments: { tenant: 'Thank you' },
      tenantcommentsname: 'T. Lee',
    })
    const without = await agency.make({ date: '2022-12-02', rooms: [room('Hall')] })
    const { text, headers } = await feedbackLines({ month: '2022-12' })
    const about = `${report.ref},01/12/2022,"3 Old Quay, Westhaven, ZZ4 7QA"`
    expect(text).toEqual([
      'Ref,Date,Address,Room,Item,Party,Comment,Approved,Flagged,Updated,Name',
      `${about},,,Tenant,Thank you,No,No,,T. Lee`,
      `${about},Kitchen,Door,Landlord,Painted,Yes,No,03/12/2022,"L. Marsh, by link"`,
      `${about},Kitchen,Door,Tenant,'+was so,No,Yes,,T. Lee`,
    ])
    expect(headers.get('content-disposition')).toContain('feedback-flags-2022-12.csv')
    expect((await feedbackLines({ month: '2022-12', type: 'Check In' })).text).toHaveLength(1)
    // It follows what is saved.
    const params = { id: without.id }
    const body = { ...without, comments: { ...without.comments, client: 'Fine' } }
    await call(routes.saveReport, agency.everywhere, { params, query: {}, body })
    expect((await feedbackLines({ month: '2022-12' })).text).toHaveLength(5)
  })

  it('is one file even if it is larger than a response can be', { tags: ['long'] }, async () => {
    const month = '2016-03'
    let state = 1
    // Characters that hardly compress, the same in every run.
    const letter = () => String.fromCodePoint(0x4e00 + ((state = (state * 48_271) % 2_147_483_647) % 20_000))
    const said = () => ({ comments: Array.from({ length: 8000 }, letter).join(''), approved: false, flagged: false })
    const item = (n: number) => ({ _uuid: `i${n}`, name: `${n}`, tenantcomments: said() })
    for (let n = 0; n < 4; n++) {
      const hall = room('Hall')
      const types = [{ name: 'Door', slug: 'door', items: Array.from({ length: 80 }, (_, at) => item(at)) }]
      await placed({ date: `${month}-01`, rooms: [{ ...hall, sections: [{ ...hall.sections[0], types }] }] })
    }
    expect((await feedbackLines({ month })).text).toHaveLength(321)
  })
})
