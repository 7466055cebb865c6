import { csvMessages, genericMessages, providerInvoiceMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { readPdf } from './pdf.ts'
import { address, beSignedIn } from './sign-in.ts'
import { downloadedBy, press, rowOf, somebody } from './screen.ts'

const toast = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true })
const choose = async (page: Page, name: string, item: string) => {
  // An invoice's credits are listed after it.
  await press(rowOf(page, name).first(), /^Actions on/)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a month’s invoices are made, paid, edited, credited and deleted', async ({ page, browser }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const month = '2024-05'
  await page.goto(address(`/invoices?month=${month}&search=k`))
  await expect(page.getByRole('heading', { name: providerInvoiceMessages.none })).toBeVisible()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(toast(page, providerInvoiceMessages.noneUnpaid)).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  // The month is long past.
  const asked = page.getByRole('dialog').filter({ hasText: providerInvoiceMessages.monthLongPast('') })
  await asked.getByRole('button', { name: 'Generate' }).click()
  await expect(toast(page, /^\d+ invoices made for May 2024\.$/)).toBeVisible()
  const kestrel = rowOf(page, 'Kestrel Property Management')
  await expect(kestrel).toContainText('Unpaid')

  const file = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }).click())
  expect(file.name).toBe('Unpaid-Clients-List-May-2024.csv')
  const csv = file.bytes.toString()
  expect(csv).toContain('CompanyName,Email,Phone,Plan,Amount')
  expect(csv).toContain('Kestrel Property Management,')
  await expect(toast(page, csvMessages.downloaded)).toBeVisible()

  await kestrel.getByRole('button', { name: /^Unpaid: set/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set to Paid' }).click()
  await expect(kestrel.getByRole('button', { name: /^Paid: set/ })).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).not.toHaveText('£0.00')
  // It has a number, so only a credit can correct it.
  await choose(page, 'Kestrel Property Management', 'Credit')
  await page.getByLabel('Amount to credit, before VAT').fill('10')
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '-£12.00' })).toContainText('Credit')

  // The PDF has the same contents.
  const pdf = await downloadedBy(page, press(kestrel.first(), /^Download the PDF/))
  expect(pdf.name).toMatch(/^Invoice \d+ .+\.pdf$/)
  expect((await readPdf(new Uint8Array(pdf.bytes))).text).toMatch(/Kestrel Property Management.*Total to pay £168\.00/s)

  const northgate = 'Northgate Residential'
  await page.getByLabel('Search by name').fill('north')
  await expect(rowOf(page, northgate)).toContainText('Unpaid')
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'N', exact: true }).click()
  await choose(page, northgate, 'Edit')
  await page.getByLabel('Amount', { exact: true }).fill('112')
  await page.getByLabel('Discount').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, northgate)).toContainText('£120.00')

  await choose(page, northgate, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, genericMessages.deleted)).toBeVisible()
  await expect(page.getByRole('heading', { name: providerInvoiceMessages.none })).toBeVisible()

  const own = await somebody(browser, 'customeradmin@kestrel.example')
  await own.goto(address(`/customerinvoices?month=${month}`))
  await expect(own.getByRole('row').filter({ hasText: '£168.00' })).toContainText('Paid')
  await expect(own.getByRole('row').filter({ hasText: '-£12.00' })).toContainText('May 2024, credit')
  const credit = own.getByRole('button', { name: 'Download the PDF of credit of May 2024' })
  await expect(credit).toBeEnabled()
  await own.context().close()
})
