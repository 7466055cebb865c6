import { expect, test } from '@playwright/test'
import { save } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

test('a report opens without its dictionary, says so, and continues once it has loaded @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  await page.route('**/v1/dictionary**', (route) => route.fulfill({ status: 403, json: { message: 'No.', id: 'x' } }))
  await page.route('**/v1/dictionary/**', (route) => route.fulfill({ status: 403, json: { message: 'No.', id: 'x' } }))
  await page.goto(address(`/reports/${id}/details`))
  const notice = page.getByRole('region', { name: 'Dictionary' })
  await expect(notice).toContainText('The dictionary could not be loaded.')
  await page.getByLabel('General notes').fill('Written without a dictionary')
  await save(page)
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Written without a dictionary')

  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Rooms', { exact: true }).click()
  const add = page.getByRole('button', { name: 'Add Room', exact: true })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', 'Needs the dictionary, which could not be loaded.')
  await expect(page.getByRole('button', { name: 'Add the first room' })).toBeDisabled()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await expect(add).toBeEnabled()
})
