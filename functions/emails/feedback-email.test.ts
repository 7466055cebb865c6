import { TooManyRequestsException } from '@aws-sdk/client-sesv2'
import { routes, type FeedbackParty } from '@lintel/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handler as look } from '../documents/steps/deliver.ts'
import { mailOnce } from '../lib/aws.ts'
import { saveSharedReport } from '../sharing/operations.ts'
import { aKey, anAgency, aReportOf, reportNow } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { mailTo } from '../test/mailbox.ts'
import { anAddress } from './emails.fixture.ts'
import { sendFeedbackEmail } from './feedback-email.ts'

// Each case makes a report, and waits for automatic e-mails.
afterEach(() => void mailOnce.middlewareStack.remove('failing'))

const world = async (items = [{ _uuid: 'd', name: 'Door' }]) => {
  const office = anAddress()
  const agency = await anAgency({ feedbackemail: office })
  const types = [{ name: 'Door', slug: 'door', items }]
  const sections = [{ name: 'Doors', slug: 'doors', types }]
  const rooms = [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const, sections }]
  const { id } = await aReportOf(agency, { rooms })
  return { agency, office, id, items }
}
type World = Awaited<ReturnType<typeof world>>

/** A visitor with their own link: their comment, and their page's request for the e-mail. */
const visitor = async ({ agency, id, items }: World, name: string, party: FeedbackParty = 'tenant') => {
  const k = await aKey(agency.first, id, { purpose: 'feedback', party })
  const said = (comments: string) => ({
    purpose: 'feedback' as const,
    party,
    name,
    email: `${name.toLowerCase()}@people.example`,
    items: items.map(({ _uuid: itemref }) => ({ itemref, comments, photos: [] })),
  })
  return {
    k,
    said,
    say: async (comments: string) =>
      (await callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body: said(comments) }))
        .status,
    // As signatures spell it.
    ask: async (cased = `${party.charAt(0).toUpperCase()}${party.slice(1)}`) =>
      (await callRaw(routes.sendFeedbackEmail, undefined, { params: { id, commenttype: cased }, query: { k } })).status,
  }
}

const mailed = (office: string, expected: number) =>
  vi.waitFor(async () => expect(await mailTo(office)).toHaveLength(expected), { timeout: 60_000, interval: 250 })

/** The input with which a save of the newest version starts the state machine. */
const started = async ({ agency, id }: World, party: FeedbackParty = 'tenant') => {
  const { version } = await reportNow(agency.first, id)
  const { data } = (await call(routes.listLinks, agency.first, { params: { id } })).body
  const since = new Date().toISOString()
  return data.map(({ id: link }) => ({ kind: 'feedback', reportId: id, version, since, link, party }))
}

describe.concurrent('through the state machine', () => {
  it('is mailed though the page is closed immediately, and only once if requested afterwards', async () => {
    const made = await world()
    const tina = await visitor(made, 'Tina')
    expect(await tina.say('Scratched <b>before</b>')).toBe(200)
    // No page is open to request it.
    await mailed(made.office, 1)
    const [mail] = await mailTo(made.office)
    expect(mail?.html).toContain('Scratched &lt;b&gt;before&lt;/b&gt;')
    await vi.waitFor(async () => {
      const { emaillogs } = await reportNow(made.agency.first, made.id)
      expect(emaillogs).toMatchObject([{ sentby: 'Tina, by link', toaddresses: [made.office] }])
    }, 100_000)
    // A page of an earlier release requests it; an execution restarts.
    expect(await tina.ask()).toBe(204)
    for (const again of await started(made)) expect(await look(again)).toEqual({ next: 'end' })
    expect(await mailTo(made.office)).toHaveLength(1)
  })

  it('has as many comments as the history stores, and counts the others', async () => {
    const made = await world(Array.from({ length: 20 }, (_, i) => ({ _uuid: `item-${i}`, name: `Item ${i}` })))
    const tina = await visitor(made, 'Tina')
    expect(await tina.say('x'.repeat(7900))).toBe(200)
    await mailed(made.office, 1)
    expect((await mailTo(made.office))[0]?.text).toContain('10 more comments in the report.')
    await vi.waitFor(async () => {
      const { emaillogs } = await reportNow(made.agency.first, made.id)
      expect(emaillogs).toMatchObject([{ message: expect.stringMatching(/Hall: Item 9.*10 more comments/s) }])
    }, 100_000)
    // Staff have sent nothing: the list does not count it.
    const { body } = await call(routes.listReports, made.agency.first, { query: { search: 'quay' } })
    expect(body.data.find((listed) => listed.id === made.id)?.emailcount ?? 0).toBe(0)
  })
})

it('waits for the save, and sends nothing for one that never succeeded or for withdrawn feedback', async () => {
  const made = await world()
  await visitor(made, 'Tina')
  const [now] = await started(made)
  const next = { ...now, version: 2 }
  expect(await look(next)).toEqual({ next: 'soon' })
  expect(await look({ ...next, since: new Date(Date.now() - 180_000).toISOString() })).toEqual({ next: 'end' })
  expect(await look(now)).toEqual({ next: 'end' })
  expect(await mailTo(made.office)).toEqual([])
})

/** Saves feedback without a state machine: only the test checks for it. */
const savedUntold = async () => {
  const made = await world()
  const tina = await visitor(made, 'Tina')
  const [link] = await started(made)
  if (!link) throw new Error('There is a link.')
  const caller = { linkId: link.link, reportId: made.id, purpose: 'feedback' as const }
  const { requestId, now, log, viewerAddress } = contextOf(made.agency.first, 'Finn First')
  const ctx = { requestId, now, log, viewerAddress, link: caller }
  const machine = process.env.DELIVERIES_STATE_MACHINE
  process.env.DELIVERIES_STATE_MACHINE = `${machine}-that-is-not-there`
  try {
    const input = { params: { id: made.id }, query: { k: tina.k }, headers: {} }
    await saveSharedReport(ctx, { ...input, body: tina.said('Scratched') })
  } finally {
    process.env.DELIVERIES_STATE_MACHINE = machine
  }
  /** The visitor's page requests the e-mail, in this process. */
  const ask = (at?: Date) =>
    sendFeedbackEmail(
      { ...ctx, ...(at && { now: () => at }) },
      { params: { id: made.id, commenttype: 'tenant' }, query: { k: tina.k }, headers: {}, body: undefined },
    )
  return { ...made, ask, given: { ...link, version: 2 } }
}

const throttled = new TooManyRequestsException({ $metadata: {}, message: 'No.' })
/** Makes every call of SES end like this, without reaching it. */
const failAs = (answer: () => Promise<never>) =>
  mailOnce.middlewareStack.add(() => answer, { step: 'initialize', name: 'failing' })

it('waits while the page is sending it, and is sent if the page fails', async () => {
  const made = await savedUntold()
  const [reached, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  failAs(() => {
    reached.resolve()
    return refused.promise
  })
  const asked = made.ask().catch((error: unknown) => error)
  await reached.promise
  const first = await look(made.given)
  expect(first).toMatchObject({ next: 'soon' })
  refused.reject(throttled)
  expect(await asked).toMatchObject({ status: 429 })
  mailOnce.middlewareStack.remove('failing')
  expect(await look({ ...made.given, looked: first })).toEqual({ next: 'end' })
  expect(await mailTo(made.office)).toHaveLength(1)
})

it('is neither sent again nor waited for if the page was interrupted while sending', async () => {
  const made = await savedUntold()
  failAs(() => Promise.reject(new Error('socket hang up')))
  await expect(made.ask(new Date(Date.now() - 120_000))).rejects.toThrow('socket hang up')
  mailOnce.middlewareStack.remove('failing')
  expect(await look(made.given)).toEqual({ next: 'end' })
  expect(await mailTo(made.office)).toEqual([])
  const { emaillogs } = await reportNow(made.agency.first, made.id)
  expect(emaillogs).toMatchObject([{ unconfirmed: true, toaddresses: [made.office] }])
})

it('is retried if SES is throttling', async () => {
  const { given, office } = await savedUntold()
  failAs(() => Promise.reject(throttled))
  const first = await look(given)
  expect(first).toMatchObject({ next: 'wait', tries: 1 })
  expect(await look({ ...given, looked: { next: 'wait', tries: 3 } })).toEqual({ next: 'end' })
  mailOnce.middlewareStack.remove('failing')
  expect(await look({ ...given, looked: first })).toEqual({ next: 'end' })
  expect(await mailTo(office)).toHaveLength(1)
})
