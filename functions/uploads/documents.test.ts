import { Buffer } from 'node:buffer'
import {
  documentMessages,
  reportMessages,
  routes,
  type Client,
  type DocumentRecord,
  type Report,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { aJpeg, askForUploads, sendFile } from '../test/uploads.ts'
import { arrivedFor, eraseUploads, findUpload, scanUploads, type FoundUpload } from './store.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let client: Client
let person: Person
let report: Report

const aReport = async (who: Person): Promise<Report> => {
  const address = { line1: '1 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB' }
  return (await call(routes.createReport, who, { body: { address, branchId: `${who.clientId}-1`, type: 'Inventory' } }))
    .body
}

beforeAll(async () => {
  atStack()
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  report = await aReport(person)
})

const ask = (files: { name: string; size: number }[]) =>
  callRaw(routes.requestDocumentUploads, person.idToken, { params: { id: report.id }, body: { files } })

/** Uploads a file as a browser does, and returns its record once it has been checked. */
const sent = async (name: string, bytes: Buffer): Promise<DocumentRecord> => {
  const params = { id: report.id }
  const asked = await call(routes.requestDocumentUploads, person, {
    params,
    body: { files: [{ name, size: bytes.length }] },
  })
  const [upload] = asked.body.data
  if (!upload) throw new Error('No upload was presigned.')
  expect(await sendFile(upload, bytes)).toBe(204)
  return vi.waitFor(
    async () => {
      const [record] = (await call(routes.listDocuments, person, { params, query: { ids: upload.id } })).body.data
      if (!record || record.status === 'waiting') throw new Error('Not looked at yet')
      return record
    },
    { timeout: 100_000, interval: 400 },
  )
}

const saveWith = (uploaddocuments: { src: string; name?: string }[], unassignedphotos: object[] = []) =>
  callRaw(routes.saveReport, person.idToken, {
    params: { id: report.id },
    query: { force: 'true' },
    body: { ...report, uploaddocuments, unassignedphotos },
  })

describe('documents', () => {
  test('are stored as they were sent, described, and readable again', async () => {
    const [name, type] = ['Lease.PDF', 'application/pdf']
    const record = await sent(name, pdf)
    expect(record).toEqual({
      id: expect.any(String),
      src: expect.any(String),
      filename: name,
      status: 'ready',
      bytes: pdf.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      receivedAt: expect.any(String),
      type,
    })
    const { body } = await call(routes.downloadDocument, person, {
      params: { id: report.id },
      query: { src: record.src },
    })
    expect(body.filename).toBe(name)
    expect(body.url).toMatch(/^\/downloads\/documents\//)
    const read = await fetch(`${atStack().url}${body.url}`)
    expect(read.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true)
  })

  test('are refused by their content', async () => {
    const name = 'lease.pdf'
    const record = await sent(name, Buffer.from('MZ this is a program'))
    expect(record).toMatchObject({ status: 'refused', message: documentMessages.notValidType(name) })
    const asked = { params: { id: report.id }, query: { src: record.src } }
    expect((await callRaw(routes.downloadDocument, person.idToken, asked)).status).toBe(404)
    expect((await saveWith([{ src: record.src }])).status).toBe(400)
  })

  test('get no upload URL under the name of anything else', async () => {
    const answer = await ask([{ name: 'report.docm', size: 10 }])
    expect(answer).toMatchObject({ status: 400, body: { message: 'report.docm is not a valid type.' } })
  })

  test('are listed only for their report, apart from photographs', async () => {
    const record = await sent('only.pdf', pdf)
    const jpeg = await aJpeg()
    const [photo] = await askForUploads(person, report.id, ['a.jpg'], jpeg.length)
    const listed = await call(routes.listDocuments, person, { params: { id: report.id } })
    expect(listed.body.data.map(({ src }) => src)).toContain(record.src)
    const asked = { params: { id: report.id }, query: { ids: `${record.id},${photo?.id}` } }
    expect((await call(routes.listPhotos, person, asked)).body.data.map(({ id }) => id)).toEqual([photo?.id])
    expect((await call(routes.listDocuments, person, asked)).body.data.map(({ id }) => id)).toEqual([record.id])
    const another = await aReport(person)
    const elsewhere = { params: { id: another.id }, query: { src: record.src } }
    expect((await callRaw(routes.downloadDocument, person.idToken, elsewhere)).status).toBe(404)
  })
})

describe('saving a report with documents', () => {
  test('accepts those of its client, and no photograph as one', async () => {
    const record = await sent('saved.pdf', pdf)
    const jpeg = await aJpeg()
    const [photo] = await askForUploads(person, report.id, ['a.jpg'], jpeg.length)
    const saved = await saveWith([{ src: record.src, name: record.filename }])
    expect(saved.status).toBe(200)
    expect((await saveWith([{ src: photo?.src ?? '' }])).status).toBe(400)
    expect((await saveWith([], [{ id: record.id, src: record.src }])).status).toBe(400)
  })

  test('refuses those of another client', async () => {
    const other = await aClient()
    const stranger = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
    const record = await sent('mine.pdf', pdf)
    const theirs = await aReport(stranger)
    const save = { params: { id: theirs.id }, body: { ...theirs, uploaddocuments: [{ src: record.src }] } }
    expect((await callRaw(routes.saveReport, stranger.idToken, save)).status).toBe(400)
    const create = {
      body: {
        address: { line1: '2 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB' },
        branchId: `${other.id}-1`,
        type: 'Inventory',
        uploaddocuments: [{ src: record.src }],
      },
    }
    expect((await callRaw(routes.createReport, stranger.idToken, create)).status).toBe(400)
    const download = { params: { id: report.id }, query: { src: record.src } }
    const answer = await callRaw(routes.downloadDocument, stranger.idToken, download)
    expect(answer).toMatchObject({ status: 404, body: { message: reportMessages.notFound } })
  })
})

test('documents of an appointment that was never created leave nothing when their client is erased', async () => {
  const query = { key: newId(), client: person.clientId }
  const body = { files: [{ name: 'plan.pdf', size: pdf.length }] }
  const [upload] = (await call(routes.requestAppointmentDocuments, person, { query, body })).body.data
  if (!upload) throw new Error('No upload was presigned.')
  expect(await sendFile(upload, pdf)).toBe(204)
  const owner = await vi.waitFor(
    async () => {
      const record = await findUpload(upload.id)
      if (record?.status !== 'ready') throw new Error('Not looked at yet')
      return record.ownerId
    },
    { timeout: 100_000, interval: 400 },
  )
  expect(await arrivedFor(owner, 'appointmentDocument')).toEqual([upload.id])
  const found: FoundUpload[] = []
  let after: Parameters<typeof scanUploads>[1]
  do {
    const page = await scanUploads(person.clientId, after)
    found.push(...page.uploads.filter(({ sent: file }) => file?.src === upload.src))
    after = page.next
  } while (after)
  expect(found).toMatchObject([{ sent: { kind: 'appointmentDocument' } }])
  await eraseUploads(found)
  expect([await findUpload(upload.id), await arrivedFor(owner, 'appointmentDocument')]).toEqual([undefined, []])
})
