import { maxLinkComments, routes, sharingMessages } from '@lintel/contract'
import { expect, it } from 'vitest'
import { aKey } from '../test/abuse-world.ts'
import { callRaw, refusal } from '../test/call.ts'
import { aUserOf, aClient } from '../test/people.ts'
import { sendFeedback } from '../test/links.ts'
import { aReportBy, hallOf } from '../test/reports.ts'

const client = await aClient()
const person = await aUserOf(client)

/** A report with this many items, and a visitor's actions with a new link. */
const aReportOf = async (count: number) => {
  const items = Array.from({ length: count }, (_, i) => ({ _uuid: `i${i}`, name: `Item ${i}` }))
  const types = Array.from({ length: Math.ceil(count / 500) }, (_, i) => ({
    slug: `doors-${i}`,
    name: `Doors ${i}`,
    items: items.slice(500 * i, 500 * (i + 1)),
  }))
  const rooms = [{ ...hallOf(), sections: [{ name: 'Fabric', slug: 'fabric', types }] }]
  const { id } = await aReportBy(person, { type: 'Check In', rooms })
  return {
    aLink: () => aKey(person, id, { purpose: 'feedback' }),
    say: (k: string, from: number, to: number, comments: string, party = 'tenant') =>
      sendFeedback(id, k, { party, items: items.slice(from, to).map(({ _uuid }) => ({ itemref: _uuid, comments })) }),
    open: () => callRaw(routes.getReport, person.idToken, { params: { id } }),
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
