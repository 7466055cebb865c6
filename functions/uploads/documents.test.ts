import { Buffer } from 'node:buffer'
import { documentMessages, routes, type Client, type DocumentRecord, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { aJpeg, askForUploads, checkedUpload } from '../test/uploads.ts'
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

const sent = async (name: string, bytes: Buffer): Promise<DocumentRecord> => {
  const params = { id: report.id }
  const body = { files: [{ name, size: bytes.length }] }
  const [upload] = (await call(routes.requestDocumentUploads, person, { params, body })).body.data
  return checkedUpload(upload, bytes, async (ids) => {
    return (await call(routes.listDocuments, person, { params, query: { ids } })).body.data[0]
  })
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

  test('are refused by their name, and by their content', async () => {
    const answer = await ask([{ name: 'report.docm', size: 10 }])
    expect(answer).toMatchObject(refusal(400, 'report.docm is not a valid type.'))
    const name = 'lease.pdf'
    const record = await sent(name, Buffer.from('MZ this is a program'))
    expect(record).toMatchObject({ status: 'refused', message: documentMessages.notValidType(name) })
    const asked = { params: { id: report.id }, query: { src: record.src } }
    expect((await callRaw(routes.downloadDocument, person.idToken, asked)).status).toBe(404)
    expect((await saveWith([{ src: record.src }])).status).toBe(400)
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

test('saving a report accepts documents of its client, and no others', async () => {
  const record = await sent('saved.pdf', pdf)
  const [photo] = await askForUploads(person, report.id, ['a.jpg'], 1000)
  expect((await saveWith([{ src: record.src, name: record.filename }])).status).toBe(200)
  expect((await saveWith([{ src: photo?.src ?? '' }])).status).toBe(400)
  expect((await saveWith([], [{ id: record.id, src: record.src }])).status).toBe(400)
  const other = await aClient()
  const stranger = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
  const theirs = await aReport(stranger)
  const { address, branchId, type } = theirs
  const uploaddocuments = [{ src: record.src }]
  const save = { params: { id: theirs.id }, body: { ...theirs, uploaddocuments } }
  expect((await callRaw(routes.saveReport, stranger.idToken, save)).status).toBe(400)
  const create = { body: { address, branchId, type, uploaddocuments } }
  expect((await callRaw(routes.createReport, stranger.idToken, create)).status).toBe(400)
})

test('documents of an appointment that was never created leave nothing when their client is erased', async () => {
  const query = { key: newId(), client: person.clientId }
  const body = { files: [{ name: 'plan.pdf', size: pdf.length }] }
  const [upload] = (await call(routes.requestAppointmentDocuments, person, { query, body })).body.data
  if (!upload) throw new Error('No upload was presigned.')
  const { ownerId: owner } = await checkedUpload(upload, pdf, findUpload)
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
