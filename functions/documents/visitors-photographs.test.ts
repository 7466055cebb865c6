import { Photo, routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { inject, beforeAll, expect, test } from 'vitest'
import { aKey, aVisitorPhoto, photoChecked } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { removeObject } from '../test/storage.ts'
import { aJpeg } from '../test/uploads.ts'
import { download, jobsOf } from './jobs.fixture.ts'
import { textsOf } from './rendering/testing.fixture.ts'

let client: Client
let person: Person

beforeAll(async () => {
  atStack()
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
})

/** A report with three photographs of a visitor, of which only one can still be shown, as in older reports. */
test(
  'photographs of a visitor that cannot be shown are left out of the PDF and the zip, and named',
  { timeout: 300_000 },
  async () => {
    const jobs = jobsOf(person, client)
    const { id } = await jobs.aReport()
    const k = await aKey(person, id, { purpose: 'feedback', party: 'tenant' })
    const [there, lost] = [await aVisitorPhoto(id, k), await aVisitorPhoto(id, k)]
    for (const { photo, send } of [there, lost]) {
      await send()
      await photoChecked(person, id, photo.id)
    }
    const body = {
      purpose: 'feedback',
      party: 'tenant',
      name: 'Tina',
      email: 'tina@people.example',
      general: { comments: 'See what I mean', photos: [there.photo, lost.photo] },
    }
    expect((await callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })).status).toBe(200)
    const { photoBucket } = inject('stack').config
    for (const folder of ['originals', 'print']) await removeObject(photoBucket, `${folder}/${lost.photo.src}`)
    // Photographs saved before checks were introduced may never have arrived.
    const { readHeader, commit } = await import('../reports/store/index.ts')
    const { bodyOfRow } = await import('../reports/read-report.ts')
    const { nextVersion } = await import('../reports/save/next-version.ts')
    const row = await readHeader(id)
    if (!row) throw new Error('The report is there.')
    const stored = await bodyOfRow(row)
    stored.comments.tenantapproved = true
    const never = newId()
    stored.comments.tenantPhotos.push(Photo.parse({ id: never, src: `tenantcomments/1/${never}-wall.jpg` }))
    expect(
      await commit([await nextVersion({ now: () => new Date(), user: { name: 'Eve' } }, row, stored, [])]),
    ).toBeTruthy()

    const make = async (route: typeof routes.generateReport | typeof routes.generatePhotos) => {
      const params = { id, variant: 'report' }
      const made = (await callRaw(route, person.idToken, { params })).body as { id: string }
      return jobs.ended(made.id)
    }
    const pdf = await make(routes.generateReport)
    expect(pdf.error).toBeUndefined()
    const texts = (await textsOf((await download(pdf.payload ?? { url: '' })).bytes)).join(' ')
    expect(texts).toContain('See what I mean')
    expect(texts).toContain('Tina, by link')
    expect(texts).toMatch(/Not shown: door\.jpg, \S*wall\.jpg/)
    expect((await make(routes.generatePhotos)).error).toBeUndefined()
    expect((await call(routes.getReport, person, { params: { id } })).body.attachments['report']).toMatchObject({
      status: 'finished',
    })
  },
)

test(
  'a strip-shaped photograph of a visitor is printed, and keeps no PDF from being made',
  { timeout: 300_000 },
  async () => {
    const jobs = jobsOf(person, client)
    const { id } = await jobs.aReport()
    const k = await aKey(person, id, { purpose: 'feedback', party: 'tenant' })
    const strips = await Promise.all([aJpeg('#345', 16_000, 1), aJpeg('#456', 1, 16_000), aJpeg('#567', 4000, 4)])
    const photos: { id: string; src: string }[] = []
    for (const strip of strips) {
      const { photo, send } = await aVisitorPhoto(id, k, strip)
      await send()
      await photoChecked(person, id, photo.id)
      photos.push(photo)
    }
    const said = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example' }
    const body = { ...said, general: { comments: 'See', photos } }
    expect((await callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })).status).toBe(200)
    const report = (await call(routes.getReport, person, { params: { id } })).body
    await jobs.save({ ...report, comments: { ...report.comments, tenantapproved: true } })
    const made = (await call(routes.generateReport, person, { params: { id, variant: 'report' } })).body
    expect(await jobs.ended(made.id)).toMatchObject({ progress: { step: 'finished', done: 3 } })
  },
)
