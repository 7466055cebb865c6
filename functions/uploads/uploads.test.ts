import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import {
  documentMaxBytes,
  documentMessages,
  recordingMaxBytes,
  recordingMessages,
  routes,
  type DocumentRecord,
  type PhotoUpload,
  type RouteDefinition,
} from '@lintel/contract'
import { fileSrc, newId } from '@lintel/rules'
import { describe, expect, inject, test, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { lengthOf, sentAs } from '../client-data/files.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aUserOf } from '../test/people.ts'
import { aReportBy, hallOf, placeReport } from '../test/reports.ts'
import { putObject } from '../test/storage.ts'
import { writeUnchecked } from '../test/unchecked.ts'
import { aJpeg, askForUploads, checkedUpload, sendFile } from '../test/uploads.ts'
import { storedKey } from './kinds.ts'
import { aRecording } from './recording-content.fixture.ts'
import { addWaiting, arrivedFor, eraseUploads, findUpload, scanUploads, type FoundUpload } from './store.ts'
import type { StoredUpload } from './store.ts'

const [client, other] = [await aClient(), await aClient()]
const person = await aUserOf(client)
const stranger = await aUserOf(other, ['Customers', 'CustomerAdministrators'], 'first')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const program = Buffer.from('MZ this is a program')
const jpeg = await aJpeg('#456', 1600, 1200)
const [aWav, aWebm] = [aRecording('audio/wav', 1000), aRecording('audio/webm', 1000)]

const srcOf = (name: string) => `someone/20260301T100000Z/${newId()}-${name}`
const spoken = { id: 'spoken', src: srcOf('kitchen.wav') }
const picture = { id: 'picture', src: srcOf('not-spoken.wav') }
const missing = { id: 'missing', src: srcOf('gone.wav') }
const condition = { in: { audios: [spoken, picture] }, out: { audios: [missing] } }
const rooms = [hallOf({ _uuid: 'oven', name: 'Oven', condition })]
const report = await placeReport({ client, body: { rooms } })
await putObject(String(process.env.DOCUMENTS_BUCKET), storedKey('recording', spoken.src), aWav)
await putObject(String(process.env.DOCUMENTS_BUCKET), storedKey('recording', picture.src), jpeg)

interface Kind {
  owner: string
  request: RouteDefinition
  list: RouteDefinition
  /** The request for its address. */
  read: (record: DocumentRecord, owner?: string) => [RouteDefinition, object]
}
const kinds = {
  document: {
    owner: report.id,
    request: routes.requestDocumentUploads,
    list: routes.listDocuments,
    read: ({ src }, id = report.id) => [routes.downloadDocument, { params: { id }, query: { src } }],
  },
  clientDocument: {
    owner: client.id,
    request: routes.requestClientDocuments,
    list: routes.listClientDocuments,
    read: ({ id: document }, id = client.id) => [routes.downloadClientDocument, { params: { id, document } }],
  },
  recording: {
    owner: report.id,
    request: routes.requestRecordingUploads,
    list: routes.listRecordings,
    read: ({ id: audio }, id = report.id) => [routes.getRecording, { params: { id, audio } }],
  },
} satisfies Record<string, Kind>

const wanted = ({ owner: id, request }: Kind, name: string, size: number, made?: string) =>
  callRaw(request, person.idToken, { params: { id }, body: { files: [{ name, size, ...(made && { id: made }) }] } })
const uploadFor = async (...of: Parameters<typeof wanted>) =>
  ((await wanted(...of)).body as { data: PhotoUpload[] }).data[0] ?? expect.fail('No upload was presigned.')
const listed = async ({ owner: id, list }: Kind, query: object = {}, by = person) =>
  ((await callRaw(list, by.idToken, { params: { id }, query: { ...query } })).body as { data: DocumentRecord[] }).data
const sent = async (kind: Kind, name: string, bytes: Buffer = pdf) =>
  checkedUpload(await uploadFor(kind, name, bytes.length), bytes, async (ids) => (await listed(kind, { ids }))[0])
const read = (kind: Kind, record: DocumentRecord, { by = person, owner = kind.owner } = {}) => {
  const [route, request] = kind.read(record, owner)
  return callRaw(route, by.idToken, request)
}
const fetched = async ({ body }: { body: unknown }, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${inject('stack').url}${(body as { url: string }).url}`, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** A picture too, of the same length. */
const damagedCopy = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy[copy.length - 20] = 255 - (copy[copy.length - 20] ?? 0)
  return copy
}
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

/** Files of a report; recordings and photographs are its item's. */
interface Files {
  audios?: readonly object[]
  photos?: readonly object[]
  uploaddocuments?: readonly object[]
  unassignedphotos?: readonly object[]
}
const saveWith = ({ audios = [], photos = [], ...change }: Files) => {
  const body = structuredClone(report)
  const item = body.rooms[0]?.sections[0]?.types[0]?.items[0] ?? expect.fail('There is an item.')
  Object.assign(item.condition.in, { photos, audios: [...item.condition.in.audios, ...audios] })
  const query = { force: 'true' as const }
  return callRaw(routes.saveReport, person.idToken, { params: { id: body.id }, query, body: { ...body, ...change } })
}

test.each([
  ['document', 'Lease.PDF', pdf, 'application/pdf'],
  ['clientDocument', 'Lease.PDF', pdf, 'application/pdf'],
  ['recording', 'note.webm', aWebm, 'audio/webm'],
] as const)('a %s is stored as it was sent, described, and readable again', async (name, filename, bytes, type) => {
  const kind = kinds[name]
  const record = await sent(kind, filename, bytes)
  expect(record).toMatchObject({ filename, status: 'ready', bytes: bytes.length, type })
  expect(record).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), receivedAt: expect.any(String) })
  expect(idsOf(await listed(kind))).toContain(record.id)
  const file = await fetched(await read(kind, record))
  expect([file.answer.headers.get('content-type'), file.bytes.equals(bytes)]).toEqual([type, true])
})

test.each([
  ['document', 'report.docm', 'lease.pdf', documentMessages.notValidType, documentMaxBytes],
  ['clientDocument', '.pdf.html', 'lease.pdf', documentMessages.notValidType, documentMaxBytes],
  ['recording', 'note.exe', 'note.m4a', recordingMessages.notRecording, recordingMaxBytes],
] as const)('a %s is refused by name or size before the upload, and by content after it', async (...row) => {
  const [name, wrong, right, message, max] = row
  const kind = kinds[name]
  expect(await wanted(kind, wrong, 10)).toMatchObject(refusal(400, message(wrong)))
  for (const size of [0, max + 1]) expect((await wanted(kind, right, size)).status).toBe(400)
  const record = await sent(kind, right, name === 'recording' ? aWebm : program)
  expect(record).toMatchObject({ status: 'refused', message: message(right) })
  expect((await read(kind, record)).status).toBe(404)
  const { src } = record
  const files = name === 'recording' ? { audios: [{ id: record.id, src }] } : { uploaddocuments: [{ src }] }
  expect((await saveWith(files)).status).toBe(400)
})

test('each kind is listed, readable and saved as such, in its own report or client', async () => {
  const document = await sent(kinds.document, 'only.pdf')
  const note = await sent(kinds.recording, 'note.webm', aWebm)
  const [photo = expect.fail()] = await askForUploads(person, report.id, ['a.jpg'], 1000)
  const ids = idsOf([document, note, photo]).join()
  expect(idsOf(await listed(kinds.document, { ids }))).toEqual([document.id])
  expect(idsOf(await listed(kinds.recording, { ids }))).toEqual([note.id])
  const photos = await call(routes.listPhotos, person, { params: { id: report.id }, query: { ids } })
  expect(idsOf(photos.body.data)).toEqual([photo.id])
  const another = await aReportBy(person)
  expect((await read(kinds.document, document, { owner: another.id })).status).toBe(404)
  const as = ({ id, src }: { id: string; src: string }) => [{ id, src }]
  for (const [files, status] of [
    [{ uploaddocuments: [{ src: document.src, name: document.filename }] }, 200],
    [{ uploaddocuments: [{ src: photo.src }] }, 400],
    [{ unassignedphotos: as(document) }, 400],
    [{ audios: as(note) }, 200],
    [{ audios: as(photo) }, 400],
    [{ photos: as(note) }, 400],
  ] as const)
    expect((await saveWith(files)).status, JSON.stringify(files)).toBe(status)
  const theirs = await aReportBy(await aUserOf(other))
  const uploaddocuments = [{ src: document.src }]
  const { address, branchId, type } = theirs
  const save = { params: { id: theirs.id }, body: { ...theirs, uploaddocuments } }
  expect((await callRaw(routes.saveReport, (await aUserOf(other)).idToken, save)).status).toBe(400)
  const create = { body: { address, branchId, type, uploaddocuments } }
  expect((await callRaw(routes.createReport, (await aUserOf(other)).idToken, create)).status).toBe(400)
})

test('an upload has the id that its sender made, even if it is requested twice at once, but not for another kind', async () => {
  const id = newId()
  const both = await Promise.all([1, 2].map(() => uploadFor(kinds.clientDocument, 'a.pdf', 9, id)))
  expect(idsOf(both)).toEqual([id, id])
  expect((await wanted(kinds.document, 'a.pdf', 9, id)).status).toBe(400)
})

describe('photographs', () => {
  const ask = (names: string[]) => askForUploads(person, report.id, names, jpeg.length)
  const records = async (ids: string[]) =>
    (await call(routes.listPhotos, person, { params: { id: report.id }, query: { ids: ids.join() } })).body.data
  const settled = (ids: string[]) =>
    vi.waitFor(
      async () => {
        const found = await records(ids)
        expect(found.map(({ status }) => status)).not.toContain('waiting')
        return found
      },
      { timeout: 100_000, interval: 400 },
    )

  test('are sent straight to storage and then listed with their details', async () => {
    const uploads = await ask(['IMG_1.JPG', 'Küche 2.jpg', 'notes.jpg'])
    expect(uploads.map(({ src }) => src.split('/')[0])).toEqual(Array(3).fill(person.userId))
    expect((await records(idsOf(uploads))).map(({ status }) => status)).toEqual(Array(3).fill('waiting'))
    const files = [jpeg, jpeg, Buffer.alloc(jpeg.length, 'no picture ')]
    const sending = uploads.map((upload, at) => sendFile(upload, files[at] ?? jpeg))
    expect(await Promise.all(sending)).toEqual([204, 204, 204])
    const found = await settled(idsOf(uploads))
    expect(found[0]).toEqual({
      id: uploads[0]?.id,
      src: uploads[0]?.src,
      filename: 'IMG_1.JPG',
      status: 'ready',
      width: 1600,
      height: 1200,
      bytes: jpeg.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      receivedAt: expect.any(String),
    })
    expect(found[1]?.filename).toBe('Küche 2.jpg')
    expect(found[2]).toMatchObject({ status: 'refused', message: 'notes.jpg is not a JPEG.' })
    const all = await call(routes.listPhotos, person, { params: { id: report.id } })
    expect(idsOf(all.body.data)).toEqual(expect.arrayContaining(idsOf(uploads)))
  })

  test('are accepted only with the presigned size, type and address', async () => {
    const [upload = expect.fail()] = await ask(['a.jpg'])
    expect(await sendFile(upload, jpeg.subarray(1))).toBe(400)
    expect(await sendFile(upload, Buffer.concat([jpeg, jpeg.subarray(0, 1)]))).toBe(400)
    for (const key of [`originals/${upload.src}`, 'incoming/somebody/else.jpg'])
      expect(await sendFile(upload, jpeg, { key })).toBe(403)
    expect(await sendFile(upload, jpeg, { 'Content-Type': 'text/html' })).toBe(403)
  })

  test('are accepted only as they were taken, at an address that the browser knows before', async () => {
    const id = newId()
    const capturedAt = '1999-12-31T23:59:59.500Z'
    const sha256 = createHash('sha256').update(jpeg).digest('hex')
    const file = { id, name: 'IMG 1.jpg', size: jpeg.length, type: 'image/jpeg' as const, capturedAt, sha256 }
    const request = (reportId = report.id) =>
      callRaw(routes.requestUploads, person.idToken, { body: { reportId, files: [file] } })
    const permission = async () => routes.requestUploads.answer.parse((await request()).body).data[0] ?? expect.fail()
    const first = await permission()
    expect(first.src).toBe(fileSrc(person.userId, new Date(capturedAt), id, file.name))
    expect((await request((await aReportBy(person)).id)).status).toBe(400)

    expect(await sendFile(first, damagedCopy(jpeg))).toBe(204)
    await vi.waitFor(async () => expect((await records([id]))[0]).toMatchObject({ damaged: true, status: 'waiting' }), {
      timeout: 100_000,
      interval: 400,
    })
    const renewed = await permission()
    expect(renewed).toMatchObject({ id, src: first.src })
    expect((await records([id]))[0]?.damaged).toBeUndefined()
    expect(await sendFile(renewed, jpeg)).toBe(204)
    const [ready] = await settled([id])
    expect(ready).toMatchObject({ status: 'ready', sha256, capturedAt, receivedAt: expect.any(String) })
    expect([ready?.damaged, ready?.message]).toEqual([undefined, undefined])
    // What has arrived stays.
    expect(await permission()).toMatchObject({ id })
    expect(await records([id])).toEqual([ready])
  })

  test('are accepted into a report if they are its own, checked or not, and no others', async () => {
    const [own = expect.fail()] = await ask(['own.jpg'])
    const [foreign = expect.fail(), refused = expect.fail()] = ['ready', 'refused'].map((status): StoredUpload => {
      const id = newId()
      const known = { id, src: `someone/20261121T000000Z/${id}-a.jpg`, filename: 'a.jpg', ownerId: report.id }
      const of = { clientId: status === 'ready' ? 'another' : client.id, requestedAt: '2026-11-21T00:00:00.000Z' }
      const message = status === 'refused' && { message: 'a.jpg is not a JPEG.' }
      return { ...known, ...of, ...message, kind: 'photograph', status: status as 'ready' | 'refused' }
    })
    await addWaiting([foreign, refused])
    const save = (...srcs: string[]) => saveWith({ unassignedphotos: srcs.map((src) => ({ id: newId(), src })) })
    expect(await save(own.src)).toMatchObject({ status: 200 })
    expect(await save()).toMatchObject({ status: 200 })
    for (const src of [foreign.src, refused.src, `x/20261121T000000Z/${own.id}-other.jpg`, 'no/such/photo.jpg'])
      expect(await save(own.src, src)).toMatchObject({ status: 400 })
    // The caller's own file is named with the reason; nothing is revealed about another user's.
    expect(await save(foreign.src, refused.src)).toMatchObject({ body: { message: 'a.jpg is not a JPEG.' } })
    const message = 'A photograph was not uploaded for this report.'
    expect(await save(foreign.src)).toMatchObject({ body: { message } })
  })
})

describe('a recording of the report', () => {
  test('is played from its own address, whole or in parts, before it is saved too', async () => {
    const unsaved = await sent(kinds.recording, 'note.webm', aWebm)
    for (const [audio, bytes, type] of [
      ['spoken', aWav, 'audio/wav'],
      [unsaved.id, aWebm, 'audio/webm'],
    ] as const) {
      const asked = await callRaw(routes.getRecording, person.idToken, { params: { id: report.id, audio } })
      const whole = await fetched(asked)
      expect([whole.answer.status, whole.answer.headers.get('content-type')]).toEqual([200, type])
      expect(whole.answer.headers.get('content-disposition')).toMatch(/^inline; /)
      expect(whole.bytes.equals(bytes)).toBe(true)
      // Safari's first request.
      const part = await fetched(asked, { range: 'bytes=0-1' })
      const range = `bytes 0-1/${bytes.length}`
      expect([part.answer.status, part.answer.headers.get('content-range'), part.bytes.length]).toEqual([206, range, 2])
    }
  })

  test('is not found if it is none, or does not exist', async () => {
    for (const audio of ['picture', 'missing', 'unknown'])
      expect(await callRaw(routes.getRecording, person.idToken, { params: { id: report.id, audio } })).toMatchObject(
        refusal(404, 'Recording not found.'),
      )
  })
})

describe('supporting documents of a client', () => {
  const kind = kinds.clientDocument
  const at = ({ id }: DocumentRecord) => ({ params: { id: client.id, document: id } })
  const isKept = async ({ src }: DocumentRecord) => (await lengthOf(sentAs('clientDocument', src))) !== undefined

  test('are listed, newest first, and readable only by the client’s users and support', async () => {
    const lease = await sent(kind, 'Lease.PDF')
    // The storage time has a resolution of one second.
    await vi.waitFor(() => expect(Date.now() - Date.parse(lease.receivedAt ?? '')).toBeGreaterThan(1000))
    const plan = await sent(kind, 'Plan.pdf')
    const support = await aUserOf(other, ['Support'])
    for (const by of [person, support]) expect((await listed(kind, {}, by)).slice(0, 2)).toEqual([plan, lease])
    for (const route of [routes.downloadClientDocument, routes.deleteClientDocument])
      for (const id of [client.id, other.id]) {
        const asked = { params: { id, document: lease.id } }
        expect((await callRaw(route, stranger.idToken, asked)).status).toBe(404)
      }
    expect(await listed({ ...kind, owner: other.id }, { ids: lease.id }, stranger)).toEqual([])
    expect(await isKept(lease)).toBe(true)
  })

  test('are not listed if refused; are deleted permanently, once, and the audit records by whom', async () => {
    const refused = await sent(kind, 'lease.pdf', program)
    expect((await callRaw(routes.deleteClientDocument, person.idToken, at(refused))).status).toBe(404)
    const document = await sent(kind, 'Old lease.pdf')
    const asked = () => callRaw(routes.deleteClientDocument, person.idToken, at(document))
    const answers = await Promise.all([asked(), asked()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await asked()).status).toBe(404)
    const ids = idsOf(await listed(kind))
    for (const { id } of [refused, document]) expect(ids).not.toContain(id)
    expect(await isKept(document)).toBe(false)
    const acts = (await actsOf(client.id)).filter(({ action }) => action === 'document.delete')
    expect(acts).toMatchObject([{ subject: { kind: 'document', id: document.id, name: 'Old lease.pdf' } }])
  })

  test('are listed even after a whole page of rows that do not parse', async () => {
    const before = await listed(kind)
    expect(before).not.toEqual([])
    const odd = Array.from({ length: 52 }, (_, number) => `UPLOAD#2999-01-01T00:00:00.000Z#${number}`)
    await Promise.all(odd.map((sk) => writeUnchecked('UPLOADS_TABLE', { pk: `OWNER#${client.id}`, sk })))
    expect(await listed(kind)).toEqual(before)
  })
})

test('documents of an appointment that was never created leave nothing when their client is erased', async () => {
  const query = { key: newId(), client: client.id }
  const body = { files: [{ name: 'plan.pdf', size: pdf.length }] }
  const [upload] = (await call(routes.requestAppointmentDocuments, person, { query, body })).body.data
  const { id, ownerId: owner, src } = await checkedUpload(upload, pdf, findUpload)
  expect(await arrivedFor(owner, 'appointmentDocument')).toEqual([id])
  const found: FoundUpload[] = []
  let after: Parameters<typeof scanUploads>[1]
  do {
    const page = await scanUploads(client.id, after)
    found.push(...page.uploads.filter(({ sent: file }) => file?.src === src))
    after = page.next
  } while (after)
  expect(found).toMatchObject([{ sent: { kind: 'appointmentDocument' } }])
  await eraseUploads(found)
  expect([await findUpload(id), await arrivedFor(owner, 'appointmentDocument')]).toEqual([undefined, []])
})
