import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PutObjectCommand } from '@aws-sdk/client-s3'
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
import { beforeAll, describe, expect, it } from 'vitest'
import { s3 } from '../../lib/aws.ts'
import { call, callRaw, type Answer } from '../../test/call.ts'
import { keyIn } from '../../test/links.ts'
import { atStack, type Person } from '../../test/people.ts'
import { aboutReport } from '../../emails/subjects.ts'
import { beginEmail, endEmail } from '../../emails/log.ts'
import { anAgency, callAs, type Agency } from '../operations.fixture.ts'
import { bodyOf, readHeader } from '../store/index.ts'
import { sizesByContent } from './answer-size.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

/** Text that hardly compresses. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

/** A room with this number of notes of 8,000 characters, at most 50 per item; former ones (`originalnote`) do not print. */
const aRoom = (name: string, notes: number, field: 'note' | 'originalnote' = 'originalnote') => ({
  _uuid: `room-${name}`,
  name,
  type: 'kitchen',
  category: 2 as const,
  sections: [
    {
      name: 'Doors',
      slug: 'doors',
      types: [
        {
          name: 'Door',
          slug: 'door',
          items: Array.from({ length: Math.ceil(notes / 50) }, (_, item) => ({
            _uuid: `item-${name}-${item}`,
            name: 'Door',
            condition: {
              in: { notes: Array.from({ length: Math.min(50, notes - item * 50) }, () => ({ [field]: noise(8000) })) },
            },
          })),
        },
      ],
    },
  ],
})

const packed = (body: unknown) => ({
  body: gzipSync(JSON.stringify(body)),
  headers: { 'content-type': 'application/gzip', 'accept-encoding': 'gzip' },
})
const send = (person: Person, name: 'createReport' | 'saveReport', body: unknown, id?: string) =>
  callRaw(routes[name], person.idToken, { ...(id && { params: { id } }), ...packed(body) })
const newReport = (rooms: unknown[]) => ({
  address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
  branchId: `${agency.client.id}-1`,
  type: 'Check In',
  rooms,
})
const made = async (notes: number, name = 'Hall'): Promise<Report> => {
  const answer = await send(agency.everywhere, 'createReport', newReport([aRoom(name, notes)]))
  expect(answer.status).toBe(201)
  return answer.body as Report
}
const refused = ({ status, body }: Answer<unknown>) => {
  const { message, issues } = body as { message: string; issues?: { message: string }[] }
  return [status, message, issues?.[0]?.message.split(':')[0]]
}
const tooLarge = [413, reportMessages.tooLarge, 'Rooms']

/** The number of notes in a report that just fits, and in one that is a little too large. */
const fits = 660
const almostTooMany = 675
const tooMany = 700

describe('a report that would be too large for a response', () => {
  it('is refused when it is saved or created, with its largest parts; what was saved before stays', async () => {
    const report = await made(1)
    const grown = { ...report, rooms: [aRoom('Hall', tooMany)] }
    expect(refused(await send(agency.everywhere, 'saveReport', grown, report.id))).toEqual(tooLarge)
    expect(refused(await send(agency.everywhere, 'createReport', newReport(grown.rooms)))).toEqual(tooLarge)
    expect((await agency.open(report.id)).version).toBe(1)
    const largest = { ...report, rooms: [aRoom('Hall', fits)] }
    expect((await send(agency.everywhere, 'saveReport', largest, report.id)).status).toBe(200)
    expect((await agency.open(report.id)).version).toBe(2)
  })

  it('is refused as the result of a merge', { tags: ['long'] }, async () => {
    const [first, second] = [await made(400, 'Hall'), await made(400, 'Kitchen')]
    const request = { params: { id: first.id }, body: { secondaryref: second.ref } }
    expect(refused(await callAs(agency.everywhere, 'mergeReports', request))).toEqual(tooLarge)
    for (const { id } of [first, second]) expect((await agency.open(id)).version).toBe(1)
  })

  it('is refused to visitors, and staff can still read it', async () => {
    const report = await made(almostTooMany)
    const { body: link } = await call(routes.createLink, agency.everywhere, {
      params: { id: report.id },
      body: { purpose: 'feedback', party: 'tenant' },
    })
    const items = Array.from({ length: 13 }, (_, at) => ({ itemref: `item-Hall-${at}`, comments: noise(8000) }))
    const body = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 't@people.example', items }
    const request = { params: { id: report.id }, query: { k: keyIn(link.url) }, body }
    const full = [413, sharingMessages.reportFull, undefined]
    expect(refused(await callRaw(routes.saveSharedReport, undefined, request))).toEqual(full)
    expect((await callAs(agency.everywhere, 'getReport', { params: { id: report.id } })).status).toBe(200)
  })

  it('is sent compressed even to clients that do not accept that', { tags: ['long'] }, async () => {
    const report = await made(fits)
    const headers = { 'accept-encoding': 'identity' }
    const answer = await callAs(agency.everywhere, 'getReport', { params: { id: report.id }, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
  })
})

it('a report whose list has no room for the sections of its dictionary is refused', async () => {
  const compliancesections = Array.from({ length: 100 }, (_, at) => ({
    heading: `Section ${at}`,
    complianceitems: [{ _uuid: `q-${at}`, slug: `q-${at}`, prompt: 'Is it there?', value: 'Yes' }],
  }))
  const report = { ...newReport([]), type: 'Routine Inspection Checklist', compliancesections }
  const issues = [{ path: 'body.compliancesections' }]
  expect(await send(agency.everywhere, 'createReport', report)).toMatchObject({ status: 413, body: { issues } })
})

it('a report with more text than can be printed is refused', async () => {
  const create = (notes: number) => send(agency.everywhere, 'createReport', newReport([aRoom('Hall', notes, 'note')]))
  const notes = reportTextMax / 8000
  const { status, body } = await create(notes)
  const { message, issues } = body as { message: string; issues: { path: string; message: string }[] }
  const count = Number(/[\d,]+/.exec(issues[0]?.message ?? '')?.[0].replaceAll(',', ''))
  expect([status, message, issues]).toEqual([
    413,
    documentMessages.tooLarge,
    [{ path: 'body', message: reportMessages.tooMuchText(count) }],
  ])
  expect((await create(notes - 1)).status).toBe(201)
})

describe('a report with more items than can be printed', () => {
  const room = (items: number) => {
    const hall = aRoom('Hall', 0)
    const types = Array.from({ length: Math.ceil(items / 400) }, (_, type) => ({
      name: 'Door',
      slug: `door-${type}`,
      items: Array.from({ length: Math.min(400, items - 400 * type) }, (_, item) => ({
        _uuid: `item-${type}-${item}`,
        name: 'Door',
      })),
    }))
    return { ...hall, sections: [{ ...hall.sections[0], types }] }
  }
  const tooManyItems = (count: number) => ({
    status: 413,
    body: { issues: [{ path: 'body.rooms', message: reportMessages.tooManyItems(count) }] },
  })

  it('is refused; one that was stored before is kept, can be saved and shortened, and cannot grow', async () => {
    atStack()
    const most = reportItemsMax
    expect(await send(agency.everywhere, 'createReport', newReport([room(most + 1)]))).toMatchObject(
      tooManyItems(most + 1),
    )
    const { body } = await send(agency.everywhere, 'createReport', newReport([room(most)]))
    const report = body as Report
    const save = async (items: number) => {
      const { version } = await agency.open(report.id)
      return send(agency.everywhere, 'saveReport', { ...report, version, rooms: [room(items)] }, report.id)
    }
    expect(await save(most + 1)).toMatchObject(tooManyItems(most + 1))
    const Key = (await readHeader(report.id))?.bodyKey
    const Body = gzipSync(JSON.stringify(ReportBody.parse(bodyOf({ ...report, rooms: [room(most + 10)] } as Report))))
    await s3.send(new PutObjectCommand({ Bucket: process.env['REPORTS_BUCKET'], Key, Body }))
    expect(await save(most + 11)).toMatchObject(tooManyItems(most + 11))
    expect((await save(most + 10)).status).toBe(200)
    expect((await save(most + 5)).status).toBe(200)
    expect(await save(most + 10)).toMatchObject(tooManyItems(most + 10))
    expect((await agency.open(report.id)).version).toBe(3)
  })
})

describe('hundreds of long e-mails', () => {
  const log = (at: number): EmailLog => ({
    logdate: new Date(Date.UTC(2026, 10, 22, 10, 0, Math.floor(at / 2))).toISOString(),
    subject: `Number ${at}`,
    message: noise(60_000),
    fromaddress: 'lintel@people.example',
    toaddresses: ['tina@people.example'],
    ccaddresses: [],
    bccaddresses: [],
    attachments: [],
  })

  const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()

  it(
    'leave a large report readable, which has the newest of them, and are all in its history',
    { timeout: 120_000 },
    async () => {
      atStack()
      const { id } = await made(fits)
      for (let at = 0; at < 100; at++) {
        await beginEmail(aboutReport(id), `key-${at}`, { digest: 'd', log: log(at) })
        await endEmail(aboutReport(id), `key-${at}`, 'failed')
      }
      // Each is sent at a later attempt: that time is its sending time, but not its place in the history.
      const sent = (at: number) => ({ ...log(at), logdate: later(log(at).logdate) })
      for (let at = 0; at < 100; at++) {
        await beginEmail(aboutReport(id), `key-${at}`, { digest: 'd', log: sent(at) })
        await endEmail(aboutReport(id), `key-${at}`, 'sent')
      }
      const { emaillogs } = await agency.open(id)
      expect(emaillogs.length).toBeGreaterThan(2)
      expect(emaillogs.length).toBeLessThan(10)
      expect(emaillogs[0]?.logdate).toBe(sent(99).logdate)
      const all: EmailLog[] = []
      for (let before: string | undefined, hasMore = true; hasMore && all.length < 1000;) {
        const query = before ? { before } : {}
        const { body } = await call(routes.listReportEmails, agency.everywhere, { params: { id }, query })
        all.push(...body.data)
        hasMore = body.hasMore
        before = body.next
      }
      expect(all.map(({ subject }) => subject).toSorted()).toEqual(
        Array.from({ length: 100 }, (_, at) => `Number ${at}`).toSorted(),
      )
      expect(all.map(({ logdate }) => logdate)).toEqual(
        all
          .map(({ logdate }) => logdate)
          .toSorted()
          .toReversed(),
      )
    },
  )
})

it('lists the largest parts of a report', () => {
  const body = ReportBody.parse({
    date: '2026-11-22',
    branchId: 'b',
    userId: 'u',
    type: 'Inventory',
    rooms: [aRoom('Hall', 3)],
    signatures: Array.from({ length: 5 }, (_, at) => ({ _uuid: `s${at}`, type: 'tenant', name: 'x'.repeat(300) })),
    comments: { tenant: noise(8000) },
    unassignedphotos: Array.from({ length: 300 }, (_, at) => ({ id: `p${at}`, src: `u/1/p${at}.jpg` })),
  })
  const contents = sizesByContent(body)
  expect(contents.map(([name]) => name)).toEqual(['Rooms', 'Photographs', 'Comments', 'Signatures', 'Other sections'])
  const bytes = contents.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes / JSON.stringify(body).length).toBeGreaterThan(0.9)
  expect(bytes / JSON.stringify(body).length).toBeLessThan(1.1)
})
