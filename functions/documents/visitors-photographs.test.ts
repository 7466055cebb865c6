import { Photo, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { inject, expect, test } from 'vitest'
import { aKey, aVisitorPhoto, photoChecked } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { atStack } from '../test/people.ts'
import { removeObject } from '../test/storage.ts'
import { aJpeg } from '../test/uploads.ts'
import { aClientWith } from './auto-clients.fixture.ts'

/** A report with photographs of a visitor, of which some can no longer be shown, as in older reports. */
test(
  'photographs of a visitor that cannot be shown are left out of the PDF, and named; a strip is printed',
  { timeout: 300_000 },
  async () => {
    atStack()
    const { person, jobs } = await aClientWith()
    const { id } = await jobs.aReport()
    const k = await aKey(person, id, { purpose: 'feedback', party: 'tenant' })
    const [there, lost] = [await aVisitorPhoto(id, k), await aVisitorPhoto(id, k)]
    const strip = await aVisitorPhoto(id, k, await aJpeg('#345', 16_000, 1))
    for (const { photo, send } of [there, lost, strip]) {
      await send()
      await photoChecked(person, id, photo.id)
    }
    const body = {
      purpose: 'feedback',
      party: 'tenant',
      name: 'Tina',
      email: 'tina@people.example',
      general: { comments: 'See what I mean', photos: [there.photo, lost.photo, strip.photo] },
    }
    expect((await callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })).status).toBe(200)
    const { photoBucket } = inject('stack').config
    for (const folder of ['originals', 'print']) await removeObject(photoBucket, `${folder}/${lost.photo.src}`)
    // Photographs saved before checks were introduced may never have arrived.
    const { commit } = await import('../reports/store/index.ts')
    const { openToVisitor } = await import('../reports/guards.ts')
    const { bodyOfRow } = await import('../reports/read-report.ts')
    const { nextVersion } = await import('../reports/save/next-version.ts')
    const opened = await openToVisitor(id)
    if (!opened) throw new Error('The report is there.')
    const stored = await bodyOfRow(opened.row)
    stored.comments.tenantapproved = true
    const never = newId()
    stored.comments.tenantPhotos.push(Photo.parse({ id: never, src: `tenantcomments/1/${never}-wall.jpg` }))
    expect(
      await commit([await nextVersion({ now: () => new Date(), user: { name: 'Eve' } }, opened, stored, [])]),
    ).toBeTruthy()

    const made = (await call(routes.generateReport, person, { params: { id, variant: 'report' } })).body
    const texts = (await jobs.printed(made.id)).join(' ')
    expect(texts).toContain('See what I mean')
    expect(texts).toContain('Tina, by link')
    expect(texts).toMatch(/Not shown: door\.jpg, \S*wall\.jpg/)
    expect((await call(routes.getReport, person, { params: { id } })).body.attachments['report']).toMatchObject({
      status: 'finished',
    })
  },
)
