import { isLongerThan, routes, shortTextMax, type Report } from '@lintel/contract'
import { expect, test } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { aSendable, sendAs } from '../emails/emails.fixture.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { sendFeedback } from '../test/links.ts'
import { aUserOf, aClient, aPerson, type Person } from '../test/people.ts'
import { address, callAs, room } from './operations.fixture.ts'
import { reportNow, aKey } from '../test/abuse-world.ts'
import { aReportBy } from '../test/reports.ts'

const client = await aClient()
// Users can change this name of theirs themselves, but not their name in the agency's record.
const name = `${'😀'.repeat(300)}end`
const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere`, name })
const open = (id: string) => reportNow(person, id)
const report = await open((await aReportBy(person, { type: 'Check In', rooms: [room('Hall')] })).id)
const save = (given: Report) => callRaw(routes.saveReport, person.idToken, { params: { id: given.id }, body: given })

test('staff are named in records as in the agency’s record, with their id', async () => {
  expect(report).toMatchObject({ updatedBy: 'Eve Rywhere', updatedById: person.userId, preparedBy: 'Eve Rywhere' })
  const users = client.users.map((user) => (user.id === person.userId ? { ...user, name: 'Eve Married' } : user))
  await putClient({ ...client, users })
  expect((await save({ ...report, title: 'Changed' })).status).toBe(200)
  expect(await open(report.id)).toMatchObject({ version: 2, updatedBy: 'Eve Married', updatedById: person.userId })
  const first = await call(routes.getReport, person, { params: { id: report.id }, query: { version: '1' } })
  expect(first.body).toMatchObject({ updatedBy: 'Eve Rywhere', updatedById: person.userId })
  expect(await save({ ...report, title: 'Stale' })).toMatchObject(
    refusal(409, 'This report was saved by Eve Married since you opened it.'),
  )
  const made = await call(routes.createLink, person, { params: { id: report.id }, body: { purpose: 'report' } })
  expect(made.body).toMatchObject({ createdBy: 'Eve Married', createdById: person.userId })
  const sendable = await aSendable(client)
  expect((await sendAs(person, sendable.report, {})).status).toBe(200)
  const [log] = (await open(sendable.report.id)).emaillogs
  expect(log).toMatchObject({ sentby: 'Eve Married', sentbyid: person.userId })
})

test('a visitor can be told apart, whatever name they give, and however long', async () => {
  const k = await aKey(person, report.id, { purpose: 'feedback' })
  const say = async (name: string, comments: string) => {
    const items = [{ itemref: 'item-Hall', comments }]
    expect((await sendFeedback(report.id, k, { name, items })).status).toBe(200)
    return open(report.id)
  }
  const saved = await say('Eve\nRywhere ', 'Damp')
  expect(saved.updatedBy).toBe('Eve Rywhere, by link')
  expect(saved).not.toHaveProperty('updatedById')
  expect(await save({ ...saved, version: 1 })).toMatchObject(
    refusal(409, 'This report was saved by Eve Rywhere, by link since you opened it.'),
  )
  expect((await say(`Priya Nair\u202e\u3164\u200b`, 'Unseen')).updatedBy).toBe('Priya Nair, by link')
  expect((await say('🏠'.repeat(300), 'Damp again')).updatedBy).toBe(`${'🏠'.repeat(291)}, by link`)
  expect(await save(await open(report.id))).toMatchObject({ status: 200, body: { updatedById: person.userId } })
})

test('the name of provider staff is cut to what its fields accept, however long it is in the user pool', async () => {
  const name = `${'😀'.repeat(300)}end`
  const staff = await aPerson(['Administrators'], { clientId: 'provider', userId: 'long', name })
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', userId: person.userId }
  const answer = await callAs(staff, 'createReport', { body })
  expect(answer.status).toBe(201)
  const { updatedBy } = answer.body as Report
  expect([isLongerThan(updatedBy, shortTextMax), updatedBy.isWellFormed()]).toEqual([false, true])
})

test('a user who moves to another branch keeps their name on their reports, which stay in the former branch', async () => {
  const agency = await aClient()
  const [first, second] = [`${agency.id}-1`, `${agency.id}-2`]
  const colleague = await aUserOf(agency)
  const mover = await aUserOf(agency, ['Customers'], 'first')
  const make = (branchId: string) => callAs(mover, 'createReport', { body: { address, branchId, type: 'Inventory' } })
  const made = routes.createReport.answer.parse((await make(first)).body)
  const users = agency.users.map((user) => (user.id === mover.userId ? { ...user, branchlist: [second] } : user))
  await putClient({ ...agency, users })

  const params = { id: made.id }
  const name = 'Finn First'
  expect((await call(routes.getReport, colleague, { params })).body).toMatchObject({
    userId: mover.userId,
    branchId: first,
    preparedBy: name,
    updatedBy: name,
    updatedById: mover.userId,
    createdBy: { id: mover.userId, name },
  })
  const query = { month: made.date.slice(0, 7), user: mover.userId }
  const idsFor = async (asking: Person) =>
    (await call(routes.listReports, asking, { query })).body.data.map(({ id }) => id)
  expect(await idsFor(colleague)).toEqual([made.id])
  // Now they can only see the new branch.
  expect((await callRaw(routes.getReport, mover.idToken, { params })).status).toBe(404)
  expect(await idsFor(mover)).toEqual([])
  expect([(await make(first)).status, (await make(second)).status]).toEqual([404, 201])
})
