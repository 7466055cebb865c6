import { ReportBody, recordingMaxBytes, recordingMessages, routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { insertReport } from '../reports/save/insert-report.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { aJpeg, askForUploads, checkedUpload } from '../test/uploads.ts'
import { storedKey } from './kinds.ts'
import { aRecording } from './recording-content.fixture.ts'
import { aWebm } from './recordings.fixture.ts'

let client: Client
let person: Person
let report: Report

const spoken = { id: 'spoken', src: `someone/20260301T100000Z/${newId()}-kitchen.wav` }
const picture = { id: 'picture', src: `someone/20260301T100000Z/${newId()}-not-spoken.wav` }
const missing = { id: 'missing', src: `someone/20260301T100000Z/${newId()}-gone.wav` }

const aWav = (): Buffer => aRecording('audio/wav', 1000)

beforeAll(async () => {
  atStack()
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const item = {
    _uuid: 'oven',
    name: 'Oven',
    condition: { in: { audios: [spoken, picture] }, out: { audios: [missing] } },
  }
  const types = [{ slug: 'ovens', name: 'Ovens', items: [item] }]
  const room = { _uuid: 'kitchen', name: 'Kitchen', type: 'kitchen', category: 2 as const }
  const body = ReportBody.parse({
    date: '2026-03-02',
    branchId: `${client.id}-1`,
    userId: `${client.id}-first`,
    type: 'Inventory',
    address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
    rooms: [{ ...room, sections: [{ name: 'Contents', slug: 'contents', types }] }],
  })
  report = await insertReport({ client, body, now: new Date(), by: 'Eve' })
  const bucket = String(process.env.DOCUMENTS_BUCKET)
  await putObject(bucket, storedKey('recording', spoken.src), aWav())
  await putObject(bucket, storedKey('recording', picture.src), await aJpeg())
})

const ask = (audio: string, by = person) =>
  callRaw(routes.getRecording, by.idToken, { params: { id: report.id, audio } })

test('a recording of the report is played from its own address, whole or in parts', async () => {
  const { body } = await call(routes.getRecording, person, { params: { id: report.id, audio: 'spoken' } })
  const address = `${inject('stack').url}${body.url}`
  const whole = await fetch(address)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(whole.headers.get('content-disposition')).toMatch(/^inline; /)
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(aWav())
  const part = await fetch(address, { headers: { range: 'bytes=44-143' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 44-143/8044'])
  expect((await part.arrayBuffer()).byteLength).toBe(100)
})

test('what is not a recording, or does not exist, is not found', async () => {
  for (const audio of ['picture', 'missing', 'unknown'])
    expect(await ask(audio)).toMatchObject(refusal(404, 'Recording not found.'))
})

describe('an uploaded recording', () => {
  const wanted = (name: string, size = 1000) =>
    callRaw(routes.requestRecordingUploads, person.idToken, {
      params: { id: report.id },
      body: { files: [{ name, size }] },
    })

  const sent = async (name: string, bytes: Buffer) => {
    const [upload] = routes.requestRecordingUploads.answer.parse((await wanted(name, bytes.length)).body).data
    return checkedUpload(upload, bytes, async (ids) => {
      const asked = { params: { id: report.id }, query: { ids } }
      return (await call(routes.listRecordings, person, asked)).body.data[0]
    })
  }

  /** Saves the report with these recordings and photographs of its item. */
  const saveWith = (audios: object[], photos: object[] = []) => {
    const now = structuredClone(report)
    const item = now.rooms[0]?.sections[0]?.types[0]?.items[0]
    if (!item) throw new Error('There is an item.')
    const condition = { ...item.condition, in: { ...item.condition.in, photos } }
    Object.assign(item, { condition: { ...condition, in: { ...condition.in, audios } } })
    return callRaw(routes.saveReport, person.idToken, {
      params: { id: report.id },
      query: { force: 'true' as const },
      body: now,
    })
  }

  test('is stored as it was sent, played in parts before it is saved, and saved', async () => {
    const bytes = aWebm()
    const record = await sent('note.webm', bytes)
    const type = 'audio/webm'
    expect(record).toMatchObject({ filename: 'note.webm', status: 'ready', bytes: bytes.length, type })
    const { body } = await call(routes.getRecording, person, { params: { id: report.id, audio: record.id } })
    const address = `${inject('stack').url}${body.url}`
    const whole = await fetch(address)
    expect(whole.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    // Safari's first request.
    const part = await fetch(address, { headers: { range: 'bytes=0-1' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${bytes.length}`])
    expect((await saveWith([{ id: record.id, src: record.src }])).status).toBe(200)
  })

  test('is refused by its name, its size and its content', async () => {
    const refused = refusal(400, recordingMessages.notRecording('note.exe'))
    expect(await wanted('note.exe')).toMatchObject(refused)
    expect((await wanted('note.webm', recordingMaxBytes + 1)).status).toBe(400)
    const record = await sent('note.m4a', aWebm())
    const message = recordingMessages.notRecording('note.m4a')
    expect(record).toMatchObject({ status: 'refused', message })
    expect((await ask(record.id)).status).toBe(404)
    expect((await saveWith([{ id: record.id, src: record.src }])).status).toBe(400)
  })

  test('is not accepted as a photograph, nor the other way round', async () => {
    const record = await sent('note.webm', aWebm())
    const [photo] = await askForUploads(person, report.id, ['a.jpg'], 1000)
    expect((await saveWith([], [{ id: record.id, src: record.src }])).status).toBe(400)
    expect((await saveWith([{ id: photo?.id, src: photo?.src }])).status).toBe(400)
    const both = { params: { id: report.id }, query: { ids: `${record.id},${photo?.id}` } }
    expect((await call(routes.listRecordings, person, both)).body.data.map(({ id }) => id)).toEqual([record.id])
    expect((await call(routes.listPhotos, person, both)).body.data.map(({ id }) => id)).toEqual([photo?.id])
  })
})
