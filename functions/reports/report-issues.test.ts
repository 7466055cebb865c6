import { Audio, Key, Photo, routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it, vi } from 'vitest'
import { changedMeanwhile, notRepairable } from './mend-report.ts'
import { callAs, room } from './operations.fixture.ts'
import { readPart } from './store/index.ts'
import { headerKey, listSort } from './store/keys.ts'
import { actsOf } from '../audit/store.ts'
import { call, refusal } from '../test/call.ts'
import { address as place, placeReport, aReportBy } from '../test/reports.ts'
import { aUserOf, aClient, aPerson, atStack } from '../test/people.ts'
import { readUnchecked, spoilRecord, writeUnchecked } from '../test/unchecked.ts'
import { aJpeg, askForUploads, sendFile } from '../test/uploads.ts'
import { reportNow } from '../test/abuse-world.ts'

atStack()
const support = await aPerson(['Support'], { clientId: 'provider', userId: 'finder' })

const month = '2019-06'
const pdf = { status: 'finished', src: 'downloads/x/report.pdf', filename: 'Report.pdf', version: 1 } as const

/** An old report with its PDF, whose only issue is that it was never sent. */
const placed = (client: Client, { body = {}, header = {} }: { body?: object; header?: object } = {}) =>
  placeReport({
    client,
    body,
    header: { attachments: { report: pdf }, ...header },
    now: new Date('2019-06-05T10:00:00Z'),
  })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const issues = async (query: object) => (await call(routes.listReportIssues, support, { query })).body
const of = async ({ id }: Pick<Report, 'id'>, client: Client) =>
  (await issues({ client: client.id, month })).data.find((found) => found.id === id)?.issues ?? []

describe('the issues of a report', () => {
  it('are failures with their reason, and a failed delivery; a preview is made again anyway', async () => {
    const client = await aClient()
    const attachments = {
      report: { ...pdf, status: 'failed', error: 'line 3' },
      photos: { status: 'failed', error: 'Too large.' },
      preview: { status: 'failed', error: 'line 3' },
    }
    const to = { to: 'client', address: 'office@people.example' } as const
    const delivery = { ...to, version: 1, at: '2019-06-05T11:00:00Z', failed: 'No address.' }
    const report = await placed(client, { header: { attachments, delivery } })
    expect(await of(report, client)).toEqual([
      { kind: 'failed', file: 'report', error: 'line 3' },
      { kind: 'failed', file: 'photos', error: 'Too large.' },
      { kind: 'failed', file: 'delivery', error: 'No address.' },
      { kind: 'unsent' },
    ])
  })

  it('are a missing PDF after two days, and being sent to nobody after fourteen', async () => {
    const client = await aClient()
    const kindsOf = async (ago: number) => {
      const address = { ...place, line1: `${ago} Day Road` }
      const { id, date } = await placed(client, { body: { date: daysAgo(ago), address }, header: { attachments: {} } })
      const { data } = await issues({ client: client.id, month: date.slice(0, 7) })
      return data.find((found) => found.id === id)?.issues.map(({ kind }) => kind)
    }
    expect([await kindsOf(0), await kindsOf(4), await kindsOf(16)]).toEqual([undefined, ['noPdf'], ['noPdf', 'unsent']])
  })

  it('are comments that nobody has reviewed, until somebody does, and signatures that were requested and not given', async () => {
    const client = await aClient()
    const date = daysAgo(20)
    const signatures = [
      { _uuid: 'a', type: 'tenant', name: 'Tina', email: 'tina@people.example' },
      { _uuid: 'b', type: 'landlord', name: '', email: '' },
    ]
    const { id } = await placed(client, { body: { comments: { tenant: 'Scratched before.' }, date, signatures } })
    const ofReport = async () =>
      (await issues({ client: client.id, month: date.slice(0, 7) })).data.find((found) => found.id === id)?.issues
    const unsigned = [{ kind: 'signatureWaiting', count: 1 }, { kind: 'unsent' }]
    expect(await ofReport()).toEqual([{ kind: 'feedbackWaiting', count: 1 }, ...unsigned])
    const seen = (await call(routes.getReport, support, { params: { id } })).body
    seen.comments.tenantapproved = true
    await call(routes.saveReport, support, { params: { id }, body: seen })
    expect(await ofReport()).toEqual(unsigned)
  })

  it('are another report of the same type, address and day, once both exist', async () => {
    const client = await aClient()
    const first = await placed(client)
    const typed = { ...place, line1: ' 3 OLD  quay', postcode: 'zz47qa' }
    const twin = await placed(client, { body: { address: typed } })
    const others = [
      await placed(client, { body: { type: 'Check In' } }),
      await placed(client, { body: { date: '2019-06-06' } }),
      await placed(await aClient()),
      await placed(client, { header: { deleted: true } }),
    ]
    expect(await of(first, client)).toContainEqual({ kind: 'sameAddressAndDate', ref: twin.ref })
    expect(await of(twin, client)).toContainEqual({ kind: 'sameAddressAndDate', ref: first.ref })
    for (const other of others)
      expect((await of(other, client)).map(({ kind }) => kind)).not.toContain('sameAddressAndDate')
    // Found by its reference it has them too.
    const { data } = await issues({ search: String(twin.ref), client: client.id })
    expect(data).toMatchObject([{ id: twin.id }])
    expect(data[0]?.issues).toContainEqual({ kind: 'sameAddressAndDate', ref: first.ref })
  })

  it('are files it was created or saved with that never arrived, by kind and section', async () => {
    const client = await aClient()
    const inspector = await aUserOf(client)
    const report = await placed(client, { body: { rooms: [room('Hall')] } })
    const params = { id: report.id }
    const [lost, sent] = await askForUploads(inspector, report.id, ['hall.jpg', 'key.jpg'], (await aJpeg()).length)
    const note = { files: [{ name: 'note.webm', size: 1000 }] }
    const [spoken] = (await call(routes.requestRecordingUploads, inspector, { params, body: note })).body.data
    const lease = { files: [{ name: 'Lease.pdf', size: 1000 }] }
    const [paper] = (await call(routes.requestDocumentUploads, inspector, { params, body: lease })).body.data
    if (!lost || !sent || !spoken || !paper) throw new Error('They were asked for.')
    const open = (await call(routes.getReport, inspector, { params })).body
    const inside = open.rooms[0]?.sections[0]?.types[0]?.items[0]?.condition.in
    inside?.photos.push(Photo.parse({ id: 'p1', src: lost.src }))
    inside?.audios.push(Audio.parse({ id: 'a1', src: spoken.src }))
    open.keys.push({
      ...Key.parse({ _uuid: 'k1' }),
      photos: { in: [Photo.parse({ id: 'p2', src: sent.src })], out: [] },
    })
    open.uploaddocuments.push({ src: paper.src })
    await call(routes.saveReport, inspector, { params, body: open })
    // They may still be uploading.
    expect((await of(report, client)).map(({ kind }) => kind)).toEqual(['unsent'])
    expect(await sendFile(sent, await aJpeg())).toBe(204)
    await spoilRecord('REPORTS_TABLE', headerKey(report.id), { updatedAt: '2019-06-05T10:00:00.000Z' })
    const missing = { kind: 'missingUploads', count: 1 } as const
    const awaited = [
      { ...missing, of: 'photograph', section: 'Rooms', src: lost.src },
      { ...missing, of: 'recording', section: 'Rooms', src: spoken.src },
      { ...missing, of: 'document', section: 'Documents', src: paper.src },
      { kind: 'unsent' },
    ]
    await vi.waitFor(async () => expect(await of(report, client)).toEqual(awaited), { timeout: 60_000, interval: 400 })

    // A new report with such a file waits for it as well, and so does a follow-on report.
    const { address, branchId, type } = open
    const again = { branchId, type, date: '2019-06-05', uploaddocuments: open.uploaddocuments }
    const made = await aReportBy(inspector, { ...again, address: { ...address, line1: '4 Old Quay' } })
    await spoilRecord('REPORTS_TABLE', headerKey(made.id), { updatedAt: '2019-06-05T10:00:00.000Z' })
    expect(await of(made, client)).toContainEqual({ ...missing, of: 'document', section: 'Documents', src: paper.src })
    const next = (await call(routes.followOnReport, inspector, { params, body: { target: 'Check Out' } })).body
    await spoilRecord('REPORTS_TABLE', headerKey(next.id), { updatedAt: '2019-06-05T10:00:00.000Z' })
    const { data } = await issues({ client: client.id, month: next.date.slice(0, 7) })
    expect(data.find(({ id }) => id === next.id)?.issues).toContainEqual(
      expect.objectContaining({ kind: 'missingUploads', src: lost.src }),
    )
  })

  it('are that it cannot be read', async () => {
    const client = await aClient()
    const report = await placed(client)
    await spoilRecord('REPORTS_TABLE', headerKey(report.id), { updatedBy: 'x'.repeat(301) })
    const unreadable = { id: report.id, issues: [{ kind: 'unreadable' }] }
    expect((await issues({ client: client.id, month })).data).toEqual([unreadable])
  })
})

describe('an unreadable report', () => {
  const mendIt = ({ id }: Pick<Report, 'id'>) => callAs(support, 'mendReport', { params: { id } })
  const spoil = ({ id }: Pick<Report, 'id'>, fields: object) =>
    spoilRecord('REPORTS_TABLE', headerKey(id), { ...fields })
  const open = ({ id }: Pick<Report, 'id'>) => reportNow(support, id)
  const acts = async (client: Client, { id }: Pick<Report, 'id'>) =>
    (await actsOf(client.id)).filter(({ subject }) => subject.id === id)

  it('is made readable by cutting and leaving out, once, which is recorded', async () => {
    const client = await aClient()
    const report = await placed(client)
    const before = await open(report)
    await spoil(report, { updatedBy: 'x'.repeat(301), exportedAt: 'yesterday' })
    const done = [expect.stringContaining('record.'), expect.stringContaining('record.')]
    const answers = await Promise.all([mendIt(report), mendIt(report)])
    expect(answers.map(({ status }) => status)).toContain(200)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ message: changedMeanwhile })
    expect(await open(report)).toEqual({ ...before, updatedBy: 'x'.repeat(300) })
    expect(await mendIt(report)).toMatchObject({ status: 200, body: { done: [] } })
    const [act, ...more] = await acts(client, report)
    expect(act).toMatchObject({ action: 'report.mend', by: { id: 'finder' } })
    expect(act?.detail['fields']?.split(', ')).toEqual(done)
    expect(more).toEqual([])
  })

  it('gets the fields of its last readable version, and its body, if its own are lost', async () => {
    const client = await aClient()
    const report = await placed(client, { body: { rooms: [room('Hall')] } })
    const before = await open(report)
    await spoil(report, { date: 'soon', address: 'x', branchId: 7 })
    expect(await mendIt(report)).toMatchObject({
      status: 200,
      body: { done: ['record.date of version 1', 'record.branchId of version 1', 'record.address of version 1'] },
    })
    const row = await readUnchecked('REPORTS_TABLE', headerKey(report.id))
    await writeUnchecked('REPORTS_TABLE', { ...headerKey(report.id), ...row, bodyKey: 7 })
    expect(await mendIt(report)).toMatchObject({ status: 200, body: { done: ['bodyKey of version 1'] } })
    expect(await open(report)).toEqual(before)
  })

  it('stays as it is, with a list of faults, if what is missing cannot be inferred', async () => {
    const client = await aClient()
    const report = await placed(client)
    await spoil(report, { locked: 'perhaps' })
    expect(await mendIt(report)).toMatchObject(refusal(409, notRepairable('record.locked: invalid_type')))
    expect(await acts(client, report)).toEqual([])
  })
})

describe('the list', () => {
  it('includes every report of a month once, a part at a time', async () => {
    const client = await aClient()
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => placed(client, { body: { date: `2019-06-${String(10 + (n % 4))}` } })),
    )
    const found: string[] = []
    for (let after: string | undefined; ;) {
      const { rows, next } = await readPart({ clientId: client.id, month }, after, 5)
      expect(rows.length).toBeLessThanOrEqual(5)
      found.push(...rows.map(({ id }) => id))
      if (next === undefined) break
      after = next
    }
    const newestFirst = made.toSorted((a, b) => b.date.localeCompare(a.date) || b.ref - a.ref)
    expect(found).toEqual(newestFirst.map(({ id }) => id))
    const after = listSort('2019-06-12', newestFirst[4]?.ref ?? 0)
    const { data, looked } = await issues({ client: client.id, month, after })
    expect([data.map(({ id }) => id), looked]).toEqual([found.slice(5), 7])
    // Of all clients' reports no more are looked at, however many a day has.
    expect((await issues({ month })).looked).toBeLessThanOrEqual(200)
  })

  it('reports two reports of the same day on different pages as duplicates', async () => {
    const client = await aClient()
    const [first, twin] = [await placed(client), await placed(client)]
    for (const query of [{ client: client.id, month }, { month }]) {
      const { data } = await issues({ ...query, after: listSort(twin.date, twin.ref) })
      const duplicate = { kind: 'sameAddressAndDate', ref: twin.ref }
      expect(data.find(({ id }) => id === first.id)?.issues).toContainEqual(duplicate)
      expect(data.map(({ id }) => id)).not.toContain(twin.id)
    }
  })

  it('includes a search result without issues, and nothing by a picture or a position of another month', async () => {
    const client = await aClient()
    const line1 = `${newId()} Terrace`
    const report = await placed(client, { body: { date: '2026-11-20', address: { ...place, line1 } }, header: {} })
    await spoilRecord('REPORTS_TABLE', headerKey(report.id), { emailcount: 1 })
    expect((await issues({ search: String(report.ref) })).data).toMatchObject([{ id: report.id, issues: [] }])
    expect((await issues({ search: String(report.ref), client: (await aClient()).id })).data).toEqual([])
    expect(await issues({ search: '😀' })).toEqual({ data: [], looked: 0 })
    const beyond = await callAs(support, 'listReportIssues', { query: { month, after: '2019-07-01#000000001' } })
    const refused = [{ path: 'query.after', message: 'This position is not in the month.' }]
    expect(beyond).toMatchObject({ status: 400, body: { issues: refused } })
  })
})
