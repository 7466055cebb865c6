import {
  csvMessages,
  documentMessages,
  emailMessages,
  genericMessages,
  providerInvoiceMessages,
  routes,
} from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { mailsTo } from './local-cloud.ts'
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

  // It is e-mailed once, although the first response is lost; the bounce is in its history.
  await choose(page, 'Kestrel Property Management', 'Email')
  const mail = page.getByRole('dialog', { name: /^Email Kestrel/ })
  await expect(mail.getByText('accounts@kestrel.example')).toBeVisible()
  await expect(mail.getByLabel('Subject')).toHaveValue('Invoice for the month of May 2024')
  await mail.getByRole('button', { name: 'Remove accounts@kestrel.example' }).click()
  await expect(mail.getByRole('button', { name: 'Send' })).toBeDisabled()
  const gone = `bounce+${Date.now()}@simulator.amazonses.com`
  await mail.getByLabel('To', { exact: true }).pressSequentially(`nobody@nowhere;${gone},`)
  await expect(mail.getByText('nobody@nowhere is not an email address: edit or remove it')).toBeVisible()
  await mail.getByRole('button', { name: 'Remove nobody@nowhere' }).click()
  const sending = '**/v1/email/invoice-email-with-attachments'
  await page.route(sending, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, emailMessages.failed)).toBeVisible()
  await page.unroute(sending)
  await mail.getByRole('button', { name: 'Send' }).click()
  const all = page.getByRole('dialog').getByRole('button', { name: 'Send all the same' })
  // The bounce may already be known.
  await expect(all.or(toast(page, emailMessages.sent))).toBeVisible()
  if (await all.isVisible()) await all.click()
  await expect(toast(page, emailMessages.sent)).toBeVisible()
  await expect(async () => {
    await choose(page, 'Kestrel Property Management', 'Email history')
    const history = page.getByRole('dialog', { name: /^E-mails to Kestrel/ })
    try {
      await expect(history.getByRole('listitem')).toHaveCount(1)
      await expect(history).toContainText(`${gone} bounced on`, { timeout: 2000 })
    } finally {
      await page.keyboard.press('Escape')
      await expect(history).toBeHidden()
    }
  }).toPass()
  expect(await mailsTo(page, gone)).toHaveLength(1)

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

  // Errors use the specification's wording.
  await page.route('**/v1/peachinvoices/*', (route) => route.abort())
  await rowOf(page, northgate)
    .getByRole('button', { name: /^Unpaid: set/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set to Paid' }).click()
  await expect(toast(page, providerInvoiceMessages.statusFailed)).toBeVisible()
  await choose(page, northgate, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, providerInvoiceMessages.deleteFailed)).toBeVisible()
  await page.unroute('**/v1/peachinvoices/*')
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
  expect(await pdfOf(own, () => credit.click())).toContain('Total credited -£12.00')
  // A failed download is reported and can be retried.
  await own.route('**/v1/downloadpeachinvoices/*', (route) =>
    route.fulfill({ status: 429, json: { message: documentMessages.tooManyRunning, id: 'log-9' } }),
  )
  await credit.click()
  await expect(toast(own, documentMessages.tooManyRunning)).toBeVisible()
  await own.unroute('**/v1/downloadpeachinvoices/*')
  expect(await pdfOf(own, () => credit.click())).toContain('Total credited -£12.00')
  await own.goto(address('/customerinvoices?month=2011-01'))
  await expect(own.getByRole('heading', { name: providerInvoiceMessages.none })).toBeVisible()
  await own.context().close()
})

test('an unreadable discount is shown next to the amount and at its field @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  // Only settings stored by earlier releases can contain this: the client screen rejects it.
  await page.route('**/v1/clientsforinvoice?*', async (route) => {
    const response = await route.fetch()
    const answer = routes.listClientsForInvoice.answer.parse(await response.json())
    const data = answer.data.map((row) => ({ ...row, invoice: { ...row.invoice, discountunread: 'ten percent' } }))
    await route.fulfill({ response, json: { ...answer, data } })
  })
  // A client that cannot be read is shown too.
  await page.route('**/v1/jobs/*', async (route) => {
    const response = await route.fetch()
    const job = routes.getJob.answer.parse(await response.json())
    const { progress } = job
    await route.fulfill({ response, json: { ...job, progress: { ...progress, total: progress.done + 2 } } })
  })
  await page.goto(address('/invoices?month=2024-08&search=k'))
  await generate(page)
  await expect(toast(page, providerInvoiceMessages.unreadable(2))).toBeVisible()
  const words = providerInvoiceMessages.discountUnread('ten percent')
  await expect(rowOf(page, 'Kestrel Property Management').getByRole('img', { name: words })).toBeVisible()
  await choose(page, 'Kestrel Property Management', 'Edit')
  await expect(page.getByRole('dialog', { name: 'Edit invoice' }).getByText(words)).toBeVisible()
})

test('a running month is shown after a reload, cannot be started twice, and reports its end @long', async ({
  page,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const month = '2024-09'
  await page.goto(address(`/invoices?month=${month}&search=k`))
  const followed = page.waitForRequest(/\/v1\/jobs\//)
  await generate(page)
  const id = (await followed).url().split('/').at(-1) ?? ''
  await expect(toast(page, /^\d+ invoices? made for September 2024\.$/)).toBeVisible()
  // From here on it is a long-running job, as with thousands of clients.
  let isHeld = true
  await page.route('**/v1/clientsforinvoice?*', async (route) => {
    const response = await route.fetch()
    const answer = routes.listClientsForInvoice.answer.parse(await response.json())
    await route.fulfill({ response, json: { ...answer, ...(isHeld && { job: id }) } })
  })
  await page.route(`**/v1/jobs/${id}`, async (route) => {
    const response = await route.fetch()
    const job = routes.getJob.answer.parse(await response.json())
    const progress = { done: 9, total: 27, step: 'invoicing' as const }
    await route.fulfill({ response, json: isHeld ? { ...job, completed: false, progress } : job })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Generating 33%', exact: true })).toBeDisabled()
  await letter(page, 'B')
  await expect(page.getByRole('button', { name: 'Generating 33%', exact: true })).toBeDisabled()
  isHeld = false
  await expect(toast(page, /^\d+ invoices? made for September 2024\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled()
})
