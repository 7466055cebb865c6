import { randomUUID } from 'node:crypto'
import { routes, type Client, type EmailBounce, type EmailLog } from '@lintel/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { openSocket } from '../test/sockets.ts'
import { anAddress, aSendable, sendAs } from './emails.fixture.ts'
import { handler } from './on-mail-event.ts'

/** The very first e-mail starts two functions. */
const patience = { timeout: 100_000, interval: 400 }

let client: Client
let staff: Person
let reportId: string

beforeAll(async () => {
  client = await aClient()
  staff = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  reportId = (await aSendable(client)).report.id
})

/** A unique address that bounces, by SES's simulator. */
const simulated = (mailbox: string) => `${mailbox}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`

const logs = async (): Promise<EmailLog[]> => {
  const { body } = await callRaw(routes.listReportEmails, staff.idToken, { params: { id: reportId } })
  return (body as { data: EmailLog[] }).data
}

const logTo = async (address: string) => (await logs()).find(({ toaddresses }) => toaddresses.includes(address))

const bouncesOf = (person: Person, ...addresses: string[]) =>
  callRaw(routes.findBounces, person.idToken, { body: { reportid: reportId, addresses } })

const send = async (...toaddresses: string[]) =>
  expect((await sendAs(staff, { id: reportId }, { toaddresses })).status).toBe(200)

/** An SES event about a sent e-mail, as the queue delivers it. */
const eventOf = (key: string, event: object, destination: string[] = []) => {
  const about = { subject: ['report'], id: [reportId], key: [`caller-${key}`] }
  const tags = { ...about, 'ses:configuration-set': ['lintel-local'] }
  const mail = { timestamp: '2026-11-03T09:00:00.000Z', destination, tags }
  return { messageId: randomUUID(), body: JSON.stringify({ source: 'aws.ses', detail: { mail, ...event } }) }
}
const deliver = (...records: { messageId: string; body: string }[]) =>
  handler({ Records: records } as Parameters<typeof handler>[0])

it('a mail that bounces is shown in its log, for each recipient by kind, and wherever the address is used next', async () => {
  const [gone, angry, suppressed] = [simulated('bounce'), simulated('complaint'), simulated('suppressionlist')]
  const good = anAddress()
  await send(gone, good, angry, suppressed)
  await vi.waitFor(async () => expect((await logTo(gone))?.bounces).toHaveLength(3), patience)
  const at = expect.any(String) as string
  const reason = 'It bounced before, and Amazon SES no longer sends to it.'
  expect((await logTo(gone))?.bounces).toEqual(
    expect.arrayContaining([
      { address: gone, at, kind: 'permanent', reason: '550 5.1.1 user unknown' },
      { address: angry, at, kind: 'complaint' },
      { address: suppressed, at, kind: 'permanent', reason },
    ]),
  )
  const upper = `${gone.charAt(0).toUpperCase()}${gone.slice(1)}`
  const ofGone = { data: [expect.objectContaining({ address: gone, kind: 'permanent' })] }
  await vi.waitFor(async () => expect((await bouncesOf(staff, upper, good)).body).toEqual(ofGone), patience)
})

it('a delivered mail is told to who has the report open, whose history has it by then', async () => {
  const address = anAddress()
  // Of its own: the mail that did not bounce is delivered later.
  const { id } = (await aSendable(client)).report
  const { socket, heard } = await openSocket(staff, () => undefined)
  expect((await sendAs(staff, { id }, { toaddresses: [address] })).status).toBe(200)
  await vi.waitFor(() => expect(heard).toContainEqual({ event: 'emaildelivered', reportId: id }), patience)
  socket.close()
  const { data } = (await call(routes.getReportTrail, staff, { params: { id } })).body
  expect(data.filter(({ email }) => email === address).map(({ kind }) => kind)).toEqual(['mailed', 'delivered'])
})

describe('events of SES', () => {
  const transient = (emailAddress: string, timestamp: string) => {
    const recipient = { emailAddress: `Ann <${emailAddress}>`, diagnosticCode: 'smtp; 452 4.2.2\r\n mailbox   full' }
    const kind = { bounceType: 'Transient', bounceSubType: 'MailboxFull' }
    return { eventType: 'Bounce', bounce: { ...kind, bouncedRecipients: [recipient], timestamp } }
  }

  it('can arrive twice and out of order', async () => {
    const [address, key] = [anAddress(), randomUUID()]
    await sendAs(staff, { id: reportId }, { toaddresses: [address], idempotencykey: key })
    const at = new Date().toISOString()
    const event = eventOf(key, transient(address, at))
    expect(await deliver(event, event)).toEqual({ batchItemFailures: [] })
    await deliver(eventOf(key, transient(address, '2026-10-01T00:00:00.000Z')))
    expect((await logTo(address))?.bounces).toEqual([
      { address, at, kind: 'transient', reason: '452 4.2.2 mailbox full' },
    ])
    expect((await bouncesOf(staff, address)).body).toMatchObject({ data: [{ address, at }] })
    // Of a full mailbox they are forgotten after two weeks.
    const [full, another] = [anAddress(), randomUUID()]
    await sendAs(staff, { id: reportId }, { toaddresses: [full], idempotencykey: another })
    await deliver(eventOf(another, transient(full, '2026-01-01T00:00:00.000Z')))
    expect((await logTo(full))?.bounces).toHaveLength(1)
    expect((await bouncesOf(staff, full)).body).toEqual({ data: [] })
  })

  it('never hide a permanent bounce or a complaint', async () => {
    const [gone, angry, key] = [anAddress(), anAddress(), randomUUID()]
    await sendAs(staff, { id: reportId }, { toaddresses: [gone, angry], idempotencykey: key })
    const bouncedRecipients = [{ emailAddress: gone }]
    const lost = { bounceType: 'Permanent', bouncedRecipients, timestamp: '2026-11-03T10:00:00.000Z' }
    const complaint = { complainedRecipients: [{ emailAddress: angry }], timestamp: '2026-11-03T10:00:00.000Z' }
    const later = new Date().toISOString()
    // One arrives after the newer transient bounce, the other before it.
    await deliver(
      eventOf(key, transient(gone, later)),
      eventOf(key, { eventType: 'Bounce', bounce: lost }),
      eventOf(key, { eventType: 'Complaint', complaint }),
      eventOf(key, transient(angry, later)),
    )
    const { body } = await bouncesOf(staff, gone, angry)
    const kinds = (body as { data: EmailBounce[] }).data.map(({ address, kind }) => [address, kind])
    expect(Object.fromEntries(kinds)).toEqual({ [gone]: 'permanent', [angry]: 'complaint' })
  })

  it('of rejection by SES concern the mail, not its addresses', async () => {
    const [gone, good, key] = [anAddress(), anAddress(), randomUUID()]
    await sendAs(staff, { id: reportId }, { toaddresses: [gone, good], idempotencykey: key })
    const bouncedRecipients = [{ emailAddress: gone }]
    const bounce = { bounceType: 'Permanent', bouncedRecipients, timestamp: '2026-11-01T09:00:00.000Z' }
    await deliver(eventOf(key, { eventType: 'Bounce', bounce }))
    const reject = eventOf(key, { eventType: 'Reject', reject: { reason: 'Bad content' } }, [gone, good])
    expect(await deliver(reject)).toEqual({ batchItemFailures: [] })
    const rejected = { at: '2026-11-03T09:00:00.000Z', kind: 'rejected', reason: 'Bad content' }
    expect((await logTo(gone))?.bounces).toEqual([
      { address: gone, at: bounce.timestamp, kind: 'permanent' },
      { address: gone, ...rejected },
      { address: good, ...rejected },
    ])
    const known = { data: [{ address: gone, at: bounce.timestamp, kind: 'permanent' }] }
    expect((await bouncesOf(staff, gone, good)).body).toEqual(known)
  })

  it('are retried singly if they do not parse, and done with if they have no log', async () => {
    const odd = { messageId: 'odd', body: '{"detail":{}}' }
    const code = { ...eventOf('x', transient(anAddress(), '2026-11-03T09:00:00.000Z')), messageId: 'code' }
    const untagged = { ...code, body: code.body.replace('"subject":["report"],', '') }
    expect(await deliver(odd, untagged, code)).toEqual({ batchItemFailures: [{ itemIdentifier: 'odd' }] })
  })
})
