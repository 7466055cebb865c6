import { readFile } from 'node:fs/promises'
import { auditActions, auditMessages, csvMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { aReport, callApi } from './reports.ts'
import { address, signIn, signOut } from './sign-in.ts'

const entry = (page: Page, ...words: string[]) =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const lock = async (page: Page, id: string, locked: boolean) => {
  const path = routePath(routes.lockReport).replace('{id}', id).replace('{locked}', String(locked))
  expect((await callApi(page, routes.lockReport.method, path)).status()).toBe(200)
}

test('an agency’s administrator filters the audit and downloads it as a file', async ({ page }) => {
  await signIn(page, 'customeradmin@harbour-vale.example')
  const report = await aReport(page)
  for (let n = 0; n < 12; n++) await lock(page, report.id, n % 2 === 0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' }).click()
  const own = entry(page, `Report ${report.ref}`)
  await expect(entry(page, `Report ${report.ref}`, auditActions['report.unlock'], 'Helen Marsh').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)

  await choose(page, 'Action', auditActions['report.lock'])
  await expect(page).toHaveURL(/\/audit\?action=report\.lock$/)
  await choose(page, 'Person', 'Helen Marsh')
  await expect(page).toHaveURL(/user=harbour-vale-customeradmin&userclient=harbour-vale/)
  await expect(own).toHaveCount(6)
  await expect(entry(page, auditActions['report.unlock'])).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('audit.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFDate,Time,Who,What,Detail,On,Client')
  expect(lines.filter((line) => line.includes(`,Report ${report.ref},`))).toHaveLength(6)
  await told(page, csvMessages.downloaded)

  await page.goBack()
  await expect(page).toHaveURL(/\/audit\?action=report\.lock$/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await own.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/reports/${report.id}`))
})

test('a system administrator finds the acts of one client by its name, and older ones page by page @long', async ({
  page,
}) => {
  await signIn(page, 'customeradmin@kestrel.example')
  const report = await aReport(page, { branchId: 'kestrel-castle' })
  for (let n = 0; n < 22; n++) await lock(page, report.id, n % 2 === 0)
  await signOut(page)
  await signIn(page, 'sysadmin@lintel.example')
  await page.goto(address('/audit'))
  await page.getByRole('combobox', { name: 'Client' }).fill('property kes')
  await page.getByRole('option', { name: 'Kestrel Property Management' }).click()
  await expect(page).toHaveURL(/\/audit\?client=kestrel$/)
  await expect(entry(page, 'Kestrel Property Management')).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entry(page, `Report ${report.ref}`)).toHaveCount(22)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Kestrel Property Management')

  await page.goto(address('/audit?client=kestrel&from=2025-01-01&to=2025-01-02'))
  await expect(page.getByRole('heading', { name: 'No entry found' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('01/01/2025')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/audit$/)
})

test('a failed list can be retried, and a failed download is reported @long', async ({ page }) => {
  await signIn(page, 'sysadmin@lintel.example')
  const answer = { status: 403, json: { message: 'Not now.', id: 'x' } }
  await page.route(/\/v1\/audit(\?|$)/, (route) => route.fulfill(answer))
  await page.goto(address('/audit'))
  const failure = page.getByRole('alert').filter({ hasText: 'The audit could not be loaded' })
  await expect(failure).toContainText('Not now.')
  await page.unroute(/\/v1\/audit(\?|$)/)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toHaveCount(0)

  await page.route('**/v1/audit/csv', (route) => route.fulfill(answer))
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await told(page, csvMessages.failed)
  await page.unroute('**/v1/audit/csv')
  const tooMany = { status: 413, json: { message: auditMessages.tooMany, id: 'x' } }
  await page.route('**/v1/audit/csv', (route) => route.fulfill(tooMany))
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await told(page, auditMessages.tooMany)
})
