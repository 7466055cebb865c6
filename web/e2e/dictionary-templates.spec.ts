import { readFile } from 'node:fs/promises'
import { dictionaryMessages, genericMessages } from '@lintel/contract'
import type { DictionarySheet } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { sheetsOfFile, workbookFile } from '../src/features/dictionary/workbook/workbook-file.ts'
import { addRoom, save as saveReport, pressSave } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { said } from './screen.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const cell = (page: Page, type: string, room: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${type}, ${room}:`) })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a room template is set in the grid, by keyboard and from a spreadsheet, and applies to a new report', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000)
  const room = `Boot room ${Date.now().toString(36)}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beSignedIn(page, 'customeradmin@harbour-vale.example')
  await page.goto(address('/dictionary/templates'))
  await page.getByRole('button', { name: 'Add room', exact: true }).click()
  await dialog(page).getByLabel('Name').fill('Kitchen')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page)).toContainText(dictionaryMessages.nameTaken('Kitchen'))
  await dialog(page).getByLabel('Name').fill(room)
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(said(page, dictionaryMessages.added(room))).toBeVisible()

  // A click sets Default, a digit and a letter set two other levels; Shift selects a range of two that is set in one
  // step.
  await cell(page, 'Door', room).click()
  await page.keyboard.press('2')
  await page.keyboard.press('l')
  await expect(cell(page, 'Door', room)).toHaveText('DU··L')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('4')
  await expect(cell(page, 'Door frame', room)).toHaveText('···F·')
  await expect(cell(page, 'Door furniture', room)).toHaveText('···F·')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Door frame', room)).toHaveText('·····')

  // Pasted from a spreadsheet and copied back; invalid content is rejected as a whole.
  await page.evaluate(() => navigator.clipboard.writeText('D\r\nDefault, Part furnished\r\n'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Door frame', room)).toHaveText('D····')
  await expect(cell(page, 'Door furniture', room)).toHaveText('D·P··')
  await page.keyboard.press('Control+c')
  expect(await clipboard(page)).toBe('D\nDP')
  await page.evaluate(() => navigator.clipboard.writeText('D\tSofa'))
  await page.keyboard.press('Control+v')
  await expect(said(page, dictionaryMessages.pasteUnknown('"Sofa" in row 1, column 2'))).toBeVisible()

  await pressSave(page)
  await page.reload()
  await expect(cell(page, 'Door', room)).toHaveText('DU··L')
  // In a new report, the room follows its template.
  const inspector = await (await browser.newContext()).newPage()
  await beSignedIn(inspector, 'inspector@harbour-vale.example')
  const { id } = await aReport(inspector)
  await inspector.goto(address(`/reports/${id}/rooms`))
  await expect(inspector.getByText('No rooms yet')).toBeVisible()
  await addRoom(inspector, room)
  await saveReport(inspector)
  const made = (await savedReport(inspector, id)).rooms[0]
  const types = made?.sections.find(({ slug }) => slug === 'doors')?.types.map(({ slug }) => slug)
  expect(types).toEqual(['door', 'door-frame', 'door-furniture'])
})

/** Chooses a workbook with these sheets in the dialog. */
const choose = async (page: Page, sheets: readonly DictionarySheet[]) => {
  const file = await workbookFile(sheets)
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles({
    name: 'dictionary.xlsx',
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  })
}

test('a dictionary is exported, rejected if a cell is wrong, and imported as a whole', async ({ page }) => {
  test.setTimeout(120_000)
  const type = `Porthole ${Date.now().toString(36)}`
  await beSignedIn(page, 'customeradmin@harbour-vale.example')
  await page.goto(address('/dictionary/templates'))
  await expect(cell(page, 'Door', 'Kitchen')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exported = await download
  expect(exported.suggestedFilename()).toBe('dictionary-harbour-vale.xlsx')
  const read = await sheetsOfFile(new Blob([await readFile(await exported.path())]))
  if (!('sheets' in read)) throw new Error('The exported file cannot be read.')
  expect(read.sheets.map(({ name }) => name)).toEqual([
    ...['Shared words', 'Rooms', 'Templates', 'Sections', 'Types', 'Items', 'Questions', 'About'],
  ])
  const changed = (name: string, change: (rows: DictionarySheet['rows']) => DictionarySheet['rows']) =>
    read.sheets.map((sheet) => (sheet.name === name ? { name, rows: change(sheet.rows) } : sheet))

  // Importing the export changes nothing; an error names its cell, and nothing is imported.
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, read.sheets)
  await expect(dialog(page).getByRole('status', { name: 'What the file changes' })).toContainText('changes nothing')
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await choose(
    page,
    changed('Rooms', (rows) => rows.map((row, at) => (at === 1 ? [...row.slice(0, 3), '9', '1'] : row))),
  )
  await expect(dialog(page).getByRole('alert', { name: 'Problems in the file' })).toContainText('Rooms, D2:')
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()

  // A new type without a slug, stored once the import is saved.
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(
    page,
    changed('Types', (rows) => [...rows, ['', 'windows', '', type, type, '1']]),
  )
  await expect(dialog(page)).toContainText(`Windows, ${type}: Added`)
  await dialog(page).getByRole('button', { name: 'Import 1 change', exact: true }).click()
  await expect(said(page, genericMessages.unsavedChanges)).toBeVisible()
  await pressSave(page)
  await page.reload()
  await expect(cell(page, type, 'Kitchen')).toHaveText('·····')
})
