import {
  documentMessages,
  emailMessages,
  maxEmailRecipients,
  maxLinkSaves,
  maxMailedAddresses,
  routes,
  sharingMessages,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countStarted, noteStarted, type CountedJob } from '../../documents/jobs/store/limits.ts'
import { transact } from '../../lib/table.ts'
import { addConnection, countConnections, type Who } from '../../realtime/store.ts'
import { anAddress } from '../../emails/emails.fixture.ts'
import { mailsOf } from '../../emails/limits.ts'
import { limitUse } from '../../sharing/limits.ts'
import { countUse } from '../../sharing/store.ts'
import { aJob, aKey, anAgency, aReportOf, closeSockets, listen, reportNow } from '../abuse-world.ts'
import { callRaw, refusal } from '../call.ts'
import { type Person, aUserOf } from '../people.ts'
import { sendFeedback } from '../links.ts'
import { hallOf } from '../reports.ts'

const agency = await anAgency()
afterEach(closeSockets)

const another = () => aUserOf(agency.client, ['Customers'], 'first')

describe('A user who requests file after file', () => {
  const generate = async ({ idToken }: Person) => {
    const { id } = await aReportOf(agency)
    return callRaw(routes.generateReport, idToken, { params: { id, variant: 'report' } })
  }

  it('can have a limited number made concurrently, and is told when to retry', async () => {
    const person = await another()
    for (let count = 1; count <= 20; count++) await noteStarted(aJob(agency, person.sub), 600)
    const refused = await generate(person)
    expect(refused).toMatchObject(refusal(429, documentMessages.tooManyRunning))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const preview = { body: { type: 'Inventory', variant: 'report' } }
    // One past its time limit was cut off, and no longer counts.
    const aPreview = (createdAt = new Date().toISOString()): CountedJob => ({
      ...aJob(agency, person.sub),
      kind: 'preview',
      payload: { variant: 'report', owner: person.sub },
      createdAt,
    })
    await noteStarted(aPreview(new Date(Date.now() - 60_000).toISOString()), 30)
    expect(await callRaw(routes.previewPdf, person.idToken, preview)).toMatchObject({ status: 202 })
    await noteStarted(aPreview(), 600)
    await noteStarted(aPreview(), 600)
    for (const route of [routes.previewPdf, routes.generatePreview, routes.previewHtml])
      expect(await callRaw(route, person.idToken, preview)).toMatchObject({ status: 429 })
  })

  it('can start a limited number in a minute', async () => {
    const person = await another()
    const job = aJob(agency, person.sub)
    const thisMinute = Math.floor(Date.now() / 60_000)
    // Filling and requesting may take longer than a minute.
    for (let minute = thisMinute; minute < thisMinute + 3; minute++)
      await Promise.all(Array.from({ length: 60 }, () => countStarted(job, minute)))
    const refused = refusal(429, documentMessages.tooManyStarted)
    expect(await generate(person)).toMatchObject(refused)
  })
})

it('A user who mails strangers reaches a limited number of addresses in a minute, and their company in a day', async () => {
  const mail = async ({ idToken }: Person, reportid: string, count = 1) => {
    const toaddresses = Array.from({ length: count }, anAddress)
    const body = { reportid, toaddresses, subject: 'Hello', message: '<p>Hello</p>', idempotencykey: newId() }
    return callRaw(routes.sendEmail, idToken, { body })
  }
  const refused = (message: string) => refusal(429, message)
  const [own, other] = [await anAgency(), await anAgency()]
  const { id } = await aReportOf(own)
  const { aMinute, aDay } = maxMailedAddresses
  // A busy machine may need more than a minute, so the following ones have no room for such a mail either.
  for (let later = 0; later < 10; later++) {
    const at = new Date(Date.now() + later * 60_000)
    const minute = { max: aMinute, seconds: 60, message: 'None yet.' }
    await limitUse({ whose: mailsOf.person(own.first.sub), by: aMinute - 2 }, minute, at)
  }
  for (const answer of await Promise.all([1, 2, 3].map(() => mail(own.first, id, maxEmailRecipients))))
    expect(answer).toMatchObject(refused(emailMessages.tooManyInAMinute))
  expect((await mail(own.everywhere, id)).status).toBe(200)
  const day = { max: aDay, seconds: 24 * 3600, message: 'None yet.' }
  await limitUse({ whose: mailsOf.client(own.client.id), by: aDay - 1 }, day, new Date())
  expect(await mail(own.everywhere, id)).toMatchObject(refused(emailMessages.tooManyInADay))
  // Nor do strangers' attempts on their report count against them.
  expect((await mail(other.first, id)).status).toBe(404)
  expect((await mail(other.first, (await aReportOf(other)).id)).status).toBe(200)
})

it('A visitor can make a limited number of versions with a link; duplicates are still accepted', async () => {
  const { id } = await aReportOf(agency, { rooms: [hallOf({ _uuid: 'door', name: 'Door' })] })
  const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
  const link = { reportId: id, id: k.split('.')[0] ?? '' }
  const say = (comments: string) => sendFeedback(id, k, { items: [{ itemref: 'door', comments }] })
  // As if they had saved all day.
  for (let save = 0; save < maxLinkSaves - 1; save++) await transact([countUse(link, 'saves', maxLinkSaves)])
  const two = await Promise.all([say('Scratched'), say('Scratched twice')])
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect(two.find(({ status }) => status === 429)?.body).toMatchObject({ message: sharingMessages.savedTooOften })
  expect((await say(two[0]?.status === 200 ? 'Scratched' : 'Scratched twice')).status).toBe(200)
  expect((await reportNow(agency.first, id)).version).toBe(2)
})

describe('A user who opens connection after connection', () => {
  const fill = async (who: Who, count: number) => {
    const now = new Date()
    await Promise.all(Array.from({ length: count }, () => addConnection(`${newId()}=`, { who, audiences: [] }, now)))
  }

  it('can have a limited number through one link, and others stay connected', async () => {
    const { id } = await aReportOf(agency)
    const make = (signatureId: string) => aKey(agency.first, id, { purpose: 'signature', signatureId })
    const [tinas, toms] = [await make('tina'), await make('tom')]
    await fill({ kind: 'visitor', reportId: id, linkId: tinas.split('.')[0] ?? '' }, 50)
    await expect(listen({ id, k: tinas })).rejects.toThrow(/429/)
    await listen({ id, k: toms })
  })

  it('can have a limited number of their own, and more as those end', async () => {
    const person = await another()
    const { sub: username, clientId, userId, groups } = person
    const who: Who = { kind: 'person', username, clientId, userId, groups: [...groups] }
    await fill(who, 499)
    const last = await listen(person)
    await expect(listen(person)).rejects.toThrow(/429/)
    last.socket.close()
    await vi.waitFor(async () => expect(await countConnections(who, new Date())).toBe(499), { timeout: 60_000 })
    await listen(person)
  })
})
