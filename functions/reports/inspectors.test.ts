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

const notThere = 'This inspector does not work for that branch.'

describe('an inspector', () => {
  it('can be another user than the author, on a future day', async () => {
    expect(await create({ userId: user('first'), date: '2027-02-03' })).toMatchObject({
      status: 201,
      body: {
        userId: user('first'),
        preparedBy: 'Finn First',
        date: '2027-02-03',
        createdBy: { id: user('everywhere'), name: 'Eve Rywhere' },
      },
    })
    expect(await create({})).toMatchObject({
      body: { userId: user('everywhere'), createdBy: { id: user('everywhere') }, preparedBy: 'Eve Rywhere' },
    })
  })

  it('must work for the branch and the client', async () => {
    const elsewhere = { userId: user('first'), branchId: branch(2) }
    expect(await create(elsewhere)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.userId', message: notThere }] },
    })
    expect(await create(elsewhere, agency.administrator)).toMatchObject({ status: 400 })
    expect(await create({ userId: agency.stranger.userId })).toMatchObject({ status: 400 })
    const report = await agency.make({ branchId: branch(2) })
    expect(await save({ ...report, userId: user('first') }, report.id)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.userId', message: notThere }] },
    })
  })

  it('can be changed by staff of the branch, and the author stays', async () => {
    const report = await agency.make()
    const body = { ...report, userId: user('first'), createdBy: { id: 'somebody', name: 'Somebody' } }
    expect(await save(body, report.id, agency.first)).toMatchObject({
      status: 200,
      body: { userId: user('first'), createdBy: report.createdBy },
    })
    const query = { month: report.date.slice(0, 7), user: user('first') }
    const { body: listed } = await callAs(agency.everywhere, 'listReports', { query })
    expect(listed).toMatchObject({ data: [{ id: report.id, createdBy: report.createdBy }] })
  })

  it('of a follow-on report is its author', async () => {
    const source = await agency.make({ userId: user('first') })
    const made = await callAs(agency.everywhere, 'followOnReport', {
      params: { id: source.id },
      body: { target: 'Check In' },
    })
    expect(made.body).toMatchObject({ createdBy: { id: user('everywhere'), name: 'Eve Rywhere' } })
  })
})
