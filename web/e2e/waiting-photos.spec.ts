import { genericMessages } from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { pressSave } from './editor.ts'
import { pendingUploadsIn } from './pending-uploads.ts'
import { aReport, photosOf, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const inspector = 'inspector@harbour-vale.example'

/** Small photographs, all different. */
const photographs = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `IMG_${n + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 40 + n, width: 800, height: 600 })),
    })),
  )

const isForm = (headers: Record<string, string>) => headers['content-type']?.startsWith('multipart/form-data') === true

/** Tracks a browser's uploads to storage, and controls whether storage accepts them. */
const storageOf = async (context: BrowserContext) => {
  const storage = { takes: true, permits: true, sentBy: new Set<Page>() }
  await context.route('**/*', async (route) => {
    const request = route.request()
    if (request.method() === 'POST' && isForm(request.headers())) {
      storage.sentBy.add(request.frame().page())
      if (!storage.takes) return route.fulfill({ status: 503, body: 'Slow down' })
    }
    if (new URL(request.url()).pathname === '/v1/photos/uploads') {
      if (!storage.permits) return route.abort('internetdisconnected')
    }
    return route.fallback()
  })
  return storage
}

/** Signals that the connection is back, as the browser does. */
const backOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

const openDetails = async (page: Page, id: string) => {
  await page.goto(address(`/reports/${id}/details`))
  await expect(page.getByLabel('General notes')).toBeVisible()
}

const choose = async (page: Page, count: number) =>
  chooseFiles(page, 'Add photos of the property', await photographs(count))

const frames = (page: Page) => page.getByRole('group', { name: 'Photos of the property' }).getByRole('figure')
const caption = (page: Page) =>
  frames(page)
    .first()
    .getByLabel(/^Caption of photo/)
const foot = (page: Page) => page.getByRole('status').filter({ hasText: /changes|not sent yet|Uploading/ })
const notSent = (count: number) => `${count} photograph${count === 1 ? '' : 's'} not sent yet`
const statuses = async (page: Page, id: string) => (await photosOf(page, id)).map(({ status }) => status)
const locationPhotos = async (page: Page, id: string) =>
  (await savedReport(page, id)).propertyDetails.locationPhotos.map(({ id: photo, caption, rotate, marks }) => ({
    id: photo,
    caption,
    rotate,
    marks: marks?.length,
  }))

/** Ends a page like a crash, without unload events. */
const crash = (page: Page) => page.close({ runBeforeUnload: false })

/** A report of the inspector with pending photographs, waiting for storage or for their presigned URLs. */
const aReportWaiting = async (page: Page, context: BrowserContext, count: number, waitsFor: 'takes' | 'permits') => {
  await beSignedIn(page, inspector)
  const { id } = await aReport(page)
  const storage = await storageOf(context)
  storage[waitsFor] = false
  await openDetails(page, id)
  await choose(page, count)
  await expect(foot(page)).toContainText(notSent(count))
  return { id, storage }
}

test('photographs that storage does not accept wait, survive a reload and resume @long', async ({ page, context }) => {
  const { id, storage } = await aReportWaiting(page, context, 3, 'takes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Saved, but not everything is uploaded: only that is shown.
  await expect(foot(page)).toHaveText(notSent(3))

  // Neither another screen nor signing out drops them silently.
  await page
    .getByRole('link', { name: /^Reports/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(genericMessages.unsavedChangesPrompt)
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reload

  await expect(frames(page)).toHaveCount(3)
  await expect(foot(page)).toContainText(notSent(3))
  storage.takes = true
  await backOnline(page)
  await expect(foot(page)).not.toContainText('not sent yet')
  await expect.poll(() => statuses(page, id)).toEqual(['ready', 'ready', 'ready'])
  await expect(foot(page)).toHaveText(genericMessages.noUnsavedChanges)
  expect((await locationPhotos(page, id)).map((photo) => photo.id).toSorted()).toEqual(
    (await photosOf(page, id)).map((photo) => photo.id).toSorted(),
  )
})

test('photographs taken offline come back after a crash', async ({ page, context }) => {
  const { id, storage } = await aReportWaiting(page, context, 2, 'permits')
  await frames(page).first().hover()
  await frames(page)
    .first()
    .getByRole('button', { name: /^Rotate photo/ })
    .click()
  await frames(page)
    .first()
    .getByRole('button', { name: /^Mark photo/ })
    .click()
  const marking = page.getByRole('application', { name: 'Marks on the photo' })
  await expect(marking).toBeFocused()
  await marking.press('Enter')
  await marking.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await caption(page).fill('The front door')
  await caption(page).press('Enter')
  // Stored with a short delay; what a crash loses before that cannot be kept.
  await expect.poll(async () => (await pendingUploadsIn(page)).captions).toEqual(['The front door'])
  await crash(page)

  const again = await context.newPage()
  await beSignedIn(again, inspector)
  await openDetails(again, id)
  await expect(foot(again)).toContainText(notSent(2))
  await expect(caption(again)).toHaveValue('The front door')
  storage.permits = true
  await backOnline(again)
  // The draft with them is stored with a delay, and the status then says so.
  await expect(foot(again)).toHaveText(new RegExp(`^${genericMessages.unsavedChanges}`))
  await pressSave(again)
  const saved = await locationPhotos(again, id)
  expect(saved.map(({ caption, rotate, marks }) => ({ caption, rotate, marks }))).toEqual([
    { caption: 'The front door', rotate: 90, marks: 1 },
    { caption: undefined, rotate: undefined, marks: undefined },
  ])
  expect(await statuses(again, id)).toEqual(['ready', 'ready'])
  await again.reload()
  await expect(frames(again)).toHaveCount(2)
  await expect(foot(again)).toHaveText(genericMessages.noUnsavedChanges)
})

test('of two tabs one uploads, and the other continues when it closes @long', async ({ page, context }) => {
  await beSignedIn(page, inspector)
  const { id } = await aReport(page)
  const storage = await storageOf(context)
  storage.takes = false
  await openDetails(page, id)
  const other = await context.newPage()
  await openDetails(other, id)
  await choose(page, 2)
  await expect(foot(page)).toContainText(notSent(2))
  await backOnline(other)
  await expect(foot(other)).toHaveText(genericMessages.noUnsavedChanges)
  expect(storage.sentBy).toEqual(new Set([page]))
  await crash(page)
  await expect(foot(other)).toContainText(notSent(2))
  await expect(frames(other)).toHaveCount(2)
  storage.takes = true
  await backOnline(other)
  await expect.poll(() => statuses(other, id)).toEqual(['ready', 'ready'])
  await pressSave(other)
  expect(await locationPhotos(other, id)).toHaveLength(2)
})

test('pending uploads continue while other screens are open @long', async ({ page, context }) => {
  const { id, storage } = await aReportWaiting(page, context, 2, 'permits')
  await page
    .getByRole('link', { name: /^Reports/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  storage.permits = true
  await backOnline(page)
  await expect.poll(() => statuses(page, id)).toEqual(['ready', 'ready'])
  await openDetails(page, id)
  await expect(frames(page)).toHaveCount(2)
  await pressSave(page)
  expect(await locationPhotos(page, id)).toHaveLength(2)
})
