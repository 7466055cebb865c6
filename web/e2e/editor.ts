import { genericMessages, type Report } from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { aReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

/** A new report of the inspector of Harbour & Vale, open in their editor at a section. */
export const anOpenReport = async (page: Page, section: string, details: object = {}): Promise<Report> => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const report = await aReport(page, details)
  await page.goto(address(`/reports/${report.id}/${section}`))
  return report
}

export const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

export const roomHead = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Report sections' }).getByText(name, { exact: true }).click()
  await expect(roomHead(page, name)).toBeVisible()
}

/**
 * Waits until the effects of a key press are over: a list resets its selection shortly after the typed letters change
 * it.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(), { timeout: 2000 })))

/** Adds a room by keyboard: its type by the first letters, its name as proposed. */
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

/** Waits for a save to complete. The 'Saved' toast may still be visible from an earlier save. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()

/** Saves with the keyboard shortcut, and waits until nothing is unsaved. */
export const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expectSaved(page)
}

/** As `save`, by the button. */
export const pressSave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
}

/** Generates the report's PDF, ignoring its open points. */
export const generate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const anyway = page.getByRole('button', { name: 'Generate anyway' })
  await anyway.or(page.getByRole('button', { name: /^PDF, (generating|ready)$/ })).waitFor()
  if (await anyway.isVisible()) await anyway.click()
}
