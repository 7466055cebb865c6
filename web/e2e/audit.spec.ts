import { readFile } from 'node:fs/promises'
import { auditActions, csvMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { aReport, callApi } from './reports.ts'
import { signIn } from './sign-in.ts'
import { choose, told } from './screen.ts'

const entry = (page: Page, ...words: string[]) =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))

const lock = async (page: Page, id: string, locked: boolean) => {
  const path = routePath(routes.lockReport).replace('{id}', id).replace('{locked}', String(locked))
  expect((await callApi(page, routes.lockReport.method, path)).status()).toBe(200)
}

test('an agency’s administrator filters the audit and downloads it as a file', async ({ page }) => {
  await signIn(page, 'customeradmin@harbour-vale.example')
  const report = await aReport(page)
  for (let n = 0; n < 4; n++) await lock(page, report.id, n % 2 === 0)
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

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('audit.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
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
