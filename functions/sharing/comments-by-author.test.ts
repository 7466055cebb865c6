import { Room, routes, type Item, type NewReport, type Report } from '@lintel/contract'
import { describe, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { aKey, reportNow } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aUserOf, aClient } from '../test/people.ts'
import { putClient } from '../clients/put-client.ts'
import { sendFeedback, visitLink } from '../test/links.ts'
import { aReportBy, hallOf } from '../test/reports.ts'

const told = 'words-of-first@people.example'

const made = await aClient()
const [first = expect.fail(), second = expect.fail()] = made.branches
const client = { ...made, branches: [{ ...first, feedbackemail: told }, second] }
await putClient(client)
const person = await aUserOf(client)

const door = { _uuid: 'door', name: 'Door' }
const wall = { _uuid: 'wall', name: 'Wall' }

/** A report, and the links of two joint tenants. */
const aTenancy = async (change: Partial<z.input<typeof NewReport>> = {}) => {
  const { id } = await aReportBy(person, { type: 'Check In', rooms: [hallOf(door, wall)], ...change })
  const key = () => aKey(person, id, { purpose: 'feedback', party: 'tenant' })
  const [priya, tom] = [await key(), await key()]
  const say = (k: string, name: string, words: Record<string, string>, general?: string) =>
    sendFeedback(id, k, {
      name,
      email: `${name.toLowerCase()}@people.example`,
      items: Object.entries(words).map(([itemref, comments]) => ({ itemref, comments })),
      ...(general !== undefined && { general: { comments: general } }),
    })
  const save = async (report: Report, force = false) =>
    callRaw(routes.saveReport, person.idToken, { params: { id }, query: force ? { force: 'true' } : {}, body: report })
  const page = async (k: string) => JSON.stringify((await visitLink(id, k)).body)
  return { id, priya, tom, say, save, page, now: () => reportNow(person, id) }
}

const itemsIn = ({ rooms: [room] }: Report): Item[] => room?.sections[0]?.types[0]?.items ?? []
const itemIn = (report: Report, id = 'door'): Item =>
  itemsIn(report).find(({ _uuid }) => _uuid === id) ?? expect.fail(`No item ${id}.`)
const saidOf = (report: Report, id = 'door') => {
  const { others = [], ...first } = itemIn(report, id).tenantcomments
  return [first, ...others].map(({ name, comments }) => [name, comments])
}

it('Two joint tenants each see, change and withdraw only their own comments, and are mailed about with their own', async () => {
  const { id, priya, tom, say, page, now } = await aTenancy()
  expect((await say(priya, 'Priya', { door: 'Scratched \u{F8FF} <b>here' }, 'Damp')).status).toBe(200)
  expect((await say(tom, 'Tom', { door: 'No lock', wall: 'Stained' }, 'Cold')).status).toBe(200)
  const report = await now()
  expect(saidOf(report)).toEqual([
    ['Priya', 'Scratched \u{F8FF} <b>here'],
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
  expect(await page(priya)).not.toMatch(/No lock|Cold/)
  expect(await page(tom)).not.toMatch(/Scratched|Damp/)
  for (const k of [priya, tom]) {
    const telling = { params: { id, commenttype: 'tenant' }, query: { k } }
    expect((await callRaw(routes.sendFeedbackEmail, undefined, telling)).status).toBe(204)
  }
  const of = async (name: string) =>
    (await mailTo(told)).filter(
      ({ html }) => html.includes(`/reports/${id}/`) && html.includes(`${name} (${name.toLowerCase()}@`),
    )
  // The server may be sending one of them at the moment.
  await vi.waitFor(async () => {
    expect([(await of('Priya')).length, (await of('Tom')).length]).toEqual([1, 1])
  }, 100_000)
  const [[hers], [his]] = [await of('Priya'), await of('Tom')]
  expect(his?.html).toContain('Stained')
  expect(his?.html).not.toContain('Scratched')
  // Of the two link marks, the one typed by the visitor is not a link.
  expect(hers?.html.match(/<a /g)).toHaveLength(1)
  expect(hers?.html).toContain('\u{F8FF} &lt;b&gt;here')
  expect(hers?.text).toContain(`/reports/${id}/feedbackrooms`)

  await say(tom, 'Tom', { door: 'No lock at all' })
  await say(priya, 'Priya', { door: '' })
  expect(saidOf(await now())).toEqual([['Tom', 'No lock at all']])
  await say(tom, 'Tom', { door: ' ' })
  expect(itemIn(await now()).tenantcomments).toEqual({ comments: '', photos: [], approved: false, flagged: false })
})

it('Comments without a link from before they had an author each stay where they were, under the report’s name', async () => {
  const { tom, say, now, page } = await aTenancy({
    rooms: [hallOf({ ...door, tenantcomments: { comments: 'Was so', approved: true } })],
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

describe('Staff', () => {
  const refused = refusal(400, 'Comments that landlords and tenants sent by link cannot be changed. Nothing was saved.')

  it('cannot change a visitor’s comment, its name, time or link, even by overriding the version', async () => {
    const { priya, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' }, 'Damp')
    const before = await now()
    const where = 'rooms.0.sections.0.types.0.items.0.tenantcomments'
    const forgeries: [string, (report: Report) => void][] = [
      [where, (report) => (itemIn(report).tenantcomments.comments = 'Fine')],
      [where, (report) => (itemIn(report).tenantcomments.name = 'Tom')],
      [where, (report) => (itemIn(report).tenantcomments.updatedAt = '2020-01-01T00:00:00Z')],
      [where, (report) => (itemIn(report).tenantcomments.link = 'other')],
      ['comments.tenant', (report) => (report.comments.tenant = 'Fine')],
      ['comments.tenant', (report) => (report.comments.tenantname = 'Tom')],
    ]
    for (const [path, forge] of forgeries) {
      const forged = structuredClone(await now())
      forge(forged)
      expect(await save(forged)).toMatchObject({ ...refused, body: { issues: [{ path: `body.${path}` }] } })
      expect((await save(forged, true)).status).toBe(200)
    }
    const after = await now()
    expect(itemIn(after).tenantcomments).toEqual(itemIn(before).tenantcomments)
    expect(after.comments).toEqual(before.comments)
  })

  it('approve and flag, add a comment that they can change again, and lose nothing with an older program', async () => {
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
    const now2 = await now()
    expect(now2.comments).toMatchObject({ tenantothers: [{ comments: 'Told by phone on Monday' }] })
    const { comments, photos, approved, flagged, updatedAt } = itemIn(now2).tenantcomments
    const known = structuredClone(now2)
    itemIn(known).tenantcomments = { comments, photos, approved, flagged, updatedAt }
    expect((await save(known)).status).toBe(200)
    expect(itemIn(await now()).tenantcomments).toEqual(itemIn(now2).tenantcomments)
  })

  it('who override with a version from before the comments keep both', async () => {
    const { priya, say, save, now } = await aTenancy()
    const opened = await now()
    await say(priya, 'Priya', { door: 'Scratched' }, 'Damp')
    opened.comments.tenant = 'Told by phone'
    expect(await save({ ...opened, title: 'Mine' })).toMatchObject({ status: 409 })
    expect((await save(opened, true)).status).toBe(200)
    const report = await now()
    expect(report.comments).toMatchObject({
      tenant: 'Damp',
      tenantname: 'Priya',
      tenantothers: [{ comments: 'Told by phone' }],
    })
    expect(saidOf(report)).toEqual([['Priya', 'Scratched']])
  })

  it('who remove the item keep its comments, and get them back with the item', async () => {
    const { priya, say, save, now } = await aTenancy()
    await say(priya, 'Priya', { door: 'Scratched' })
    const before = await now()
    expect((await save({ ...before, rooms: [Room.parse(hallOf(wall))] })).status).toBe(200)
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
    const [former = expect.fail()] = removed.feedbackhistory
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
    expect((await save({ ...(await now()), rooms: [Room.parse(hallOf(other, wall))] })).status).toBe(200)
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
    // A new comment by the visitor has been made with the new name in view.
    await say(priya, 'Priya', { door: 'Scratched, and more' })
    expect(itemIn(await now()).tenantcomments).not.toHaveProperty('about')
  })

  it('cannot invent one, its link, name or time, in a new report or an existing one', async () => {
    const made = { comments: 'I broke it', name: 'Priya', link: 'made-up', approved: true }
    const typed = { comments: 'Theirs', photos: [], approved: false, flagged: false }
    const named = { ...typed, name: 'Priya', email: 'priya@people.example', updatedAt: '2026-10-01T10:00:00Z' }
    const { priya, say, save, now } = await aTenancy({
      rooms: [hallOf({ ...door, tenantcomments: made }, { ...wall, tenantcomments: { ...named, about: 'Gate' } })],
      comments: { tenant: 'All is well', tenantname: 'Priya', tenantlink: 'made-up' },
    })
    const report = await now()
    expect(JSON.stringify(report)).not.toMatch(/made-up|I broke it|All is well/)
    expect(itemIn(report, 'wall').tenantcomments).toEqual(typed)
    const forged = structuredClone(report)
    itemIn(forged).tenantcomments = { ...itemIn(forged).tenantcomments, ...made }
    expect(await save(forged)).toMatchObject(refused)
    await say(priya, 'Priya', { door: 'Damp' }, 'Cold')
    const said = structuredClone(await now())
    itemIn(said).tenantcomments.others = [named]
    itemIn(said).landlordcomments = named
    said.comments.tenantothers = [named]
    Object.assign(said.comments, { client: 'Theirs', clientname: 'Priya', clientupdatedAt: named.updatedAt })
    expect((await save(said)).status).toBe(200)
    const after = await now()
    expect(itemIn(after).tenantcomments).toMatchObject({ name: 'Priya', others: [typed] })
    expect(itemIn(after).landlordcomments).toEqual(typed)
    expect(after.comments.tenantothers).toEqual([typed])
    expect(after.comments).not.toHaveProperty('clientname')
    expect(after.comments).not.toHaveProperty('clientupdatedAt')
  })

  it('take the comments along when reports are merged, and start anew in the follow-on report', async () => {
    const first = await aTenancy({ rooms: [hallOf(wall)] })
    const second = await aTenancy({ rooms: [{ ...hallOf(door), _uuid: 'attic', name: 'Attic' }] })
    await second.say(second.priya, 'Priya', { door: 'Scratched' })
    const { ref, ...from } = await second.now()
    await call(routes.mergeReports, person, { params: { id: first.id }, body: { secondaryref: ref } })
    const merged = await first.now()
    const moved = merged.rooms[1]?.sections[0]?.types[0]?.items[0]
    expect(moved?.tenantcomments).toEqual(itemIn({ ref, ...from }).tenantcomments)
    Object.assign(moved?.tenantcomments ?? {}, { comments: 'Fine' })
    expect(await first.save(merged)).toMatchObject(refused)
    const following = { params: { id: first.id }, body: { target: 'Check Out' } }
    const { body: next } = await call(routes.followOnReport, person, following)
    expect(JSON.stringify(next)).not.toContain('Scratched')
  })
})
