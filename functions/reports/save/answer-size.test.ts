import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  documentMessages,
  ReportBody,
  reportItemsMax,
  reportMessages,
  sharingMessages,
  reportTextMax,
  routes,
  type EmailLog,
  type Report,
} from '@lintel/contract'
import { expect, it } from 'vitest'
import { call, callRaw, type Answer } from '../../test/call.ts'
import { sendFeedback } from '../../test/links.ts'
import { atStack } from '../../test/people.ts'
import { aboutReport } from '../../emails/subjects.ts'
import { beginEmail, endEmail } from '../../emails/log.ts'
import { address, anAgency, callAs } from '../operations.fixture.ts'
import { assertPrintable, sizesByContent } from './answer-size.ts'
import { hallOf } from '../../test/reports.ts'
import { aKey } from '../../test/abuse-world.ts'

atStack()
const agency = await anAgency()

/** Text that hardly compresses. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

/** A room with so many items, and notes of 8,000 characters among them; former ones (`originalnote`) do not print. */
const aRoom = (items: number, notes: number, field: 'note' | 'originalnote' = 'originalnote') => {
  const note = (item: number) =>
    Array.from({ length: Math.max(0, Math.min(50, notes - item * 50)) }, () => ({ [field]: noise(8000) }))
  const item = (type: number, at: number) => ({
    _uuid: `item-${type}-${at}`,
    name: 'Door',
    condition: { in: { notes: note(400 * type + at) } },
  })
  const types = Array.from({ length: Math.ceil(items / 400) }, (_, type) => ({
    name: 'Door',
    slug: `door-${type}`,
    items: Array.from({ length: Math.min(400, items - 400 * type) }, (_item, at) => item(type, at)),
  }))
  return { ...hallOf(), sections: [{ name: 'Doors', slug: 'doors', types }] }
}

const send = (name: 'createReport' | 'saveReport', body: unknown, id?: string) =>
  callRaw(routes[name], agency.everywhere.idToken, {
    ...(id && { params: { id } }),
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-type': 'application/gzip', 'accept-encoding': 'gzip' },
  })
const newReport = (change: object) => ({ address, branchId: `${agency.client.id}-1`, type: 'Check In', ...change })
const refused = ({ status, body }: Answer<unknown>) => {
  const { message, issues } = body as { message: string; issues?: { message: string }[] }
  return [status, message, issues?.[0]?.message.split(':')[0]]
}
const tooLarge = [413, reportMessages.tooLarge, 'Rooms']

it('a report that would be too large for a response is refused to staff and visitors; with its e-mails it stays readable', async () => {
  // It just fits.
  const answer = await send('createReport', newReport({ rooms: [aRoom(40, 660)] }))
  expect(answer.status).toBe(201)
  const report = answer.body as Report
  const { id } = report
  const grown = { ...report, rooms: [aRoom(40, 700)] }
  expect(refused(await send('saveReport', grown, id))).toEqual(tooLarge)
  const k = await aKey(agency.everywhere, id, { purpose: 'feedback', party: 'tenant' })
  const items = Array.from({ length: 38 }, (_, at) => ({ itemref: `item-0-${at}`, comments: noise(8000) }))
  const full = [413, sharingMessages.reportFull, undefined]
  expect(refused(await sendFeedback(id, k, { items }))).toEqual(full)

  const count = 40
  const log = (at: number, hours: number): EmailLog => ({
    logdate: new Date(Date.UTC(2026, 10, 22, 10 + hours, 0, Math.floor(at / 2))).toISOString(),
    subject: `Number ${at}`,
    message: noise(60_000),
    fromaddress: 'lintel@people.example',
    toaddresses: ['tina@people.example'],
    ccaddresses: [],
    bccaddresses: [],
    attachments: [],
  })
  // Each is sent at a later attempt: that time is its sending time, but not its place in the history.
  for (const [hours, end] of [[0, 'failed'] as const, [1, 'sent'] as const])
    for (let at = 0; at < count; at++) {
      await beginEmail(aboutReport(id), `key-${at}`, { digest: 'd', log: log(at, hours) })
      await endEmail(aboutReport(id), `key-${at}`, end)
    }
  // It is sent compressed even to clients that do not accept that.
  const identity = { params: { id }, headers: { 'accept-encoding': 'identity' } }
  const opened = await callAs(agency.everywhere, 'getReport', identity)
  expect([opened.status, opened.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  const { emaillogs } = opened.body as Report
  expect(emaillogs.length).toBeGreaterThan(2)
  expect(emaillogs.length).toBeLessThan(10)
  expect(emaillogs[0]?.logdate).toBe(log(count - 1, 1).logdate)
  const all: EmailLog[] = []
  for (let before: string | undefined, hasMore = true; hasMore && all.length < 1000;) {
    const { body } = await call(routes.listReportEmails, agency.everywhere, { params: { id }, query: { before } })
    all.push(...body.data)
    ;({ hasMore, next: before } = body)
  }
  expect(all).toHaveLength(count)
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(count)
  const times = all.map(({ logdate }) => logdate)
  expect(times).toEqual(times.toSorted().toReversed())
})

it('a report whose list has no room for the sections of its dictionary is refused', async () => {
  const compliancesections = Array.from({ length: 100 }, (_, at) => ({
    heading: `Section ${at}`,
    complianceitems: [{ _uuid: `q-${at}`, slug: `q-${at}`, prompt: 'Is it there?', value: 'Yes' }],
  }))
  const report = newReport({ type: 'Routine Inspection Checklist', compliancesections })
  const issues = [{ path: 'body.compliancesections' }]
  expect(await send('createReport', report)).toMatchObject({ status: 413, body: { issues } })
})

const bodyWith = (change: object) =>
  ReportBody.parse({ date: '2026-11-22', branchId: 'b', userId: 'u', type: 'Inventory', ...change })

it('a report with more items or text than can be printed is refused; a stored one can shrink, but not grow', async () => {
  const items = (count: number) => bodyWith({ rooms: [aRoom(count, 0)] })
  const max = reportItemsMax
  const tooMany = (count: number) => ({
    status: 413,
    message: documentMessages.tooLarge,
    details: { issues: [{ path: 'body.rooms', message: reportMessages.tooManyItems(count) }] },
  })
  await assertPrintable(items(max))
  await expect(assertPrintable(items(max + 1))).rejects.toMatchObject(tooMany(max + 1))
  const stored = () => Promise.resolve(items(max + 2))
  await assertPrintable(items(max + 2), stored)
  await assertPrintable(items(max + 1), stored)
  await expect(assertPrintable(items(max + 3), stored)).rejects.toMatchObject(tooMany(max + 3))
  const notes = reportTextMax / 8000
  const text = (field: 'note' | 'originalnote', count: number) =>
    assertPrintable(bodyWith({ rooms: [aRoom(Math.ceil(count / 50), count, field)] }))
  await text('note', notes - 1)
  await text('originalnote', notes)
  await expect(text('note', notes)).rejects.toMatchObject({ status: 413, details: { issues: [{ path: 'body' }] } })
  const report = newReport({ rooms: [aRoom(max + 1, 0)] })
  expect(await send('createReport', report)).toMatchObject({ status: 413, body: tooMany(max + 1).details })
})

it('lists the largest parts of a report', () => {
  const body = bodyWith({
    rooms: [aRoom(1, 3)],
    signatures: Array.from({ length: 5 }, (_, at) => ({ _uuid: `s${at}`, type: 'tenant', name: 'x'.repeat(300) })),
    comments: { tenant: noise(8000) },
    unassignedphotos: Array.from({ length: 300 }, (_, at) => ({ id: `p${at}`, src: `u/1/p${at}.jpg` })),
  })
  const contents = sizesByContent(body)
  expect(contents.map(([name]) => name)).toEqual(['Rooms', 'Photographs', 'Comments', 'Signatures', 'Other sections'])
  const bytes = contents.reduce((sum, [, size]) => sum + size, 0)
  expect(Math.abs(bytes / JSON.stringify(body).length - 1)).toBeLessThan(0.1)
})
