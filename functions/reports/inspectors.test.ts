import { beforeAll, describe, expect, it } from 'vitest'
import { anAgency, callAs, address, type Agency } from './operations.fixture.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const user = (name: string) => `${agency.client.id}-${name}`
const branch = (number: number) => `${agency.client.id}-${number}`
const create = (change: object, person = agency.everywhere) =>
  callAs(person, 'createReport', { body: { address, branchId: branch(1), type: 'Inventory', ...change } })
const save = (report: object, id: string, person = agency.everywhere) =>
  callAs(person, 'saveReport', { params: { id }, query: { force: 'true' }, body: report })

describe('an inspector', () => {
  it('can be another user than the author, on a future day; staff of the branch change them, and the author stays', async () => {
    const date = '2027-02-03'
    const made = await create({ userId: user('first'), date })
    const createdBy = { id: user('everywhere'), name: 'Eve Rywhere' }
    const body = { userId: user('first'), preparedBy: 'Finn First', date, createdBy }
    expect(made).toMatchObject({ status: 201, body })
    const report = await agency.make()
    expect(report).toMatchObject({ userId: user('everywhere'), createdBy, preparedBy: 'Eve Rywhere' })
    const change = { ...report, userId: user('first'), createdBy: { id: 'somebody', name: 'Somebody' } }
    expect(await save(change, report.id, agency.first)).toMatchObject({
      status: 200,
      body: { userId: user('first'), createdBy },
    })
    const query = { month: report.date.slice(0, 7), user: user('first') }
    const { body: listed } = await callAs(agency.everywhere, 'listReports', { query })
    expect(listed).toMatchObject({ data: [{ id: report.id, createdBy }] })
  })

  it('must work for the branch and the client', async () => {
    const elsewhere = { userId: user('first'), branchId: branch(2) }
    const issues = [{ path: 'body.userId', message: 'This inspector does not work for that branch.' }]
    expect(await create(elsewhere)).toMatchObject({ status: 400, body: { issues } })
    expect(await create(elsewhere, agency.administrator)).toMatchObject({ status: 400 })
    expect(await create({ userId: agency.stranger.userId })).toMatchObject({ status: 400 })
    const report = await agency.make({ branchId: branch(2) })
    expect(await save({ ...report, userId: user('first') }, report.id)).toMatchObject({ status: 400, body: { issues } })
  })
})
