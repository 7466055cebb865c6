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
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { countStarted, noteStarted, type CountedJob } from '../../documents/jobs/store/limits.ts'
import { transact } from '../../lib/table.ts'
import { addConnection, countConnections, type Who } from '../../realtime/store.ts'
import { publishOfReport } from '../../reports/publish-changed.ts'
import { anAddress } from '../../emails/emails.fixture.ts'
import { mailsOf } from '../../emails/limits.ts'
import { limitUse } from '../../sharing/limits.ts'
import { countUse } from '../../sharing/store.ts'
import {
  aJob,
  aKey,
  anAgency,
  aReportOf,
  closeSockets,
  allEventsReceived,
  listen,
  reportNow,
  type Agency,
} from '../abuse-world.ts'
import { callRaw } from '../call.ts'
import { aPerson, type Person } from '../people.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})
afterEach(closeSockets)

describe('Any caller', () => {
  it('gets a picture under one spelling of its address, and none of another bucket', async () => {
    const wanted = {
      bucket: 'somebody-elses',
      key: 'originals/a/b/c.jpg',
      edits: { resize: { width: 320, fit: 'contain' } },
    }
    const spellings = [JSON.stringify(wanted), JSON.stringify(wanted, null, 1), JSON.stringify({ ...wanted, more: 1 })]
    for (const text of spellings)
      for (const request of [Buffer.from(text).toString('base64url'), Buffer.from(text).toString('base64')])
        expect((await callRaw(routes.getImage, undefined, { params: { request } })).status).toBe(400)
  })
})

describe('A user who requests file after file', () => {
  const generate = async ({ idToken }: Person) => {
    const { id } = await aReportOf(agency)
    return callRaw(routes.generateReport, idToken, { params: { id, variant: 'report' } })
  }

  it('can have a limited number made concurrently, and is told when to retry', async () => {
    const person = await aPerson(['Customers'], { clientId: agency.client.id, userId: agency.first.userId })
    for (let count = 1; count <= 20; count++) await noteStarted(aJob(agency, person.sub), 600)
    const refused = await generate(person)
    expect(refused).toMatchObject({ status: 429, body: { message: documentMessages.tooManyRunning } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const preview = { body: { type: 'Inventory', variant: 'report' } }
    // One past its time limit was cut off, and no longer counts.
    const cutOff = new Date(Date.now() - 60_000).toISOString()
    const aPreview = (createdAt = new Date().toISOString()): CountedJob => ({
      ...aJob(agency, person.sub),
      ...{ kind: 'preview', payload: { variant: 'report', owner: person.sub }, createdAt },
    })
    await noteStarted(aPreview(cutOff), 30)
    const first = await callRaw(routes.previewPdf, person.idToken, preview)
    expect(first).toMatchObject({ status: 202 })
    await noteStarted(aPreview(), 600)
    await noteStarted(aPreview(), 600)
    for (const route of [routes.previewPdf, routes.generatePreview, routes.previewHtml])
      expect(await callRaw(route, person.idToken, preview)).toMatchObject({ status: 429 })
  })

  it('can start a limited number in a minute, which does not delay colleagues', async () => {
    const person = await aPerson(['Customers'], { clientId: agency.client.id, userId: agency.first.userId })
    const job = aJob(agency, person.sub)
    const thisMinute = () => Math.floor(Date.now() / 60_000)
    /**
     * Requests within a minute whose allowance is used up; repeats if filling and requesting took longer than the two
     * filled minutes.
     */
    const askInAFullMinute = async () => {
      for (;;) {
        const minute = thisMinute()
        for (const each of [minute, minute + 1])
          await Promise.all(Array.from({ length: 60 }, () => countStarted(job, each)))
        const answer = await generate(person)
        if (thisMinute() <= minute + 1) return answer
      }
    }
    const refused = { status: 429, body: { message: documentMessages.tooManyStarted } }
    expect(await askInAFullMinute()).toMatchObject(refused)
    expect(await generate(agency.first)).toMatchObject({ status: 202 })
  })
})

describe('A user who mails strangers', () => {
  const mail = async ({ idToken }: Person, reportid: string, count = 1) => {
    const toaddresses = Array.from({ length: count }, anAddress)
    const body = { reportid, toaddresses, subject: 'Hello', message: '<p>Hello</p>', idempotencykey: newId() }
    return callRaw(routes.sendEmail, idToken, { body })
  }

  it('reaches a limited number of addresses in a minute, even concurrently, and colleagues can go on', async () => {
    const own = await anAgency()
    const { id } = await aReportOf(own)
    const { aMinute: most } = maxMailedAddresses
    const [room, whose] = [2, mailsOf.person(own.first.sub)]
    const now = Date.now()
    // A busy machine may need more than a minute, so the following ones have no room for such a mail either.
    for (let later = 0; later < 10; later++) {
      const at = new Date(now + later * 60_000)
      await limitUse({ whose, by: most - room }, { most, seconds: 60, message: 'None yet.' }, at)
    }
    const answers = await Promise.all([1, 2, 3].map(() => mail(own.first, id, maxEmailRecipients)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 429, body: { message: emailMessages.tooManyInAMinute } })
    expect((await mail(own.everywhere, id)).status).toBe(200)
  })

  it('stops their own company for a day with it, and no other', async () => {
    const [own, other] = [await anAgency(), await anAgency()]
    const { aDay } = maxMailedAddresses
    const whose = mailsOf.client(own.client.id)
    await limitUse({ whose, by: aDay }, { most: aDay, seconds: 24 * 3600, message: 'None yet.' }, new Date())
    const { id } = await aReportOf(own)
    for (const person of [own.first, own.everywhere])
      expect(await mail(person, id)).toMatchObject({
        status: 429,
        body: { message: emailMessages.tooManyInADay },
      })
    // Nor do strangers' attempts on their report count against them.
    expect((await mail(other.first, id)).status).toBe(404)
    expect((await mail(other.first, (await aReportOf(other)).id)).status).toBe(200)
  })
})

describe('A visitor who saves without end', () => {
  it('can make a limited number of versions with a link; duplicates are still accepted', async () => {
    const items = [{ _uuid: 'door', name: 'Door' }]
    const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items }] }]
    const { id } = await aReportOf(agency, {
      rooms: [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1, sections }],
    })
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const link = { reportId: id, id: k.split('.')[0] ?? '' }
    const say = (comments: string) => {
      const said = [{ itemref: 'door', comments }]
      const body = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said }
      return callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })
    }
    expect((await say('Scratched')).status).toBe(200)
    // As if they had saved all day.
    for (let save = 1; save < maxLinkSaves - 1; save++) await transact([countUse(link, 'saves', maxLinkSaves)])
    const two = await Promise.all([say('Scratched twice'), say('Scratched thrice')])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(two.find(({ status }) => status === 429)?.body).toMatchObject({ message: sharingMessages.savedTooOften })
    const { version } = await reportNow(agency.first, id)
    expect(version).toBe(3)
    expect((await say(two[0]?.status === 200 ? 'Scratched twice' : 'Scratched thrice')).status).toBe(200)
    expect((await reportNow(agency.first, id)).version).toBe(version)
  })
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
    const [tom, staff] = [await listen({ id, k: toms }), await listen(agency.first)]
    await publishOfReport({ event: 'jobcompleted', jobId: newId(), reportId: id })
    await allEventsReceived(tom, staff)
    expect([tom.heard.length, staff.heard.length]).toEqual([1, 1])
  })

  it('can have a limited number of their own, and more as those end', async () => {
    const person = await aPerson(['Customers'], { clientId: agency.client.id, userId: agency.first.userId })
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
