import { ReportBody, routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, inject, test } from 'vitest'
import { insertReport } from '../reports/insert-report.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { aJpeg } from '../test/uploads.ts'
import { storedKey } from './kinds.ts'

let client: Client
let person: Person
let report: Report

const spoken = { id: 'spoken', src: `someone/20260301T100000Z/${newId()}-kitchen.wav` }
const picture = { id: 'picture', src: `someone/20260301T100000Z/${newId()}-not-spoken.wav` }
const missing = { id: 'missing', src: `someone/20260301T100000Z/${newId()}-gone.wav` }

/** A second of silence, as WAV: 8 bits, 8000 times a second. */
const aWav = (): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 8000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(8000, 40)
  return Buffer.concat([head, Buffer.alloc(8000, 128)])
}

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

test('a recording of the report is played from an address of its own, whole or in parts', async () => {
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

test.each(['picture', 'missing', 'unknown'])('%s is not: it is no recording, or not there', async (audio) => {
  expect(await ask(audio)).toMatchObject({ status: 404, body: { message: 'Recording not found.' } })
})

test('another client hears nothing', async () => {
  const other = await aClient()
  const stranger = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
  expect((await ask('spoken', stranger)).status).toBe(404)
})
