import { csvMessages, genericMessages, providerInvoiceMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readPdf } from './pdf.ts'
import { address, beSignedIn } from './sign-in.ts'
import { rowOf } from './screen.ts'

const toast = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true })
const letter = (page: Page, wanted: string) =>
  page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: wanted, exact: true }).click()
const totals = (page: Page) => page.getByRole('definition')
const choose = async (page: Page, name: string, item: string) => {
  // An invoice's credits are listed after it.
  await rowOf(page, name)
    .first()
    .getByRole('button', { name: /^Actions on/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Generates a month that is long past, which is asked first. */
const generate = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const asked = page.getByRole('dialog').filter({ hasText: providerInvoiceMessages.monthLongPast('') })
  await asked.getByRole('button', { name: 'Generate' }).click()
}

/** The text of the PDF that a click downloads. */
const pdfOf = async (page: Page, click: () => Promise<void>) => {
  const coming = page.waitForEvent('download')
  await click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^(?:Invoice|Credit) \d+ .+\.pdf$/)
  return (await readPdf(new Uint8Array(await readFile(await file.path())))).text
}

// A route may still be handling a response when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a month’s invoices are generated twice, paid, edited, credited and deleted, and the client sees them', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const month = '2024-05'
  await page.goto(address(`/invoices?month=${month}&search=k`))
  await expect(page.getByRole('heading', { name: providerInvoiceMessages.none })).toBeVisible()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(toast(page, providerInvoiceMessages.noneUnpaid)).toBeVisible()
  await generate(page)
  await expect(toast(page, /^\d+ invoices made for May 2024\.$/)).toBeVisible()
  const kestrel = rowOf(page, 'Kestrel Property Management')
  await expect(kestrel).toContainText('Unpaid')
  // Other tests create clients meanwhile, which may be invoiced now; Kestrel's invoice is not new.
  const again = page.waitForResponse((answer) => answer.url().endsWith('/v1/peachinvoices'))
  await generate(page)
  await again
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled()
  await expect(kestrel).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Unpaid-Clients-List-May-2024.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('CompanyName,Email,Phone,Plan,Amount')
  expect(csv).toContain('Kestrel Property Management,')
  await expect(toast(page, csvMessages.downloaded)).toBeVisible()

  await kestrel.getByRole('button', { name: /^Unpaid: set/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set to Paid' }).click()
  await expect(kestrel.getByRole('button', { name: /^Paid: set/ })).toBeVisible()
  await expect(totals(page).nth(1)).not.toHaveText('£0.00')
  // It has a number, so only a credit can correct it.
  await choose(page, 'Kestrel Property Management', 'Credit')
  await page.getByLabel('Amount to credit, before VAT').fill('10')
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '-£12.00' })).toContainText('Credit')

  // The PDF has the same contents.
  const pdf = await pdfOf(page, () =>
    kestrel
      .first()
      .getByRole('button', { name: /^Download the PDF/ })
      .click(),
  )
  expect(pdf).toContain('Kestrel Property Management')
  expect(pdf).toContain('Total to pay £168.00')

  const northgate = 'Northgate Residential'
  await page.getByLabel('Search by name').fill('north')
  await expect(rowOf(page, northgate)).toContainText('Unpaid')
  await letter(page, 'N')
  await choose(page, northgate, 'Edit')
  await page.getByLabel('Discount').fill('500')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: providerInvoiceMessages.discountTooHigh })).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('112')
  await page.getByLabel('Discount').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, northgate)).toContainText('£120.00')

  await choose(page, northgate, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, genericMessages.deleted)).toBeVisible()
  await expect(page.getByRole('heading', { name: providerInvoiceMessages.none })).toBeVisible()

  const own = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await beSignedIn(own, 'customeradmin@kestrel.example')
  await own.goto(address(`/customerinvoices?month=${month}`))
  await expect(own.getByRole('row').filter({ hasText: '£168.00' })).toContainText('Paid')
  await expect(own.getByRole('row').filter({ hasText: '-£12.00' })).toContainText('May 2024, credit')
  const credit = own.getByRole('button', { name: 'Download the PDF of credit of May 2024' })
  await expect(credit).toBeEnabled()
  await own.context().close()
})
