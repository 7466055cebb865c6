import { dictionaryMessages, genericMessages } from '@lintel/contract'
import type { DictionarySheet } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { sheetsOfFile, workbookFile } from '../src/features/dictionary/workbook/workbook-file.ts'
import { addRoom, pressSave, save } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { downloadedBy, somebody, told } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const damp = 'Damp and Mould Inspection'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string, text: string) => dialog(page).getByLabel(label, { exact: true }).fill(text)
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the dictionary' }).getByRole('link', { name, exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).last().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const aDampReport = (page: Page) => aReport(page, { branchId: 'kestrel-castle', type: damp })

const promptsOf = async (page: Page, id: string) =>
  (await savedReport(page, id)).compliancesections.flatMap(({ complianceitems }) =>
    complianceitems.map(({ prompt }) => prompt),
  )

test('a dictionary change applies to the next report only', async ({ page: inspector, browser }) => {
  const name = `Loft hatch ${Date.now().toString(36)}`
  const prompt = `Is the ${name} closed?`
  await beSignedIn(inspector, 'inspector@kestrel.example')
  const last = await aDampReport(inspector)
  const lastRooms = await aReport(inspector, { branchId: 'kestrel-castle' })

  // An inspector's view is read-only, with the reason.
  await inspector.goto(address('/dictionary'))
  await expect(inspector).toHaveURL(/\/dictionary\/items$/)
  await told(inspector, dictionaryMessages.readOnly)
  await expect(inspector.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  // A client administrator adds a type with two items.
  const page = await somebody(browser, 'customeradmin@kestrel.example')
  await page.goto(address('/reports'))
  await page.getByRole('link', { name: 'Dictionary', exact: true }).click()
  await choose(page, 'Section', 'Doors')
  await press(page, 'Add type')
  await fill(page, 'Name', name)
  await fill(page, 'System name', name)
  await pressIn(page, 'Add')
  await told(page, dictionaryMessages.added(name))
  for (const item of ['Timber hatch', 'Insulated hatch']) {
    await press(page, 'Add item')
    await fill(page, 'Name', item)
    await pressIn(page, 'Add')
    await told(page, dictionaryMessages.added(item))
  }
  const colours = page.getByRole('textbox', { name: 'Colours' }).or(page.getByRole('combobox', { name: 'Colours' }))
  await colours.last().fill('Hatch grey')
  await colours.last().press('Enter')
  await told(page, genericMessages.unsavedChanges)

  await pressSave(page)

  // Its condition matrix is copied to the other item; the resulting note is shown.
  await tab(page, 'Conditions').click()
  await page.getByRole('region', { name: 'Condition A' }).getByLabel('Lead', { exact: true }).fill('hatch sticks')
  await expect(page.getByLabel('Note of condition A')).toContainText('Hatch sticks')
  await press(page, 'Copy all')
  await told(page, dictionaryMessages.copiedMatrix)
  await choose(page, 'Item', 'Timber hatch')
  await press(page, 'Paste all')
  await told(page, dictionaryMessages.pastedMatrix)
  await expect(page.getByLabel('Note of condition A')).toContainText('Hatch sticks')
  await pressSave(page)

  // Kitchens include it by default.
  await tab(page, 'Templates').click()
  const furnishing = page.getByRole('gridcell', { name: new RegExp(`^${name}, Kitchen:`) })
  await furnishing.click()
  await expect(furnishing).toHaveText('D····')
  await pressSave(page)

  // A question that depends on another; Add stays disabled until all required fields are filled in.
  await choose(page, 'Report type', damp)
  await expect(tab(page, 'Flags')).toHaveCount(0)
  await tab(page, 'Questions').click()
  await press(page, 'Add')
  await expect(dialog(page)).toContainText('New Question')
  const add = dialog(page).getByRole('button', { name: 'Add', exact: true })
  await fill(page, 'Prompt', prompt)
  await expect(add).toBeDisabled()
  await choose(page, 'Type', 'Select')
  await expect(add).toBeDisabled()
  const options = dialog(page).getByRole('combobox', { name: 'Options' })
  for (const option of ['Yes', 'No']) {
    await options.fill(option)
    await options.press('Enter')
  }
  await choose(page, 'Linked', 'Reason for the inspection')
  await dialog(page).getByRole('switch', { name: 'Conditional', exact: true }).click({ force: true })
  await expect(add).toBeDisabled()
  await fill(page, 'Conditional value', 'Follow-up')
  await dialog(page).getByRole('switch', { name: 'Flag', exact: true }).click({ force: true })
  await expect(add).toBeDisabled()
  await fill(page, 'Flag value', 'No')
  await page.keyboard.press('Escape')
  await add.click()
  await told(page, dictionaryMessages.added(prompt))
  await pressSave(page)

  // The next report has all of it; the earlier one does not.
  const next = await aDampReport(inspector)
  expect(await promptsOf(inspector, last.id)).not.toContain(prompt)
  expect(await promptsOf(inspector, next.id)).toContain(prompt)
  const asked = next.compliancesections.flatMap(({ complianceitems }) => complianceitems)
  expect(asked.find((item) => item.prompt === prompt)?.question).toMatchObject({
    conditional: true,
    linkconditionvalue: 'Follow-up',
    flag: true,
    flagvalue: 'No',
  })
  const nextRooms = await aReport(inspector, { branchId: 'kestrel-castle' })
  for (const [id, isThere] of [
    [nextRooms.id, true],
    [lastRooms.id, false],
  ] as const) {
    await inspector.goto(address(`/reports/${id}/rooms`))
    await expect(inspector.getByText('No rooms yet')).toBeVisible()
    await addRoom(inspector, 'Kitchen')
    await save(inspector)
    const types = (await savedReport(inspector, id)).rooms[0]?.sections.flatMap(({ types: all }) => all) ?? []
    expect(types.some((one) => one.name === name)).toBe(isThere)
  }
})

const cell = (page: Page, type: string, room: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${type}, ${room}:`) })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a room template set in the grid applies to a new report', async ({ page, context, browser }) => {
  const room = `Boot room ${Date.now().toString(36)}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beSignedIn(page, 'customeradmin@harbour-vale.example')
  await page.goto(address('/dictionary/templates'))
  await press(page, 'Add room')
  await fill(page, 'Name', room)
  await pressIn(page, 'Add')
  await told(page, dictionaryMessages.added(room))

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
  await told(page, dictionaryMessages.pasteUnknown('"Sofa" in row 1, column 2'))

  await pressSave(page)
  await page.reload()
  await expect(cell(page, 'Door', room)).toHaveText('DU··L')
  // In a new report, the room follows its template.
  const inspector = await somebody(browser, 'inspector@harbour-vale.example')
  const { id } = await aReport(inspector)
  await inspector.goto(address(`/reports/${id}/rooms`))
  await expect(inspector.getByText('No rooms yet')).toBeVisible()
  await addRoom(inspector, room)
  await save(inspector)
  const made = (await savedReport(inspector, id)).rooms[0]
  const types = made?.sections.find(({ slug }) => slug === 'doors')?.types.map(({ slug }) => slug)
  expect(types).toEqual(['door', 'door-frame', 'door-furniture'])
})

const chooseWorkbook = async (page: Page, sheets: readonly DictionarySheet[]) => {
  const file = await workbookFile(sheets)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'dictionary.xlsx',
      mimeType: file.type,
      buffer: Buffer.from(await file.arrayBuffer()),
    })
}

test('a dictionary is exported, rejected if a cell is wrong, and imported as a whole', async ({ page }) => {
  const type = `Porthole ${Date.now().toString(36)}`
  await beSignedIn(page, 'customeradmin@harbour-vale.example')
  await page.goto(address('/dictionary/templates'))
  await expect(cell(page, 'Door', 'Kitchen')).toBeVisible()
  const exported = await downloadedBy(page, press(page, 'Export'))
  expect(exported.name).toBe('dictionary-harbour-vale.xlsx')
  const read = await sheetsOfFile(new Blob([new Uint8Array(exported.bytes)]))
  if (!('sheets' in read)) throw new Error('The exported file cannot be read.')
  expect(read.sheets.map(({ name }) => name)).toEqual([
    'Shared words',
    'Rooms',
    'Templates',
    'Sections',
    'Types',
    'Items',
    'Questions',
    'About',
  ])
  const changed = (name: string, change: (rows: DictionarySheet['rows']) => DictionarySheet['rows']) =>
    read.sheets.map((sheet) => (sheet.name === name ? { name, rows: change(sheet.rows) } : sheet))

  // Importing the export changes nothing; an error names its cell, and nothing is imported.
  await press(page, 'Import')
  await chooseWorkbook(page, read.sheets)
  await expect(dialog(page).getByRole('status', { name: 'What the file changes' })).toContainText('changes nothing')
  await expect(dialog(page).getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await chooseWorkbook(
    page,
    changed('Rooms', (rows) => rows.map((row, at) => (at === 1 ? [...row.slice(0, 3), '9', '1'] : row))),
  )
  await expect(dialog(page).getByRole('alert', { name: 'Problems in the file' })).toContainText('Rooms, D2:')
  await pressIn(page, 'Cancel')
  await told(page, genericMessages.noUnsavedChanges)

  // A new type without a slug, stored once the import is saved.
  await press(page, 'Import')
  await chooseWorkbook(
    page,
    changed('Types', (rows) => [...rows, ['', 'windows', '', type, type, '1']]),
  )
  await expect(dialog(page)).toContainText(`Windows, ${type}: Added`)
  await pressIn(page, 'Import 1 change')
  await told(page, genericMessages.unsavedChanges)
  await pressSave(page)
  await page.reload()
  await expect(cell(page, type, 'Kitchen')).toHaveText('·····')
})

test('a report opens without its dictionary, says so, and continues once it has loaded @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  await page.route('**/v1/dictionary**', (route) => route.fulfill({ status: 403, json: { message: 'No.', id: 'x' } }))
  await page.route('**/v1/dictionary/**', (route) => route.fulfill({ status: 403, json: { message: 'No.', id: 'x' } }))
  await page.goto(address(`/reports/${id}/details`))
  const notice = page.getByRole('region', { name: 'Dictionary' })
  await expect(notice).toContainText('The dictionary could not be loaded.')
  await page.getByLabel('General notes').fill('Written without a dictionary')
  await save(page)
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Written without a dictionary')

  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Rooms', { exact: true }).click()
  const add = page.getByRole('button', { name: 'Add Room', exact: true })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', 'Needs the dictionary, which could not be loaded.')
  await expect(page.getByRole('button', { name: 'Add the first room' })).toBeDisabled()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await expect(add).toBeEnabled()
})
