import { providerClientId, routes, type Held } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { anAddress, sendAs } from '../emails/emails.fixture.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aStaffedClient, aUserOf, type Person } from '../test/people.ts'
import { aReportBy } from '../test/reports.ts'
import { everyHeld } from './store.ts'

let agency: Awaited<ReturnType<typeof aStaffedClient>>
beforeAll(async () => {
  agency = await aStaffedClient()
})

const heldOf = (reportId: string, change: Partial<Held> = {}): Held => ({
  reportId,
  photographs: 12,
  recordings: 0,
  documents: 0,
  saves: 0,
  bytes: 36_000_000,
  along: false,
  ...change,
})
const announce = (person: Person, held: Held[], id = newId()) =>
  call(routes.announcePhone, person, { params: { id }, body: { name: 'Chrome on Android', held } })
const seen = async (person: Person, query: object = {}) =>
  (await call(routes.listPhones, person, { query })).body.data.map(({ reportId, report }) => [reportId, report?.ref])

it('are listed with what they hold, the one seen last first, to those who reach the report', async () => {
  const { client, people } = agency
  const inSecond = await aReportBy(people.company, { branchId: `${client.id}-2` })
  const inFirst = await aReportBy(people.company)
  const foreign = await aReportBy(await aUserOf(await aClient()))
  const [fresh, phone] = [newId(), newId()]
  await announce(people.company, [heldOf(inSecond.id), heldOf(inFirst.id, { photographs: 0, along: true })])
  await announce(people.first, [heldOf(inFirst.id), heldOf(fresh), heldOf(foreign.id)], phone)
  const [one, two] = [
    [inFirst.id, inFirst.ref],
    [inSecond.id, inSecond.ref],
  ]
  // One that was not created yet and another client's: nobody is told which.
  const unknown = [
    [fresh, undefined],
    [foreign.id, undefined],
  ]
  expect(await seen(people.company)).toEqual([one, ...unknown, two, one])
  expect(await seen(people.branch)).toEqual([one, ...unknown, one])
  expect(await seen(people.second)).toEqual([two])
  expect(await seen(people.second, { report: inSecond.id })).toEqual([two])
  for (const { id } of [inFirst, foreign])
    expect(await callRaw(routes.listPhones, people.second.idToken, { query: { report: id } })).toMatchObject({
      status: 404,
    })
  const ofClient = { client: client.id }
  const stranger = await aUserOf(await aClient())
  expect(await callRaw(routes.listPhones, stranger.idToken, { query: ofClient })).toMatchObject({ status: 404 })
  expect(await callRaw(routes.listPhones, people.provider.idToken)).toMatchObject({ status: 400 })
  expect(await seen(people.provider, ofClient)).toEqual([one, unknown[0], two, one])

  await announce(people.first, [], phone)
  expect(await seen(people.company)).toEqual([two, one])
  await announce(people.provider, [heldOf(inFirst.id), heldOf(foreign.id), heldOf(fresh)], phone)
  expect(await seen(people.company)).toEqual([one, two, one])
  expect((await everyHeld(providerClientId)).map(({ reportId }) => reportId)).toContain(fresh)
})

it('of one person are ten at most', async () => {
  const own = await aUserOf(await aClient())
  for (let at = 0; at < 12; at++) await announce(own, [heldOf(`report-${at}`)])
  expect((await seen(own)).map(([id]) => id).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, at) => `report-${at + 2}`).toSorted(),
  )
})

it('stop the report from being sent, where the agency wants that, until they have sent theirs', async () => {
  const { client, people } = await aStaffedClient()
  await changeClient(client.id, (before) => before && { ...before, options: { checks: ['waiting'] } })
  const report = await aReportBy(people.company)
  const phone = newId()
  await announce(people.first, [heldOf(report.id, { saves: 1, oldest: '1970-01-01T00:00:00Z' })], phone)
  await announce(people.company, [heldOf(report.id, { photographs: 0, along: true })])
  const send = () => sendAs(people.company, report, { toaddresses: [anAddress()] })
  const message = expect.stringMatching(/^12 photographs and 1 save still on .+’s phone, last seen \d\d:\d\d$/)
  expect(await send()).toMatchObject({
    status: 409,
    body: { checks: [{ rule: 'waiting', severity: 'stop', message }] },
  })
  await announce(people.first, [], phone)
  expect((await send()).status).toBe(200)
})
