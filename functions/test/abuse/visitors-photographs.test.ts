import { photoMessages, refusedPhotoPath, routes, sharingMessages } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { findUpload, markRemovedByVisitor, completeUpload } from '../../uploads/store.ts'
import { uploadsThatCount } from '../../uploads/visitor-uploads.ts'
import { aKey, anAgency, aPhotoOf, aReportOf, aVisitorPhoto, photoChecked, reportNow, saved } from '../abuse-world.ts'
import { call, callRaw, refusal } from '../call.ts'
import { aJpeg } from '../uploads.ts'
import { sendFeedback } from '../links.ts'
import { hallOf } from '../reports.ts'

const agency = await anAgency()

interface Sent {
  id: string
  src: string
}

const aLink = async () => {
  const items = ['door', 'wall'].map((_uuid) => ({ _uuid, name: _uuid }))
  const { id } = await aReportOf(agency, { rooms: [hallOf(...items)] })
  const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
  const attach = (door: readonly Sent[], wall: readonly Sent[] = [], general: readonly Sent[] = []) => {
    const items = [
      { itemref: 'door', comments: 'See', photos: door },
      { itemref: 'wall', comments: 'And here', photos: wall },
    ]
    return sendFeedback(id, k, { items, general: { comments: 'Thank you', photos: general } })
  }
  const ready = async () => {
    const { photo, send } = await aVisitorPhoto(id, k)
    expect(await send()).toBeLessThan(300)
    await photoChecked(agency.first, id, photo.id)
    return photo
  }
  return { id, k, attach, ready }
}

it('A visitor with a feedback link who tries to spoil the report’s PDF cannot attach a photograph that was never sent, under the id of another, or repeatedly', async () => {
  const { id, k, attach, ready } = await aLink()
  const { photo: one, send } = await aVisitorPhoto(id, k)
  const early = refusal(400, sharingMessages.photographNotReady)
  expect(await attach([one])).toMatchObject(early)
  expect(await send()).toBeLessThan(300)
  await photoChecked(agency.first, id, one.id)
  const [other, staffs] = [await ready(), await aPhotoOf(agency.first, id)]
  const refused = refusal(400, 'A photograph was not sent with this link.')
  for (const same of ['same', one.id, staffs.id])
    expect(await attach([{ id: same, src: one.src }], [{ id: same, src: other.src }])).toMatchObject(refused)
  const twice = refusal(400, 'A photograph can be attached only once.')
  expect(await attach([one, one])).toMatchObject(twice)
  expect(await attach([one], [], [one])).toMatchObject(twice)
  expect((await reportNow(agency.first, id)).version).toBe(1)
  expect((await attach([one])).status).toBe(200)
  // Nor once the id is in the report.
  expect(await attach([one], [one])).toMatchObject(twice)
  expect(await attach([one], [{ id: one.id, src: other.src }])).toMatchObject(refused)
  expect(await attach([{ id: one.id, src: other.src }])).toMatchObject(refused)
  // It can move, and a duplicate of that is a retry.
  expect((await attach([], [one])).status).toBe(200)
  expect((await attach([], [one])).status).toBe(200)
})

describe('A visitor whose photographs cannot be used', () => {
  it('because they have too many pixels or are not JPEGs is told which and why, and may send others instead', async () => {
    const { id, k, attach } = await aLink()
    const huge = await aJpeg()
    const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
    huge.writeUInt16BE(65_000, frame + 5)
    huge.writeUInt16BE(65_000, frame + 7)
    for (const [file, why] of [
      [huge, 'door.jpg has too many pixels.'],
      [Buffer.alloc(huge.length, 'no picture '), photoMessages.notJpeg('door.jpg')],
    ] as const) {
      const { photo, send } = await aVisitorPhoto(id, k, file)
      expect(await send()).toBeLessThan(300)
      await photoChecked(agency.first, id, photo.id, 'refused')
      const issues = [{ path: `${refusedPhotoPath}${photo.id}`, message: why }]
      expect(await attach([photo])).toMatchObject({ status: 400, body: { message: why, issues } })
      expect(await uploadsThatCount([photo.id], new Date())).toEqual([])
    }
    expect((await attach([])).status).toBe(200)
  })

  it('because they removed one hides it from staff too, unless it is in the report', async () => {
    const { id, k, attach, ready } = await aLink()
    const [said, putInPool, takenAway] = await Promise.all([ready(), ready(), ready()])
    expect((await attach([said])).status).toBe(200)
    const unassignedphotos = [{ ...putInPool, hasGalleryLink: true, readonly: false }]
    const withPool = await saved(agency.first, { ...(await reportNow(agency.first, id)), unassignedphotos })
    const removed = [said, putInPool, takenAway].map((photo) => photo.id).join(',')
    const query = { k, id, fileName: 'other.jpg', fileType: 'image/jpeg', size: 1000, removed }
    expect((await callRaw(routes.requestSharedUpload, undefined, { query })).status).toBe(200)
    const { body } = await call(routes.listPhotos, agency.first, { params: { id }, query: {} })
    expect(new Set(body.data.map((photo) => photo.id))).toEqual(new Set([said.id, putInPool.id]))
    const again = { ...withPool, unassignedphotos: [{ ...takenAway, hasGalleryLink: true, readonly: false }] }
    expect(await callRaw(routes.saveReport, agency.first.idToken, { params: { id }, body: again })).toMatchObject(
      refusal(400, 'A photograph was not uploaded for this report.'),
    )
  })

  it('because they removed one during the check may permanently send another instead', async () => {
    const { id, k, attach } = await aLink()
    const { photo } = await aVisitorPhoto(id, k)
    const asRead = (await findUpload(photo.id)) ?? expect.fail('It was asked for.')
    await markRemovedByVisitor(photo.id)
    const found = { ...asRead, status: 'ready', receivedAt: new Date().toISOString() } as const
    expect(await completeUpload(found)).toBe(false)
    expect(await findUpload(photo.id)).toMatchObject({ removedByVisitor: true, status: 'waiting' })
    expect(await completeUpload({ ...found, removedByVisitor: true })).toBe(true)
    expect(await uploadsThatCount([photo.id], new Date())).toEqual([])
    expect(await attach([photo])).toMatchObject({ status: 400 })
  })
})
