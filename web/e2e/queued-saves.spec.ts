import { genericMessages } from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { anOpenReport, pressSave } from './editor.ts'
import { pendingUploadsIn } from './pending-uploads.ts'
import { changeReport, photosOf, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const notes = (page: Page) => page.getByLabel('General notes')
const parking = (page: Page) => page.getByLabel('Parking location')
const foot = (page: Page) => page.getByRole('status').filter({ hasText: /changes|not sent yet/ })
const frames = (page: Page) => page.getByRole('group', { name: 'Photos of the property' }).getByRole('figure')
const savedHere = 'Saved on this device, not sent yet'

/** A report that was saved without a network, with a photograph; its page is left by way of its link. */
const aQueuedReport = async (page: Page, context: BrowserContext) => {
  const { id } = await anOpenReport(page, 'details')
  await expect(notes(page)).toBeVisible()
  // What is opened while inspecting is loaded soon after the report.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await notes(page).fill('Damp in the cellar')
  const buffer = Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 38, width: 800, height: 600 }))
  await chooseFiles(page, 'Add photos of the property', [{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(frames(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(foot(page)).toContainText(savedHere)
  return id
}

const backTo = async (page: Page, context: BrowserContext, path: string) => {
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await beSignedIn(again, 'inspector@harbour-vale.example')
  await again.goto(address(path))
  return again
}

test('a save without a network goes along with what another user saved, though its page was killed', async ({
  page,
  context,
}) => {
  const id = await aQueuedReport(page, context)
  // What is typed afterwards goes along.
  await parking(page).fill('Yard')
  await page
    .getByRole('link', { name: /^Reports/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/reports(\?|$)/)
  await changeReport(page, await savedReport(page, id), { tenancy: { reference: 'T-1' } })
  const again = await backTo(page, context, '/reports')
  await expect.poll(async () => (await savedReport(again, id)).version).toBe(3)
  const { propertyDetails, tenancy } = await savedReport(again, id)
  expect(propertyDetails).toMatchObject({ generalNotes: 'Damp in the cellar', parkingLocation: 'Yard' })
  expect([propertyDetails.locationPhotos.length, tenancy.reference]).toEqual([1, 'T-1'])
  await expect.poll(async () => (await photosOf(again, id)).map(({ status }) => status)).toEqual(['ready'])
  const [record] = await photosOf(again, id)
  expect(record).toMatchObject({ sha256: expect.any(String), capturedAt: expect.any(String) })
  // Nothing is left that would be sent or offered again.
  await again.goto(address(`/reports/${id}/details`))
  await expect(frames(again)).toHaveCount(1)
  await expect(foot(again)).toHaveText(genericMessages.noUnsavedChanges)
})

test('a queued save that clashes is there again when the report is opened, which asks once', async ({
  page,
  context,
}) => {
  const id = await aQueuedReport(page, context)
  await changeReport(page, await savedReport(page, id), { propertyDetails: { generalNotes: 'Dry' } })
  const again = await backTo(page, context, `/reports/${id}/details`)
  const dialog = again.getByRole('dialog', { name: 'This report was saved by someone else' })
  await expect(dialog.getByRole('region', { name: 'Changed by both' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Merge and save' }).click()
  await expect(foot(again)).toHaveText(genericMessages.noUnsavedChanges)
  await expect(notes(again)).toHaveValue('Damp in the cellar')
  expect((await savedReport(again, id)).version).toBe(3)
  // As before.
  await parking(again).fill('Behind the house')
  await expect(foot(again)).toContainText(genericMessages.unsavedChanges)
  await pressSave(again)
  expect((await savedReport(again, id)).version).toBe(4)
})

test('a save counts as kept on the device once its photographs are, however slow that is @long', async ({
  page,
  context,
}) => {
  await anOpenReport(page, 'details')
  await expect(notes(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.evaluate(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    crypto.subtle.digest = async (...given) => {
      if (given[1].byteLength > 20_000) await new Promise((resolve) => setTimeout(resolve, 4000))
      return digest(...given)
    }
  })
  const buffer = Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 39, width: 800, height: 600 }))
  const files = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
  await chooseFiles(page, 'Add photos of the property', files)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(foot(page)).toContainText(savedHere, { timeout: 60_000 })
  expect(await pendingUploadsIn(page)).toMatchObject({ files: 4 })
})
