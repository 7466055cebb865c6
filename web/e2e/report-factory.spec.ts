import { readFile } from 'node:fs/promises'
import { clientMessages, genericMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { generate } from './editor.ts'
import { clientOf, newClient, openTab, turn } from './clients.ts'
import { readPdf } from './pdf.ts'
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

test('changes to a report type apply immediately to new reports, the editor, the list and the PDF', async ({
  page,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const name = `Factory ${Date.now()}`
  const id = await newClient(page, name)
  await page.getByLabel('Package').first().click()
  await page.getByRole('option', { name: /^Pro/ }).click()
  await field(page, 'Website').fill('www.factory.example')
  await saveClient(page)
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
  await dialog.getByRole('button', { name: 'Add property' }).click()
  await dialog.getByRole('combobox', { name: 'Name of property 1' }).fill('Show website')
  await field(dialog, 'Value of property 1').fill('true')
  await field(dialog, 'Converter').fill('Nonsense')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText(clientMessages.converterUnknown)).toBeVisible()
  await field(dialog, 'Converter').fill('')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toBeHidden()
  // Another type is hidden.
  await page.getByRole('button', { name: 'Edit Check In', exact: true }).click()
  await turn(page, 'New reports', false)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  // A type without reports is deleted on saving.
  await page.getByRole('button', { name: 'Delete Property Visit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // Settings used by all types and importers.
  await page.getByRole('button', { name: 'Add property' }).click()
  await page.getByRole('combobox', { name: 'Name of property 1' }).fill('Show copyright')
  await field(page, 'Value of property 1').fill('true')
  await page.getByRole('button', { name: 'Add database' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(clientMessages.databaseNameRequired)).toBeVisible()
  await field(page, 'Name of database 1').fill('Tidewater')
  await field(page, 'Fields of database 1').fill('ref, address, rent')
  await saveClient(page)
  await told(page, clientMessages.reportTypeDeleted)
  await page.reload()
  await expect(field(page, 'Name of database 1')).toHaveValue('Tidewater')
  await expect(field(page, 'Fields of database 1')).toHaveValue('ref, address, rent')
  expect((await clientOf(page, id)).reportfactory.thirdPartyDatabaseList).toEqual([
    { name: 'Tidewater', fieldList: ['ref', 'address', 'rent'] },
  ])

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
  await page.getByRole('button', { name: 'Add the first room' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Room type' }).fill('Hall')
  await page.getByRole('option', { name: 'Hall', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await page.locator('[data-item-head]').first().click()
  await expect(page.getByRole('radio', { name: 'Good', exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('Colour', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()

  // The PDF has its name and properties.
  await generate(page)
  await expect(page.getByRole('button', { name: 'PDF, ready' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF menu' }).click()
  await page.getByRole('menuitem', { name: 'Download PDF' }).click()
  const { pages, text } = await readPdf(new Uint8Array(await readFile(await (await download).path())))
  expect(pages[0]).toContain('Full inventory')
  expect(pages[0]).toContain('www.factory.example')
  expect(text).toMatch(new RegExp(`Copyright © \\d{4} ${name}`))
})
