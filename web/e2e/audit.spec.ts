import { auditActions, csvMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { aReport, callApi } from './reports.ts'
import { signIn } from './sign-in.ts'
import { choose, downloadedBy, told } from './screen.ts'

const entry = (page: Page, ...words: string[]) =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))

test('an agency’s administrator filters the audit and downloads it as a file', async ({ page }) => {
  await signIn(page, 'customeradmin@harbour-vale.example')
  const report = await aReport(page)
  for (const locked of [true, false, true, false])
    await callApi(page, 'PUT', `/v1/update-lock-report/${report.id}/${locked}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' }).click()
  const own = entry(page, `Report ${report.ref}`)
  await expect(entry(page, `Report ${report.ref}`, auditActions['report.unlock'], 'Helen Marsh').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)

  await choose(page, 'Action', auditActions['report.lock'])
  await expect(page).toHaveURL(/\/audit\?action=report\.lock$/)
  await choose(page, 'Person', 'Helen Marsh')
  await expect(page).toHaveURL(/user=harbour-vale-customeradmin&userclient=harbour-vale/)
  await expect(own).toHaveCount(2)
  await expect(entry(page, auditActions['report.unlock'])).toHaveCount(0)

  const file = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }).click())
  expect(file.name).toBe('audit.csv')
  const lines = file.bytes.toString().split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate,Time,Who,What,Detail,On,Client')
  expect(lines.filter((line) => line.includes(`,Report ${report.ref},`))).toHaveLength(2)
  await told(page, csvMessages.downloaded)

  await page.goBack()
  await expect(page).toHaveURL(/\/audit\?action=report\.lock$/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await own.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/reports/${report.id}`))
})
