import {
  documentMessages,
  genericMessages,
  photoMessages,
  reportMessages,
  reportOperationMessages,
  routePath,
  routes,
} from '@lintel/contract'
import { expect, test } from '@playwright/test'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const draftReport = '/reports/demo-harbour-vale-02'

test.beforeEach(async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
})

test('the list says when a month has no reports and when a report does not exist @long', async ({ page }) => {
  await page.goto(address('/reports?month=2010-01'))
  await expect(page.getByText(reportMessages.noReports)).toBeVisible()
  await page.goto(address('/reports/this-report-is-not-there'))
  await expect(page.getByText(reportMessages.couldNotLoad)).toBeVisible()
  await expect(page).toHaveURL(/\/reports\?/)
  await page.goto(address('/reports/no report has such an id/details'))
  await expect(page.getByText(reportMessages.notFoundPage)).toBeVisible()
})

test('a PDF that was never generated asks for a double click, and an existing one is confirmed by its reference', async ({
  page,
}) => {
  await page.goto(address(draftReport))
  await page.getByRole('button', { name: 'PDF, not generated yet' }).click()
  await expect(page.getByText(documentMessages.doubleClick).first()).toBeVisible()

  await page.goto(address('/reports/demo-harbour-vale-01'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF, ready' }).click()
  expect((await download).suggestedFilename()).toMatch(/^104048 .*\.pdf$/)
  await expect(page.getByText(documentMessages.downloaded(104_048))).toBeVisible()
})

test('the editor warns of unsaved work, asks before changing the date, and confirms additions and removals @long', async ({
  page,
}) => {
  await page.goto(address('/reports/demo-harbour-vale-01/rooms'))
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()

  await page.getByRole('textbox', { name: 'Date' }).fill('01/11/2026')
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question.getByText(reportMessages.changeDate)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('region', { name: 'Hall', exact: true }).getByRole('button', { name: 'Overview photos' }).click()
  await page.getByRole('figure', { name: 'Photo H-01' }).hover()
  await page.getByRole('button', { name: 'Remove photo H-01' }).click()
  const confirm = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(confirm.getByText(genericMessages.areYouSure)).toBeVisible()
  await confirm.getByRole('button', { name: /Remove|Yes/ }).click()
  await expect(page.getByText(photoMessages.removed)).toBeVisible()
  await expect(page.getByText(genericMessages.unsavedChanges, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await dialog.getByRole('combobox', { name: 'Room' }).click()
  await page.getByRole('option', { name: 'Hall' }).click()
  for (const [field, option] of [
    ['Section', 'Doors'],
    ['Type', 'Door'],
    ['Item', 'Fire door'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(reportMessages.itemAdded)).toBeVisible()
})

test('a report locked while being edited refuses the save, keeps the changes, and saves them once unlocked', async ({
  page,
}) => {
  const { id, ref } = await aReport(page)
  // Without the realtime channel, which would announce the lock before the save is refused.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(address(`/reports/${id}/details`))
  const notes = page.getByLabel('General notes')
  await notes.fill('Written while it was locked')
  const lock = routePath(routes.lockReport).replace('{id}', id).replace('{locked}', 'true')
  expect((await callApi(page, 'PUT', lock)).status()).toBe(200)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(reportOperationMessages.locked, { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText(/^Locked/)).toBeVisible()
  await expect(notes).toHaveValue('Written while it was locked')
  await expect(notes).not.toBeEditable()
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('')

  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: /^Unlock/ }).click()
  await expect(page.getByText(reportOperationMessages.unlockedNow(ref))).toBeVisible()
  await expect(notes).toBeEditable()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(genericMessages.saved, { exact: true }).last()).toBeVisible()
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Written while it was locked')
})

test('additions are confirmed, and nothing can be typed while a report reloads @long', async ({ page }) => {
  const { id } = await aReport(page)
  const said = () => page.getByRole('region', { name: 'Messages' }).getByText(genericMessages.added, { exact: true })
  await page.goto(address(`/reports/${id}/keys`))
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect(said()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cellar')

  const loaded = Promise.withResolvers<void>()
  await page.route(`**/v1/reports/${id}`, async (route) => {
    await loaded.promise
    await route.continue()
  })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByText('Loading the report')).toBeVisible()
  await page.keyboard.type('typed too early')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  loaded.resolve()
  await expect(overlay).toBeHidden()
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  // Focus is restored, the second time too.
  await expect(cancel).toBeFocused()
  const again = page.waitForResponse(`**/v1/reports/${id}`)
  await page.keyboard.press('Enter')
  await expect(overlay).toBeVisible()
  await again
  await expect(overlay).toBeHidden()
  await expect(cancel).toBeFocused()
})

test('a legacy report has its PDF, and offers nothing that would have to be generated @long', async ({ page }) => {
  await page.goto(address('/reports/demo-harbour-vale-48/details'))
  await expect(page.getByText('A report of the earlier system: read-only')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF, ready' }).click()
  expect((await download).suggestedFilename()).toMatch(/^104001 .*\.pdf$/)
  await page.getByRole('button', { name: 'PDF menu' }).click()
  for (const name of ['Preview PDF', 'Generate PDF'])
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('data-disabled', 'true')
  await expect(page.getByRole('button', { name: /^Summary/ })).toHaveCount(0)
})
