import { expect, test, type Page } from '@playwright/test'
import { aReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const rowOf = (page: Page, ref: number) =>
  page
    .getByRole('table', { name: 'Report issues' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(ref), exact: true }) })

test('support finds reports by their issues, and fixes one of them from the list', async ({ page }) => {
  await beSignedIn(page, 'support@lintel.example')
  // Two reports of one inspection, years ago, neither with a PDF or an e-mail.
  const line1 = `${Date.now()} Twin Terrace`
  const details = { date: '2019-03-12', address: { line1, town: 'Westhaven', postcode: 'ZZ4 7ST' } }
  const first = await aReport(page, details)
  const second = await aReport(page, details)
  await page.goto(address('/reportissues?month=2019-03'))
  for (const { ref } of [first, second]) {
    const row = rowOf(page, ref)
    await expect(row).toContainText('No PDF')
    await expect(row).toContainText('Not sent for 14 days')
    await expect(row).toContainText('Twice at this address and date')
  }
  await expect(page.getByRole('status').filter({ hasText: 'with issues among' })).toBeVisible()

  // The PDF is generated here, and the row updates automatically.
  await page.getByRole('button', { name: `Generate PDF, report ${first.ref}` }).click()
  await expect(rowOf(page, first.ref)).not.toContainText('No PDF', { timeout: 90_000 })
  await expect(rowOf(page, second.ref)).toContainText('No PDF')

  // The list can be filtered by company, and a search finds any month, whatever the issue.
  await page.getByRole('combobox', { name: 'Client' }).fill('kestrel')
  await page.getByRole('option', { name: /Kestrel/ }).click()
  await expect(rowOf(page, first.ref)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear client' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(String(second.ref))
  await expect(rowOf(page, second.ref)).toContainText('No PDF')
  await rowOf(page, second.ref).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/reports/${second.id}`))
})
