import { isLongerThan, Report, ReportBody, routes, shortTextMax } from '@lintel/contract'
import { monthOf } from '@lintel/rules'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../documents/jobs.fixture.ts'
import { call, callRaw } from '../test/call.ts'
import { sentFor } from '../test/generating.ts'
import { aClient, aPerson } from '../test/people.ts'
import { spoilRecord } from '../test/unchecked.ts'
import { anAgency, callAs, type Agency } from './operations.fixture.ts'
import { bodyOf } from './store/index.ts'
import { headerKey } from './store/keys.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const tooLong = 'x'.repeat(301)

/** A report whose header row no longer parses. */
const aSpoilt = async () => {
  const report = await agency.make({ address: { line1: 'Spoilt Row', town: 'Westhaven', postcode: 'ZZ4 7QA' } })
  await spoilRecord('REPORTS_TABLE', headerKey(report.id), { updatedBy: tooLong })
  return report
}

describe('a report whose row does not parse', () => {
  it('is left out of list, search and tables, and only opening it responds 500', async () => {
    const spoilt = await aSpoilt()
    const good = await agency.make({ address: { line1: 'Spoilt Row', town: 'Westhaven', postcode: 'ZZ4 7QA' } })
    const month = monthOf(good.date)
    for (const query of [{ month }, { search: 'spoilt' }, { month, branch: good.branchId }]) {
      const { body } = await call(routes.listReports, agency.everywhere, { query })
      expect(body.data.map(({ id }) => id)).toContain(good.id)
      expect(body.data.map(({ id }) => id)).not.toContain(spoilt.id)
    }
    expect((await callAs(agency.everywhere, 'downloadReportsCsv', { query: { month } })).status).toBe(200)
    const { body: started } = await call(routes.downloadFeedbackFlagCsv, agency.everywhere, { query: { month } })
    expect(await jobsOf(agency.everywhere, agency.client).ended(started.id)).toMatchObject({ payload: {} })
    expect((await callAs(agency.everywhere, 'getReport', { params: { id: spoilt.id } })).status).toBe(500)
    expect((await callAs(agency.everywhere, 'getReport', { params: { id: good.id } })).status).toBe(200)
  })

  it('does not keep linked reports from being listed', async () => {
    const source = await agency.make()
    await call(routes.followOnReport, agency.everywhere, { params: { id: source.id }, body: { target: 'Check In' } })
    await spoilRecord('REPORTS_TABLE', headerKey(source.id), { createdAt: 'yesterday' })
    const query = { month: monthOf(source.date) }
    expect((await callAs(agency.everywhere, 'listReports', { query })).status).toBe(200)
  })
})

describe('a client whose rows do not parse', () => {
  it('is left out of the list; an odd branch or user is left out of the client', async () => {
    const [odd, other] = [await aClient(), await aClient()]
    const names = async () =>
      (await call(routes.listClients, agency.administrator, { query: { name: odd.name } })).body.data.map(
        ({ name }) => name,
      )
    expect(await names()).toContain(odd.name)
    await spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${odd.id}`, sk: 'CLIENT' }, { website: tooLong })
    await spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${odd.id}`, sk: 'LISTED' }, { phone: tooLong })
    await spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${other.id}`, sk: `BRANCH#${other.id}-2` }, { name: tooLong })
    await spoilRecord('CLIENTS_TABLE', { pk: `CLIENT#${other.id}`, sk: `USER#${other.id}-first` }, { email: 'nobody' })
    expect(await names()).not.toContain(odd.name)
    const { body: shown } = await call(routes.getClient, agency.administrator, { params: { id: other.id } })
    expect(shown.branches.map(({ id }) => id)).toEqual([`${other.id}-1`])
    expect(shown.users.map(({ id }) => id)).toEqual([`${other.id}-everywhere`])
    expect((await callAs(agency.administrator, 'getClient', { params: { id: odd.id } })).status).toBe(500)
    expect((await callAs(agency.administrator, 'getClient', { params: { id: other.id } })).status).toBe(200)
  })
})

describe('the name of an author', () => {
  it('is cut to what its fields accept, however long it is in the user pool', async () => {
    const id = agency.client.id
    const name = `${'😀'.repeat(300)}end`
    const longNamed = await aPerson(['Customers'], { clientId: id, userId: `${id}-everywhere`, name })
    const body = { address: { line1: '1', town: 'T', postcode: 'ZZ1 1AA' }, branchId: `${id}-1`, type: 'Inventory' }
    const { body: made } = await call(routes.createReport, longNamed, { body })
    for (const cut of [made.preparedBy, made.updatedBy]) {
      expect(isLongerThan(cut, shortTextMax)).toBe(false)
      expect(cut.isWellFormed()).toBe(true)
    }
    const { body: saved } = await call(routes.saveReport, longNamed, { params: { id: made.id }, body: made })
    await call(routes.allocateNewRef, agency.administrator, { params: { id: made.id } })
    const { body: followed } = await call(routes.followOnReport, longNamed, {
      params: { id: made.id },
      body: { target: 'Check In' },
    })
    expect((await agency.open(followed.id)).id).toBe(followed.id)
    for (const version of [1, 2, 3])
      await call(routes.getReport, longNamed, { params: { id: made.id }, query: { version } })
    const { body: list } = await call(routes.listReports, longNamed, { query: { month: monthOf(saved.date) } })
    expect(list.data.map((row) => row.id)).toEqual(expect.arrayContaining([made.id, followed.id]))
  })

  it('is cut for a visitor too, whose name is followed by their role', async () => {
    const report = await agency.make({
      rooms: [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 }],
    })
    const { body: link } = await call(routes.createLink, agency.everywhere, {
      params: { id: report.id },
      body: { purpose: 'feedback', party: 'tenant' },
    })
    const k = new URL(link.url, 'https://lintel.example').searchParams.get('k')
    const answer = await callRaw(routes.saveSharedReport, undefined, {
      params: { id: report.id },
      query: { k },
      body: {
        purpose: 'feedback',
        party: 'tenant',
        name: 'N'.repeat(291),
        email: 'n@people.example',
        items: [],
        general: { comments: 'All fine' },
      },
    })
    expect(answer.status).toBe(200)
    const after = await agency.open(report.id)
    expect(after.version).toBe(2)
    expect(after.comments.tenant).toBe('All fine')
  })
})

describe('the body of a report', () => {
  it('has every field of its schema, and no other', () => {
    const time = '2026-11-22T10:00:00Z'
    const header = { id: 'r', ref: 1, client: { id: 'c', name: 'C' }, version: 1, createdAt: time, updatedAt: time }
    const property = fc.property(sentFor(ReportBody), (sent) => {
      const { data: body } = ReportBody.safeParse(sent)
      fc.pre(body !== undefined)
      expect(bodyOf(Report.parse({ ...header, ...body }))).toEqual(body)
    })
    fc.assert(property, { numRuns: 200 })
  })
})
