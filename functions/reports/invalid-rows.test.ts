import { Report, ReportBody, routes } from '@lintel/contract'
import { monthOf } from '@lintel/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jobsOf } from '../documents/jobs.fixture.ts'
import { call } from '../test/call.ts'
import { sentFor } from '../test/generating.ts'
import { aClient } from '../test/people.ts'
import { spoilRecord } from '../test/unchecked.ts'
import { address, anAgency, callAs } from './operations.fixture.ts'
import { bodyOf } from './store/index.ts'
import { headerKey } from './store/keys.ts'

const agency = await anAgency()

const tooLong = 'x'.repeat(301)

it('a report whose row does not parse is left out of list, search and tables; only opening it responds 500', async () => {
  const make = () => agency.make({ address: { ...address, line1: 'Spoilt Row' } })
  const [spoilt, good] = [await make(), await make()]
  await call(routes.followOnReport, agency.everywhere, { params: { id: spoilt.id }, body: { target: 'Check In' } })
  await spoilRecord('REPORTS_TABLE', headerKey(spoilt.id), { updatedBy: tooLong })
  const month = monthOf(good.date)
  // The follow-on report is listed although the report that it is linked with is not readable.
  for (const query of [{ month }, { search: 'spoilt' }, { month, branch: good.branchId }]) {
    const { body } = await call(routes.listReports, agency.everywhere, { query })
    expect(body.data.map(({ id }) => id)).toContain(good.id)
    expect(body.data.map(({ id }) => id)).not.toContain(spoilt.id)
  }
  expect((await callAs(agency.everywhere, 'downloadReportsCsv', { query: { month } })).status).toBe(200)
  const { body: started } = await call(routes.downloadFeedbackFlagCsv, agency.everywhere, { query: { month } })
  expect(await jobsOf(agency.everywhere, agency.client).ended(started.id)).toMatchObject({ payload: {} })
  expect((await callAs(agency.everywhere, 'getReport', { params: { id: spoilt.id } })).status).toBe(500)
})

it('a client whose rows do not parse is left out of the list; an odd branch or user is left out of the client', async () => {
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
})

it('the body of a report has every field of its schema, and no other', () => {
  const time = '2026-11-22T10:00:00Z'
  const header = { id: 'r', ref: 1, client: { id: 'c', name: 'C' }, version: 1, createdAt: time, updatedAt: time }
  const property = fc.property(sentFor(ReportBody), (sent) => {
    const { data: body } = ReportBody.safeParse(sent)
    fc.pre(body !== undefined)
    expect(bodyOf(Report.parse({ ...header, ...body }))).toEqual(body)
  })
  fc.assert(property, { numRuns: 50 })
})
