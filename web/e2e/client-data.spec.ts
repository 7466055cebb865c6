import { clientDataMessages, genericMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { clientOf, newClient, turn } from './clients.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a leaving client is given its data, and is erased once it is suspended', async ({ page }) => {
  test.setTimeout(240_000)
  await beSignedIn(page, 'sysadmin@lintel.example')
  const name = `Leaver Lettings ${Date.now()}`
  const id = await newClient(page, name)
  const { branches } = await clientOf(page, id)
  const report = await aReport(page, { branchId: branches[0]?.id ?? '' })

  await page.goto(address(`/clients/${id}/settings`))
  const exported = group(page, 'Export')
  await exported.getByRole('button', { name: 'Export all data' }).click()
  await expect(exported.getByRole('status')).toContainText('Exported: 1 report, 0 tickets', { timeout: 90_000 })
  const coming = page.waitForEvent('download')
  await exported.getByRole('button', { name: 'Download zip 1' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/)

  const erased = group(page, 'Erase')
  await expect(erased.getByRole('button', { name: 'Erase this client' })).toBeDisabled()
  await turn(page, 'Suspend', true)
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: genericMessages.noUnsavedChanges })).toBeVisible()
  await erased.getByRole('button', { name: 'Erase this client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this client for good?' })
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  await dialog.getByLabel('Name of the client').fill('Another')
  await erase.click()
  await expect(dialog.getByText(clientDataMessages.otherName)).toBeVisible()
  await dialog.getByLabel('Name of the client').fill(name)
  await erase.click()
  // It can be cancelled until it begins.
  await expect(erased.getByRole('status')).toContainText('The erasure begins on')
  await erased.getByRole('button', { name: 'Cancel erasure' }).click()
  await expect(erased.getByRole('status')).toContainText('was cancelled. Nothing was erased')
  expect((await callApi(page, 'GET', `/v1/reports/${report.id}`)).status()).toBe(200)

  await erased.getByRole('button', { name: 'Erase this client' }).click()
  await dialog.getByLabel('Name of the client').fill(name)
  await erase.click()
  await expect(erased.getByRole('status')).toContainText('Erased: 1 report', { timeout: 90_000 })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'There is no such client' })).toBeVisible()
  await expect(page.getByText(/^Erased: 1 report, 0 tickets/)).toBeVisible()
})
