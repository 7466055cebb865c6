import { routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { aJpeg, askForUploads, sendFile } from '../test/uploads.ts'
import { addWaiting, type StoredUpload } from './store.ts'

let client: Client
let person: Person
let report: Report
let jpeg: Buffer

beforeAll(async () => {
  atStack()
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const created = await call(routes.createReport, person, {
    body: {
      address: { line1: '1 Quay Street', town: 'Bristol', postcode: 'BS1 4DB' },
      branchId: `${client.id}-1`,
      type: 'Inventory',
    },
  })
  report = created.body
  jpeg = await aJpeg('#456', 1600, 1200)
})

const ask = (names: string[]) => askForUploads(person, report.id, names, jpeg.length)

const records = async (ids: string[]) =>
  (await call(routes.listPhotos, person, { params: { id: report.id }, query: { ids: ids.join(',') } })).body.data

const settled = (ids: string[]) =>
  vi.waitFor(
    async () => {
      const found = await records(ids)
      expect(found.map(({ status }) => status)).not.toContain('waiting')
      return found
    },
    { timeout: 100_000, interval: 400 },
  )

describe('photographs', () => {
  test('are sent straight to storage and then listed with their details', async () => {
    const uploads = await ask(['IMG_1.JPG', 'Küche 2.jpg', 'notes.jpg'])
    expect(uploads.map(({ src }) => src.split('/')[0])).toEqual(Array(3).fill(person.userId))
    expect((await records(uploads.map(({ id }) => id))).map(({ status }) => status)).toEqual(Array(3).fill('waiting'))
    const [first, second, third] = uploads
    if (!first || !second || !third) throw new Error('Three were asked for.')
    const text = Buffer.alloc(jpeg.length, 'no picture ')
    expect(await Promise.all([sendFile(first, jpeg), sendFile(second, jpeg), sendFile(third, text)])).toEqual([
      204, 204, 204,
    ])
    const found = await settled(uploads.map(({ id }) => id))
    expect(found[0]).toEqual({
      id: first.id,
      src: first.src,
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
    expect(new Set(all.body.data.map(({ id }) => id))).toEqual(new Set(uploads.map(({ id }) => id)))
  })

  test('are accepted only with the presigned size, type and address', async () => {
    const [upload] = await ask(['a.jpg'])
    if (!upload) throw new Error('No upload was presigned.')
    expect(await sendFile(upload, jpeg.subarray(1))).toBe(400)
    expect(await sendFile(upload, Buffer.concat([jpeg, jpeg.subarray(0, 1)]))).toBe(400)
    expect(await sendFile(upload, jpeg, { 'Content-Type': 'text/html' })).toBe(403)
    expect(await sendFile(upload, jpeg, { key: `originals/${upload.src}` })).toBe(403)
    expect(await sendFile(upload, jpeg, { key: 'incoming/somebody/else.jpg' })).toBe(403)
  })

  test('keep their id and src when an upload is requested again, and what has arrived stays', async () => {
    const [first] = await ask(['again.jpg'])
    if (!first) throw new Error('No upload was presigned.')
    const again = async (reportId: string) => {
      const file = { name: 'again.jpg', size: jpeg.length, type: 'image/jpeg' as const, again: first.id }
      return (await call(routes.requestUploads, person, { body: { reportId, files: [file] } })).body.data[0]
    }
    const renewed = await again(report.id)
    expect(renewed).toMatchObject({ id: first.id, src: first.src })
    expect(await sendFile(renewed ?? first, jpeg)).toBe(204)
    const [ready] = await settled([first.id])
    expect(ready?.status).toBe('ready')
    expect(await again(report.id)).toMatchObject({ id: first.id })
    expect(await records([first.id])).toEqual([ready])
    // The upload of another report is not presigned again: the photograph gets a new id.
    const other = await call(routes.createReport, person, {
      body: { address: report.address, branchId: report.branchId, type: 'Inventory' },
    })
    expect((await again(other.body.id))?.id).not.toBe(first.id)
  })
})

describe('saving a report', () => {
  test('accepts photographs of its own, checked or not, and no others', async () => {
    const [own] = await ask(['own.jpg'])
    const [foreign, refused] = [newId(), newId()].map((id, i): StoredUpload => ({
      id,
      src: `someone/20261121T000000Z/${id}-a.jpg`,
      filename: 'a.jpg',
      status: i === 0 ? 'ready' : 'refused',
      ownerId: report.id,
      kind: 'photograph',
      clientId: i === 0 ? 'another' : client.id,
      requestedAt: '2026-11-21T00:00:00.000Z',
      ...(i === 1 && { message: 'a.jpg is not a JPEG.' }),
    }))
    if (!own || !foreign || !refused) throw new Error('There are three.')
    await addWaiting([foreign, refused])
    const save = (...srcs: string[]) =>
      callRaw(routes.saveReport, person.idToken, {
        params: { id: report.id },
        query: { force: 'true' },
        body: { ...report, unassignedphotos: srcs.map((src) => ({ id: newId(), src })) },
      })
    expect(await save(own.src)).toMatchObject({ status: 200 })
    expect(await save()).toMatchObject({ status: 200 })
    for (const src of [foreign.src, refused.src, `x/20261121T000000Z/${own.id}-other.jpg`, 'no/such/photo.jpg'])
      expect(await save(own.src, src)).toMatchObject({ status: 400 })
    // The caller's own file is named with the reason; nothing is revealed about another user's.
    expect(await save(foreign.src, refused.src)).toMatchObject({ body: { message: 'a.jpg is not a JPEG.' } })
    expect(await save(foreign.src)).toMatchObject({
      body: { message: 'A photograph was not uploaded for this report.' },
    })
  })
})
