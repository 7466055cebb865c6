import { reportMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { row, save } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const addItem = async (page: Page, words: { room: string; section: string; type: string; item: string }) => {
  const dialog = page.getByRole('dialog', { name: 'New item' })
  await dialog.getByRole('combobox', { name: 'Room' }).fill(words.room)
  await page.getByRole('option', { name: words.room, exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Section' }).fill(words.section)
  await page.getByRole('option', { name: words.section, exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Type' }).fill(words.type)
  await dialog.getByRole('combobox', { name: 'Item' }).fill(words.item)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(reportMessages.itemAdded).last()).toBeVisible()
}

test('a report of an item-based type is edited as one list', async ({ page }) => {
  await beSignedIn(page, 'inspector@kestrel.example')
  const { id, ref } = await aReport(page, { branchId: 'kestrel-mill', type: 'Contents Schedule' })

  // Items bring their rooms along: there is no button to add a room, and no room card.
  await page.goto(address(`/reports/${id}/rooms`))
  await expect(page.getByText('No items yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Room' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add the first item' }).click()
  await addItem(page, { room: 'Hall', section: 'Doors', type: 'Door', item: 'Panelled door' })
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await addItem(page, { room: 'Kitchen', section: 'Doors', type: 'Door', item: 'Glazed door' })
  await expect(row(page, 'Panelled door')).toContainText('Hall')
  await expect(row(page, 'Glazed door')).toContainText('Kitchen')
  await expect(page.getByRole('region', { name: 'Kitchen', exact: true })).toHaveCount(0)
  // The type has no colour field.
  await row(page, 'Glazed door').click()
  await expect(page.getByLabel('Colour', { exact: true })).toHaveCount(0)
  await page.keyboard.press('4')
  await page.keyboard.press('t')
  await page.keyboard.type('A pane is cracked, about 6 cm')
  await page.keyboard.press('Escape')
  await save(page)
  await page.reload()
  await expect(row(page, 'Glazed door')).toContainText('Poor')
  expect((await savedReport(page, id)).rooms.map(({ name }) => name)).toEqual(['Hall', 'Kitchen'])

  // The list and its filter use the display name.
  await page.goto(address(`/reports?search=${ref}`))
  await expect(page.getByRole('row', { name: new RegExp(`^${ref},`) })).toContainText('Schedule of contents')
})
