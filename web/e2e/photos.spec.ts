import { createHash } from 'node:crypto'
import { photoMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { cuttingProxy } from './cutting-proxy.ts'
import { pressSave, anOpenReport } from './editor.ts'
import { aPhotographFile } from './photographs.ts'
import { photosOf, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'

const openDetails = async (page: Page) => {
  const { id } = await anOpenReport(page, 'details')
  await expect(page.getByLabel('General notes')).toBeVisible()
  return id
}

const choose = (page: Page, file: Awaited<ReturnType<typeof aPhotographFile>>) =>
  chooseFiles(page, 'Add photos of the property', file)

const list = (page: Page) => page.getByRole('group', { name: 'Photos of the property' })
const first = (page: Page) => page.getByRole('figure', { name: 'Photo P-01' })

/** Waits until the first photograph has been uploaded, checked and accepted. */
const arrived = async (page: Page) => {
  await expect(first(page)).toBeVisible()
  await expect(first(page)).not.toHaveAttribute('data-state')
  await expect(page.getByText(/^Uploading \d+ photo/)).toHaveCount(0)
}

test('an upload whose connection breaks half-way arrives complete, once @long', async ({ browser }) => {
  const proxy = await cuttingProxy()
  const context = await browser.newContext({ proxy: { server: proxy.server, bypass: '<-loopback>' } })
  const page = await context.newPage()
  const id = await openDetails(page)
  const file = await aPhotographFile()
  let permissions = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/photos/uploads') permissions++
  })

  await choose(page, file)
  await arrived(page)
  expect({ forms: proxy.passed.forms, permissions }).toEqual({ forms: 2, permissions: 1 })
  expect(proxy.passed.of).toBeGreaterThan(file.buffer.length)
  expect(proxy.passed.cutAt).toBe(Math.floor(proxy.passed.of / 2))
  await expect(page.getByText(photoMessages.couldNotUpload)).toHaveCount(0)
  await expect(list(page).getByRole('figure')).toHaveCount(1)

  await pressSave(page)
  const sha256 = createHash('sha256').update(file.buffer).digest('hex')
  const photos = await photosOf(page, id)
  expect(photos.map((photo) => ({ status: photo.status, sha256: photo.sha256 }))).toEqual([{ status: 'ready', sha256 }])
  const { propertyDetails } = await savedReport(page, id)
  expect(propertyDetails.locationPhotos.map(({ src }) => src)).toEqual(photos.map(({ src }) => src))
  await context.close()
  proxy.close()
})

/** A truncated photograph that cannot be displayed. */
const cutPhotograph = async () => {
  const whole = await aPhotographFile()
  return { ...whole, name: 'cut.jpg', buffer: whole.buffer.subarray(0, 3000) }
}

test('a photograph rejected after upload says why, and one press removes it @long', async ({ page }) => {
  const id = await openDetails(page)
  await choose(page, await cutPhotograph())
  await expect(first(page)).toHaveAttribute('data-state', 'failed')
  await expect(first(page).getByText(photoMessages.notJpeg('cut.jpg'))).toBeVisible()

  // A save that still contains it is refused; the error names its place and offers to remove it.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('region', { name: 'Fields that were refused' })
  await expect(notice).toContainText(
    'Changes not saved. A file could not be accepted. Everything you typed is still here.',
  )
  await expect(notice).toContainText(`Property details: Location photo 1 ${photoMessages.notJpeg('cut.jpg')}`)
  await notice.getByRole('button', { name: 'Remove Location photo 1' }).click()
  await expect(notice).toBeHidden()
  await expect(list(page).getByRole('figure')).toHaveCount(0)

  await choose(page, await cutPhotograph())
  await first(page).getByRole('button', { name: 'Remove refused photo P-01' }).click()
  await expect(page.getByText(photoMessages.removed).first()).toBeVisible()
  await page.getByLabel('General notes').fill('Saved all the same')
  await pressSave(page)
  const { propertyDetails } = await savedReport(page, id)
  expect(propertyDetails).toMatchObject({ locationPhotos: [], generalNotes: 'Saved all the same' })
})
