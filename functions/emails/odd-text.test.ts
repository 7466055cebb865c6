import { EmailLog, routes, type Client, type FeedbackParty, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { keyIn } from '../test/links.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { aSendable, anAddress, sendAs } from './emails.fixture.ts'

// Automatic e-mails are awaited.
let client: Client
let person: Person
let agency: string
beforeAll(async () => {
  agency = anAddress()
  client = await aClient({ feedbackemail: agency })
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

const items = Array.from({ length: 20 }, (_, i) => ({ _uuid: `item-${i}`, name: `Item ${i}` }))

const aReport = async (line1: string): Promise<Report> => {
  const types = [{ slug: 'doors', name: 'Doors', items }]
  const { body } = await call(routes.createReport, person, {
    body: {
      address: { line1, town: 'Westhaven', postcode: 'ZZ4 7QA' },
      branchId: `${client.id}-1`,
      type: 'Check In',
      rooms: [
        {
          _uuid: 'hall',
          name: 'Hall',
          type: 'hall',
          category: 1,
          sections: [{ name: 'Fabric', slug: 'fabric', types }],
        },
      ],
    },
  })
  return body
}

/** Gives feedback as a visitor and notifies the agency. Returns the report and its e-mail history. */
const tellOf = async (id: string, comments: string, party: FeedbackParty = 'tenant') => {
  const params = { id }
  const made = await call(routes.createLink, person, { params, body: { purpose: 'feedback' } })
  const query = { k: keyIn(made.body.url) }
  const body = {
    purpose: 'feedback',
    party,
    name: 'Tina',
    email: 'tina@people.example',
    items: items.map(({ _uuid }) => ({ itemref: _uuid, comments })),
  }
  expect((await callRaw(routes.saveSharedReport, undefined, { params, query, body })).status).toBe(200)
  const told = await callRaw(routes.sendFeedbackEmail, undefined, { params: { id, commenttype: party }, query })
  expect(told.status).toBe(204)
  // The server may be sending it at the moment.
  return vi.waitFor(async () => {
    const { emaillogs } = (await call(routes.getReport, person, { params })).body
    expect(emaillogs).toHaveLength(1)
    return EmailLog.array().parse(emaillogs)
  }, 100_000)
}

describe('the feedback e-mail', () => {
  it('has as many comments as the history stores, and counts the others', async () => {
    const { id } = await aReport('1 Long Row')
    const [log] = await tellOf(id, 'x'.repeat(7900))
    expect(log?.message).toContain('Hall: Item 9')
    expect(log?.message).toContain('10 more comments in the report.')
    // Staff have sent nothing: the list does not count it.
    const { body } = await call(routes.listReports, person, { query: { search: 'long row' } })
    expect(body.data.find((listed) => listed.id === id)?.emailcount).toBe(0)
    const [mail] = await mailTo(agency)
    expect(mail?.text).toContain('10 more comments in the report.')
  })

  it('has a subject that is cut between characters', async () => {
    const { id } = await aReport('👍'.repeat(300))
    const [log] = await tellOf(id, 'Damp')
    expect(Array.from(log?.subject ?? '')).toHaveLength(300)
    expect(log?.subject.endsWith('👍')).toBe(true)
  })
})

describe('an e-mail by staff', () => {
  it('leaves out characters that cannot be stored or shown, even as references', async () => {
    const { report } = await aSendable(client)
    const to = anAddress()
    const message = '<p>A&#1;B&#x1f;C&#127;D&#xD800;E <a href="https://lintel.example/&#1;">F&#2;</a></p>'
    expect((await sendAs(person, report, { toaddresses: [to], message })).status).toBe(200)
    const [mail] = await mailTo(to)
    expect(mail?.text).toContain('ABCD\ufffdE F')
    const [log] = (await call(routes.getReport, person, { params: { id: report.id } })).body.emaillogs
    expect(log?.message).toContain('ABCD\ufffdE')
    expect(await sendAs(person, report, { message: '<p>&#1;</p>' })).toMatchObject({
      status: 400,
      body: { message: 'A message is required.' },
    })
  })

  it('has a one-line subject, cut between characters, whatever its content', async () => {
    const odd = await aClient({ name: `Vale\n${'🏠'.repeat(290)}` })
    const staff = await aPerson(['Customers'], { clientId: odd.id, userId: `${odd.id}-everywhere` })
    const { report } = await aSendable(odd)
    const to = anAddress()
    const subject = '[Company Name] [Company Name]'
    expect((await sendAs(staff, report, { toaddresses: [to], subject })).status).toBe(200)
    const [mail] = await mailTo(to)
    const [log] = (await call(routes.getReport, staff, { params: { id: report.id } })).body.emaillogs
    expect(Array.from(log?.subject ?? '')).toHaveLength(300)
    expect(mail?.subject).toBe(log?.subject)
  })
})
