import { expect, test } from '@playwright/test'
import { expectSaved } from './editor.ts'
import { savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

test('an address is found while typing, for a new report and in an open one @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await page.goto(address('/reports/new'))
  const search = page.getByRole('textbox', { name: 'Find address' })
  await search.fill('quay street westhaven')
  const options = page.getByRole('listbox', { name: 'Addresses' })
  // Besides those of reports that are here already.
  await expect(options.getByRole('option', { name: /ZZ4 1AA$/ })).toHaveCount(10)
  await expect(page.getByText('Sample addresses: none of them is real.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Quay Street')
  await expect(page.getByLabel('Postcode')).toHaveValue('ZZ4 1AA')
  await page.getByRole('combobox', { name: 'Branch' }).click()
  await page.getByRole('option', { name: 'Quayside' }).click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Inventory' }).click()
  // Booked ahead, for a colleague.
  await page.getByRole('textbox', { name: 'Date' }).fill('14/02/2027')
  await page.getByRole('textbox', { name: 'Date' }).press('Tab')
  await expect(page.getByRole('combobox', { name: 'Inspector' })).toHaveValue('Priya Nair')
  await page.getByRole('combobox', { name: 'Inspector' }).click()
  await page.getByRole('option', { name: 'Tom Ashworth' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/details$/)

  await search.fill('priory saltmarsh')
  await options.getByRole('option').nth(1).click()
  await expect(page.getByLabel('Town')).toHaveValue('Saltmarsh')
  await expect(page.getByLabel('County')).toHaveValue('Harbourshire')
  await page.keyboard.press('Control+s')
  await expectSaved(page)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  const saved = await savedReport(page, id)
  expect(saved.address).toMatchObject({ town: 'Saltmarsh', county: 'Harbourshire' })
  expect(saved).toMatchObject({ date: '2027-02-14', createdBy: { name: 'Priya Nair' } })
  await expect(page.getByRole('combobox', { name: 'Inspector' })).toHaveValue('Tom Ashworth')

  // A failed look-up does not get in the way: the panel closes, and the address can be typed.
  await page.route('**/getaddressautocomplete**', (route) => route.abort())
  await search.fill('orchard road')
  await page.waitForRequest('**/getaddressautocomplete**')
  await expect(options).toBeHidden()
  await page.getByLabel('Address line 1').fill('4 Orchard Road')
})
