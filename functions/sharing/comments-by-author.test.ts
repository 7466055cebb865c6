import { Room, routes, type Client, type Item, type NewReport, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { aKey, reportNow } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'

// Each case creates a report and its links, and many users write concurrently.
const told = 'words-of-first@people.example'

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  const [first, second] = client.branches
  if (!first || !second) throw new Error('A test client has two branches')
  const { putClient } = await import('../clients/put-client.ts')
  client = { ...client, branches: [{ ...first, feedbackemail: told }, second] }
  await putClient(client)
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

const hallOf = (items: z.input<typeof Item>[]): z.input<typeof Room> => ({
  _uuid: 'hall',
  name: 'Hall',
  type: 'hall',
  category: 1,
  sections: [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items }] }],
})
const door = { _uuid: 'door', name: 'Door' }
const wall = { _uuid: 'wall', name: 'Wall' }

/** A report, and the links of two joint tenants. */
const aTenancy = async (change: Partial<z.input<typeof NewReport>> = {}) => {
  const body = {
    address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
    branchId: `${client.id}-1`,
    type: 'Check In',
    rooms: [hallOf([door, wall])],
    ...change,
  }
  const { id } = (await call(routes.createReport, person, { body })).body
  const key = () => aKey(person, id, { purpose: 'feedback', party: 'tenant' })
  const [priya, tom] = [await key(), await key()]
  const say = (k: string, name: string, words: Record<string, string>, general?: string) =>
    callRaw(routes.saveSharedReport, undefined, {
      params: { id },
      query: { k },
      body: {
        purpose: 'feedback',
        party: 'tenant',
        name,
        email: `${name.toLowerCase()}@people.example`,
        items: Object.entries(words).map(([itemref, comments]) => ({ itemref, comments })),
        ...(general !== undefined && { general: { comments: general } }),
      },
    })
  const save = async (report: Report, force = false) =>
    callRaw(routes.saveReport, person.idToken, { params: { id }, query: force ? { force: 'true' } : {}, body: report })
  const page = async (k: string) =>
    JSON.stringify((await callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })).body)
  return { id, priya, tom, say, save, page, now: () => reportNow(person, id) }
}

const itemsIn = ({ rooms: [room] }: Report): Item[] => room?.sections[0]?.types[0]?.items ?? []
const itemIn = (report: Report, id = 'door'): Item => {
  const item = itemsIn(report).find(({ _uuid }) => _uuid === id)
  if (!item) throw new Error(`No item ${id}.`)
  return item
}
const saidOf = (report: Report, id = 'door') => {
  const { others = [], ...first } = itemIn(report, id).tenantcomments
  return [first, ...others].map(({ name, comments }) => [name, comments])
}

describe('Two joint tenants', () => {
  it('each keep their own comments, name and link, for items and for the whole report', async () => {
    const { priya, tom, say, page, now } = await aTenancy()
    expect((await say(priya, 'Priya', { door: 'Scratched' }, 'Damp')).status).toBe(200)
    expect((await say(tom, 'Tom', { door: 'No lock', wall: 'Stained' }, 'Cold')).status).toBe(200)
    const report = await now()
    expect(saidOf(report)).toEqual([
      ['Priya', 'Scratched'],
      ['Tom', 'No lock'],
    ])
    expect(itemIn(report).tenantcomments).toMatchObject({ link: priya.split('.')[0], email: 'priya@people.example' })
    expect(report.comments).toMatchObject({
      tenant: 'Damp',
      tenantname: 'Priya',
      tenantlink: priya.split('.')[0],
      tenantothers: [{ comments: 'Cold', name: 'Tom', link: tom.split('.')[0] }],
    })
    // The party's own fields stay those of the first visitor.
    expect(report).toMatchObject({ tenantcommentsname: 'Priya', tenantcommentsemail: 'priya@people.example' })
    const [hers, his] = [await page(priya), await page(tom)]
    for (const words of ['Scratched', 'Damp'])
      expect([hers.includes(words), his.includes(words)]).toEqual([true, false])
    for (const words of ['No lock', 'Cold']) expect([hers.includes(words), his.includes(words)]).toEqual([false, true])
  })

  it('change and withdraw only their own', async () => {
    const { priya, tom, say, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' })
    await say(tom, 'Tom', { door: 'No lock' })
    await say(tom, 'Tom', { door: 'No lock at all' })
    expect(saidOf(await now())).toEqual([
      ['Priya', 'Scratched'],
      ['Tom', 'No lock at all'],
    ])
    await say(priya, 'Priya', { door: '' })
    expect(saidOf(await now())).toEqual([['Tom', 'No lock at all']])
    await say(tom, 'Tom', { door: ' ' })
    expect(itemIn(await now()).tenantcomments).toEqual({ comments: '', photos: [], approved: false, flagged: false })
  })

  it('are each mailed with their own comments, name and address', async () => {
    const { id, priya, tom, say } = await aTenancy()
    const tell = (k: string) =>
      callRaw(routes.sendFeedbackEmail, undefined, { params: { id, commenttype: 'tenant' }, query: { k } })
    await say(priya, 'Priya', { door: 'Scratched \u{F8FF} here' })
    await say(tom, 'Tom', { wall: 'Stained' })
    for (const k of [priya, tom]) expect((await tell(k)).status).toBe(204)
    let mails = await mailTo(told)
    const of = (name: string) =>
      mails.filter(({ html }) => html?.includes(`/reports/${id}/`) && html.includes(`${name} (${name.toLowerCase()}@`))
    // The server may be sending one of them at the moment.
    await vi.waitFor(async () => {
      mails = await mailTo(told)
      expect([of('Priya').length, of('Tom').length]).toEqual([1, 1])
    }, 100_000)
    expect(of('Tom')[0]?.html).toContain('Stained')
    expect(of('Tom')[0]?.html).not.toContain('Scratched')
    // Of the two link marks, the one typed by the visitor is not a link.
    expect(of('Priya')[0]?.html?.match(/<a /g)).toHaveLength(1)
    expect(of('Priya')[0]?.html).toContain('Scratched \u{F8FF} here')
  })
})

describe('Comments from before they had an author each', () => {
  it('stay where they were, under the report’s name, next to those by link', async () => {
    const old = { comments: 'Was so', approved: true }
    const { tom, say, now, page } = await aTenancy({
      rooms: [hallOf([{ ...door, tenantcomments: old }])],
      comments: { tenant: 'Thank you' },
      tenantcommentsname: 'Priya',
      tenantcommentsemail: 'priya@people.example',
    })
    await say(tom, 'Tom', { door: 'No lock' }, 'Cold')
    const report = await now()
    expect(saidOf(report)).toEqual([
      [undefined, 'Was so'],
      ['Tom', 'No lock'],
    ])
    expect(report).toMatchObject({ tenantcommentsname: 'Priya', comments: { tenant: 'Thank you' } })
    expect(await page(tom)).not.toMatch(/Was so|Thank you/)
  })
})

describe('Staff', () => {
  const refused = {
    status: 400,
    body: { message: 'Comments that landlords and tenants sent by link cannot be changed. Nothing was saved.' },
  }
  const where = 'rooms.0.sections.0.types.0.items.0.tenantcomments'

  it.each<[string, string, (report: Report) => void]>([
    ['other words', where, (report) => (itemIn(report).tenantcomments.comments = 'Fine')],
    [
      'no words',
      where,
      (report) => (itemIn(report).tenantcomments = { ...itemIn(report).tenantcomments, comments: '' }),
    ],
    ['another name', where, (report) => (itemIn(report).tenantcomments.name = 'Tom')],
    ['another time', where, (report) => (itemIn(report).tenantcomments.updatedAt = '2020-01-01T00:00:00Z')],
    ['another link', where, (report) => (itemIn(report).tenantcomments.link = 'other')],
    ['another general comment', 'comments.tenant', (report) => (report.comments.tenant = 'Fine')],
    ['no name of a general comment', 'comments.tenant', (report) => (report.comments.tenantname = 'Tom')],
  ])('cannot save %s for a visitor’s comment', async (_, path, change) => {
    const { priya, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' }, 'Damp')
    const before = await now()
    const forged = structuredClone(before)
    change(forged)
    expect(await save(forged)).toMatchObject({ ...refused, body: { issues: [{ path: `body.${path}` }] } })
    // Overriding the version overwrites the version, not the comments.
    expect((await save(forged, true)).status).toBe(200)
    const after = await now()
    expect(itemIn(after).tenantcomments).toEqual(itemIn(before).tenantcomments)
    expect(after.comments).toEqual(before.comments)
  })

  it('approve and flag, and add a comment for a party that they can change again', async () => {
    const { priya, tom, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' }, 'Damp')
    await say(tom, 'Tom', { door: 'No lock' })
    const report = await now()
    const said = itemIn(report).tenantcomments
    Object.assign(said, { approved: true })
    Object.assign(said.others?.[0] ?? {}, { flagged: true })
    report.comments.tenantapproved = true
    const typed = { comments: 'Told by phone', photos: [], approved: false, flagged: false }
    report.comments.tenantothers = [typed]
    expect((await save(report)).status).toBe(200)
    const after = await now()
    expect(itemIn(after).tenantcomments).toMatchObject({ approved: true, others: [{ name: 'Tom', flagged: true }] })
    expect(after.comments).toMatchObject({ tenant: 'Damp', tenantapproved: true, tenantothers: [typed] })
    after.comments.tenantothers = [{ ...typed, comments: 'Told by phone on Monday' }]
    expect((await save(after)).status).toBe(200)
    expect((await now()).comments).toMatchObject({ tenantothers: [{ comments: 'Told by phone on Monday' }] })
  })

  it('who send only the fields of older programs lose nothing', async () => {
    const { priya, tom, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' })
    await say(tom, 'Tom', { door: 'No lock' })
    const before = await now()
    const { comments, photos, approved, flagged, updatedAt } = itemIn(before).tenantcomments
    const known = structuredClone(before)
    itemIn(known).tenantcomments = { comments, photos, approved, flagged, updatedAt }
    expect((await save(known)).status).toBe(200)
    expect(itemIn(await now()).tenantcomments).toEqual(itemIn(before).tenantcomments)
  })

  it('who override with a version from before the comments keep both', async () => {
    const { priya, say, save, now } = await aTenancy()
    const opened = await now()
    await say(priya, 'Priya', { door: 'Scratched' }, 'Damp')
    opened.comments.tenant = 'Told by phone'
    expect((await save(opened, true)).status).toBe(200)
    const { comments, ...report } = await now()
    expect(comments).toMatchObject({
      tenant: 'Damp',
      tenantname: 'Priya',
      tenantothers: [{ comments: 'Told by phone' }],
    })
    expect(saidOf({ ...report, comments })).toEqual([['Priya', 'Scratched']])
  })

  it('who remove the item keep its comments, and get them back with the item', async () => {
    const { priya, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' })
    const before = await now()
    expect((await save({ ...before, rooms: [Room.parse(hallOf([wall]))] })).status).toBe(200)
    const removed = await now()
    expect(removed.feedbackhistory).toMatchObject([
      {
        party: 'tenant',
        itemId: 'door',
        item: 'Door',
        room: 'Hall',
        name: 'Priya',
        comments: 'Scratched',
        version: before.version,
        endedby: { id: person.userId },
      },
    ])
    // They cannot be removed or rewritten there either; approving them is up to the agency.
    const [former] = removed.feedbackhistory
    if (!former) throw new Error('There is one')
    expect((await save({ ...removed, feedbackhistory: [] })).status).toBe(200)
    const forged = { ...former, comments: 'Fine', approved: true }
    expect((await save({ ...(await now()), feedbackhistory: [forged] })).status).toBe(200)
    expect((await now()).feedbackhistory).toEqual([{ ...former, approved: true }])
    expect((await save({ ...(await now()), rooms: before.rooms })).status).toBe(200)
    const back = await now()
    expect(back.feedbackhistory).toEqual([])
    expect(itemIn(back).tenantcomments).toEqual(itemIn(before).tenantcomments)
  })

  it('cannot move one to another item: its original item is shown', async () => {
    const { id, priya, tom, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' })
    await say(tom, 'Tom', { wall: 'Damp' })
    expect((await save({ ...(await now()), rooms: [] })).status).toBe(200)
    const other = { ...door, name: 'Window, broken by tenant' }
    expect((await save({ ...(await now()), rooms: [Room.parse(hallOf([other, wall]))] })).status).toBe(200)
    const back = await now()
    expect(itemIn(back).tenantcomments).toMatchObject({ comments: 'Scratched', about: 'Door' })
    expect(itemIn(back, 'wall').tenantcomments).not.toHaveProperty('about')
    // Nor by renaming the same item, nor by swapping the identities of two.
    const swapped = structuredClone(back)
    for (const item of itemsIn(swapped)) {
      item._uuid = item._uuid === 'door' ? 'wall' : 'door'
      item.tenantcomments.approved = true
      delete item.tenantcomments.about
    }
    expect((await save(swapped)).status).toBe(400)
    expect((await save(swapped, true)).status).toBe(200)
    const after = await now()
    expect(itemIn(after).tenantcomments).toMatchObject({ comments: 'Scratched', about: 'Door' })
    expect(itemIn(after, 'wall').tenantcomments).toMatchObject({ comments: 'Damp', about: 'Wall' })
    for (const item of itemsIn(after)) item.tenantcomments.approved = true
    expect((await save(after)).status).toBe(200)
    const { htmlCode: html } = (await call(routes.previewHtml, person, { body: { reportid: id } })).body
    expect(html).toContain('About Door')
    expect(html).toContain('About Wall')
    // A new comment by the visitor has been made with the new name in view.
    await say(priya, 'Priya', { door: 'Scratched, and more' })
    expect(itemIn(await now()).tenantcomments).not.toHaveProperty('about')
  })

  it('cannot invent one without a link, in a new report or an existing one', async () => {
    const made = { comments: 'I broke it', name: 'Priya', link: 'made-up', approved: true }
    const { save, now } = await aTenancy({
      rooms: [hallOf([{ ...door, tenantcomments: made }])],
      comments: { tenant: 'All is well', tenantname: 'Priya', tenantlink: 'made-up' },
    })
    const report = await now()
    expect(JSON.stringify(report)).not.toMatch(/made-up|I broke it|All is well/)
    const forged = structuredClone(report)
    itemIn(forged).tenantcomments = { ...itemIn(forged).tenantcomments, ...made }
    expect(await save(forged)).toMatchObject(refused)
  })

  it('cannot add a name or time to comments without a link; existing ones stay', async () => {
    const origin = { name: 'Priya', email: 'priya@people.example', updatedAt: '2026-10-01T10:00:00Z', about: 'Gate' }
    const typed = { comments: 'I broke it', photos: [], approved: false, flagged: false }
    const made = { ...typed, ...origin }
    const { priya, say, save, now } = await aTenancy({
      rooms: [hallOf([{ ...door, tenantcomments: made }, wall])],
      comments: { tenant: 'All is well', tenantname: 'Priya', tenantupdatedAt: origin.updatedAt },
    })
    expect(itemIn(await now()).tenantcomments).toEqual(typed)
    await say(priya, 'Priya', { wall: 'Damp' }, 'Cold')
    const report = await now()
    expect(report.comments).toMatchObject({
      tenant: 'All is well',
      tenantothers: [{ comments: 'Cold', name: 'Priya' }],
    })
    expect(report.comments).not.toHaveProperty('tenantupdatedAt')
    const forged = structuredClone(report)
    itemIn(forged).tenantcomments = { ...made, others: [made] }
    itemIn(forged, 'wall').tenantcomments.others = [made]
    forged.comments.tenantothers?.push(made)
    expect((await save(forged)).status).toBe(200)
    const after = await now()
    expect(itemIn(after).tenantcomments).toEqual({ ...typed, others: [typed] })
    expect(itemIn(after, 'wall').tenantcomments).toMatchObject({ name: 'Priya', others: [typed] })
    expect(after.comments.tenantothers?.[1]).toEqual(typed)
  })

  it('take the comments along when reports are merged, and start anew in the follow-on report', async () => {
    const [first, second] = [
      await aTenancy({ rooms: [hallOf([wall])] }),
      await aTenancy({ rooms: [{ ...hallOf([door]), _uuid: 'attic', name: 'Attic' }] }),
    ]
    await second.say(second.priya, 'Priya', { door: 'Scratched' })
    const words = itemIn(await second.now()).tenantcomments
    const { ref } = await second.now()
    await call(routes.mergeReports, person, { params: { id: first.id }, body: { secondaryref: ref } })
    const merged = await first.now()
    const moved = merged.rooms[1]?.sections[0]?.types[0]?.items[0]
    expect(moved?.tenantcomments).toEqual(words)
    const forged = structuredClone(merged)
    Object.assign(forged.rooms[1]?.sections[0]?.types[0]?.items[0]?.tenantcomments ?? {}, { comments: 'Fine' })
    expect(await first.save(forged)).toMatchObject(refused)
    const { body: next } = await call(routes.followOnReport, person, {
      params: { id: first.id },
      body: { target: 'Check Out' },
    })
    expect(JSON.stringify(next)).not.toContain('Scratched')
  })
})
