import { genericMessages } from '@lintel/contract'
import { expect, type Page } from '@playwright/test'

/** An item's row by its name. */
export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** What heads a room, by its name. */
export const roomHead = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Shows a section of the report, or a room, by its entry in the navigation. */
export const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Report sections' }).getByText(name, { exact: true }).click()
  await expect(roomHead(page, name)).toBeVisible()
}

/** Until what a key has brought about is over: a list forgets its choice when letters have changed it, a moment later. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(), { timeout: 2000 })))

/** Adds a room by keyboard alone: its kind by its first letters, its name as it is proposed. */
export const addRoom = async (page: Page, kind: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add room' })
  await page.keyboard.press('r')
  await dialog.getByRole('combobox', { name: 'Room type' }).fill(kind)
  await page.getByRole('option', { name: kind, exact: true }).waitFor()
  await settled(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Room name').press('Enter')
  await expect(dialog).toBeHidden()
}

/** Until a save has come through. 'Saved' alone may still stand there from an earlier one. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()

/** Saves by its keys, and waits until nothing is unsaved. */
export const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expectSaved(page)
}

/** Has the report's PDF made, whatever the report leaves open. */
export const generate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const anyway = page.getByRole('button', { name: 'Generate anyway' })
  await anyway.or(page.getByRole('button', { name: /^PDF, (generating|ready)$/ })).waitFor()
  if (await anyway.isVisible()) await anyway.click()
}
