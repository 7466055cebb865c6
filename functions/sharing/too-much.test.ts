import { maxLinkComments, routes, sharingMessages, type Client } from '@lintel/contract'
import { beforeAll, expect, it } from 'vitest'
import { aKey } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

/** A report with this many items, and a visitor's actions with a new link. */
const aReportOf = async (count: number) => {
  const items = Array.from({ length: count }, (_, i) => ({ _uuid: `i${i}`, name: `Item ${i}` }))
  const types = Array.from({ length: Math.ceil(count / 500) }, (_, i) => ({
    slug: `doors-${i}`,
    name: `Doors ${i}`,
    items: items.slice(500 * i, 500 * (i + 1)),
  }))
  const sections = [{ name: 'Fabric', slug: 'fabric', types }]
  const body = {
    address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
    branchId: `${client.id}-1`,
    type: 'Check In',
    rooms: [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const, sections }],
  }
  const params = { id: (await call(routes.createReport, person, { body })).body.id }
  const aLink = () => aKey(person, params.id, { purpose: 'feedback' })
  return {
    aLink,
    say: (k: string, from: number, to: number, comments: string, party = 'tenant') =>
      callRaw(routes.saveSharedReport, undefined, {
        params,
        query: { k },
        body: {
          ...{ purpose: 'feedback', party, name: 'Tina', email: 'tina@people.example' },
          items: items.slice(from, to).map(({ _uuid }) => ({ itemref: _uuid, comments })),
        },
      }),
    open: () => callRaw(routes.getReport, person.idToken, { params }),
  }
}

const tooMuch = refusal(413, sharingMessages.tooMuchFeedback)

it('limits the comments per link; the report stays unchanged', async () => {
  const { aLink, say, open } = await aReportOf(maxLinkComments + 1)
  const k = await aLink()
  expect((await say(k, 0, maxLinkComments, 'Damp')).status).toBe(200)
  expect(await say(k, maxLinkComments, maxLinkComments + 1, 'Damp')).toMatchObject(tooMuch)
  expect((await open()).body).toMatchObject({ version: 2 })
  // Replacing one comment by another does not add any.
  expect((await say(k, 0, 1, '')).status).toBe(200)
  expect((await say(k, maxLinkComments, maxLinkComments + 1, 'Damp')).status).toBe(200)
})

it('limits the text for all links, parties and saves together', async () => {
  const { aLink, say, open } = await aReportOf(100)
  const [one, other] = [await aLink(), await aLink()]
  // 23,700 bytes each, which hardly compress.
  const text = Array.from({ length: 7900 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)))
  expect((await say(one, 0, 80, text.join(''))).status).toBe(200)
  expect(await say(one, 80, 100, text.join(''))).toMatchObject(tooMuch)
  expect(await say(one, 0, 80, text.join(''), 'landlord')).toMatchObject(tooMuch)
  expect(await say(other, 80, 100, text.join(''))).toMatchObject(tooMuch)
  expect((await open()).status).toBe(200)
  expect((await say(one, 0, 40, 'Damp')).status).toBe(200)
})
