import { clientMessages, genericMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { clientOf, newClient, openTab, turn } from './clients.ts'
import { aReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { field, told } from './screen.ts'

const saveClient = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(genericMessages.noUnsavedChanges, { exact: true })).toBeVisible()
}

/** Selects or clears entries of a multi-select list. */
const toggle = async (page: Page, list: string, ...names: string[]) => {
  const box = page.getByRole('dialog').getByRole('combobox', { name: list })
  for (const name of names) {
    await box.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.getByRole('dialog').getByRole('heading', { name: 'Variants' }).click()
}

test('changes to a report type apply immediately to new reports, the editor and the list', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const name = `Factory ${Date.now()}`
  const id = await newClient(page, name, 'Pro')
  const branchId = (await clientOf(page, id)).branches[0]?.id ?? ''
  const report = await aReport(page, { branchId })

  await openTab(page, 'Report types')
  const dialog = page.getByRole('dialog', { name: 'Edit report type' })
  await page.getByRole('button', { name: 'Edit Inventory', exact: true }).click()
  await field(dialog, 'Display name').fill('Full inventory')
  await toggle(page, 'Can be followed by', 'Property Visit')
  await toggle(page, 'Sections', 'Keys', 'Meters')
  await toggle(page, 'Fields of an item', 'Colour')
  await field(dialog, 'Display name of variant 1').fill('Short form')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toBeHidden()
  // Another type is hidden.
  await page.getByRole('button', { name: 'Edit Check In', exact: true }).click()
  await turn(page, 'New reports', false)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  // A type without reports is deleted on saving.
  await page.getByRole('button', { name: 'Delete Property Visit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await saveClient(page)
  await told(page, clientMessages.reportTypeDeleted)
  // A new report offers it under its new name, and no hidden type.
  await page.goto(address('/reports/new'))
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await expect(page.getByRole('option', { name: 'Full inventory', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Check In', exact: true })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Inventory', exact: true })).toHaveCount(0)

  // The list shows the new name and the follow-on types.
  await page.goto(address(`/reports?search=${report.ref}`))
  await expect(page.getByRole('row', { name: new RegExp(`^${report.ref},`) })).toContainText('Full inventory')
  await page.getByRole('button', { name: `Actions for ${report.ref}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Make a/ })).toHaveText([/^Make a Check Out/])
  await page.keyboard.press('Escape')

  // The editor has its sections, its variant and its item fields.
  await page.goto(address(`/reports/${report.id}/rooms`))
  const sections = page.getByRole('navigation', { name: 'Report sections' })
  await expect(sections.getByText('Rooms', { exact: true })).toBeVisible()
  for (const gone of ['Keys', 'Meters']) await expect(sections.getByText(gone, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Short form, / })).toBeVisible()
})
