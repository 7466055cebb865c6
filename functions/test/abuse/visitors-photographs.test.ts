import { photoMessages, refusedPhotoPath, routes, sharingMessages } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { findUpload, markRemovedByVisitor, completeUpload } from '../../uploads/store.ts'
import { uploadsThatCount } from '../../uploads/visitor-uploads.ts'
import {
  aKey,
  anAgency,
  aPhotoOf,
  aReportOf,
  aVisitorPhoto,
  photoChecked,
  reportNow,
  saved,
  type Agency,
} from '../abuse-world.ts'
import { call, callRaw } from '../call.ts'
import { aJpeg } from '../uploads.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

describe('A visitor with a feedback link who tries to spoil the report’s PDF', () => {
  const items = ['door', 'wall'].map((_uuid) => ({ _uuid, name: _uuid }))
  const types = [{ slug: 'doors', name: 'Doors', items }]
  const hall = { _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const }
  const rooms = [{ ...hall, sections: [{ name: 'Fabric', slug: 'fabric', types }] }]

  interface Sent {
    id: string
    src: string
  }

  const aLink = async () => {
    const { id } = await aReportOf(agency, { rooms })
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const attach = (door: readonly Sent[], wall: readonly Sent[] = [], general: readonly Sent[] = []) => {
      const said = [
        { itemref: 'door', comments: 'See', photos: door },
        { itemref: 'wall', comments: 'And here', photos: wall },
      ]
      const body = {
        ...{ purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said },
        general: { comments: 'Thank you', photos: general },
      }
      return callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })
    }
    const ready = async () => {
      const { photo, send } = await aVisitorPhoto(id, k)
      expect(await send()).toBeLessThan(300)
      await photoChecked(agency.first, id, photo.id)
      return photo
    }
    return { id, k, attach, ready }
  }

  const refused = { status: 400, body: { message: 'A photograph was not sent with this link.' } }

  it('cannot put a photograph under the id of another, their own or staff’s', async () => {
    const { id, attach, ready } = await aLink()
    const [one, other, staffs] = [await ready(), await ready(), await aPhotoOf(agency.first, id)]
    for (const same of ['same', one.id, staffs.id])
      expect(await attach([{ id: same, src: one.src }], [{ id: same, src: other.src }])).toMatchObject(refused)
    expect((await attach([one])).status).toBe(200)
    // Nor once the id is in the report.
    expect(await attach([one], [{ id: one.id, src: other.src }])).toMatchObject(refused)
    expect(await attach([{ id: one.id, src: other.src }])).toMatchObject(refused)
  })

  it('cannot attach a photograph that was never sent, but can as soon as it has arrived', async () => {
    const { id, k, attach } = await aLink()
    const { photo, send } = await aVisitorPhoto(id, k)
    const early = { status: 400, body: { message: sharingMessages.photographNotReady } }
    expect(await attach([photo])).toMatchObject(early)
    expect((await reportNow(agency.first, id)).version).toBe(1)
    expect(await send()).toBeLessThan(300)
    await photoChecked(agency.first, id, photo.id)
    expect((await attach([photo])).status).toBe(200)
  })

  it('cannot attach one photograph repeatedly, in one save or in several', async () => {
    const { id, attach, ready } = await aLink()
    const photo = await ready()
    const twice = { status: 400, body: { message: 'A photograph can be attached only once.' } }
    expect(await attach(Array.from({ length: 40 }, () => photo))).toMatchObject(twice)
    expect(await attach([photo], [photo])).toMatchObject(twice)
    expect(await attach([photo], [], [photo])).toMatchObject(twice)
    expect((await reportNow(agency.first, id)).version).toBe(1)
    expect((await attach([photo])).status).toBe(200)
    expect(await attach([photo], [photo])).toMatchObject(twice)
    // It can move, and a duplicate of that is a retry.
    expect((await attach([], [photo])).status).toBe(200)
    expect((await attach([], [photo])).status).toBe(200)
  })
})

describe('A visitor whose photographs cannot be used', () => {
  const aLink = async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const say = (photos: readonly { id: string; src: string }[]) =>
      callRaw(routes.saveSharedReport, undefined, {
        params: { id },
        query: { k },
        body: {
          ...{ purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example' },
          general: { comments: 'See', photos },
        },
      })
    return { id, k, say }
  }

  it('because they have too many pixels or are not JPEGs is told which and why, and may send others instead', async () => {
    const { id, k, say } = await aLink()
    const large = await aJpeg('#456', 12_000, 9_000)
    const none = Buffer.alloc(large.length, 'no picture ')
    for (const [file, why] of [
      [large, 'door.jpg has too many pixels.'],
      [none, photoMessages.notJpeg('door.jpg')],
    ] as const) {
      const { photo, send } = await aVisitorPhoto(id, k, file)
      expect(await send()).toBeLessThan(300)
      await photoChecked(agency.first, id, photo.id, 'refused')
      const issues = [{ path: `${refusedPhotoPath}${photo.id}`, message: why }]
      expect(await say([photo])).toMatchObject({ status: 400, body: { message: why, issues } })
      expect(await uploadsThatCount([photo.id], new Date())).toEqual([])
    }
    expect((await say([])).status).toBe(200)
  })

  it('because they removed one hides it from staff too, unless it is in the report', async () => {
    const { id, k, say } = await aLink()
    const sent = [await aVisitorPhoto(id, k), await aVisitorPhoto(id, k), await aVisitorPhoto(id, k)] as const
    for (const { photo, send } of sent) {
      expect(await send()).toBeLessThan(300)
      await photoChecked(agency.first, id, photo.id)
    }
    const [said, putInPool, takenAway] = sent.map(({ photo }) => photo)
    if (!said || !putInPool || !takenAway) throw new Error('Three were sent.')
    expect((await say([said])).status).toBe(200)
    const unassignedphotos = [{ ...putInPool, hasGalleryLink: true, readonly: false }]
    const withPool = await saved(agency.first, { ...(await reportNow(agency.first, id)), unassignedphotos })
    const removed = sent.map(({ photo }) => photo.id).join(',')
    const query = { k, id, fileName: 'other.jpg', fileType: 'image/jpeg', size: 1000, removed }
    expect((await callRaw(routes.requestSharedUpload, undefined, { query })).status).toBe(200)
    const { body } = await call(routes.listPhotos, agency.first, { params: { id }, query: {} })
    expect(new Set(body.data.map((photo) => photo.id))).toEqual(new Set([said.id, putInPool.id]))
    const again = { ...withPool, unassignedphotos: [{ ...takenAway, hasGalleryLink: true, readonly: false }] }
    expect(await callRaw(routes.saveReport, agency.first.idToken, { params: { id }, body: again })).toMatchObject({
      status: 400,
      body: { message: 'A photograph was not uploaded for this report.' },
    })
  })

  it('because they removed one during the check may permanently send another instead', async () => {
    const { id, k, say } = await aLink()
    const { photo } = await aVisitorPhoto(id, k)
    const asRead = await findUpload(photo.id)
    if (!asRead) throw new Error('It was asked for.')
    await markRemovedByVisitor(photo.id)
    const found = { ...asRead, status: 'ready', receivedAt: new Date().toISOString() } as const
    expect(await completeUpload(found)).toBe(false)
    expect(await findUpload(photo.id)).toMatchObject({ removedByVisitor: true, status: 'waiting' })
    expect(await completeUpload({ ...found, removedByVisitor: true })).toBe(true)
    expect(await uploadsThatCount([photo.id], new Date())).toEqual([])
    expect(await say([photo])).toMatchObject({ status: 400 })
  })
})
