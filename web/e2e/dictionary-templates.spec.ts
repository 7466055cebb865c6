import { dictionaryMessages, genericMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { addRoom, save as saveReport } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const cell = (page: Page, type: string, room: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${type}, ${room}:`) })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a room is furnished in the grid, by keys and from a spreadsheet, and a new report has it so', async ({
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

  // A click sets Default, a digit and a letter two other levels; a range of two by Shift, at once.
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

  // From a spreadsheet and back; what it cannot be is refused whole.
  await page.evaluate(() => navigator.clipboard.writeText('D\r\nDefault, Part furnished\r\n'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Door frame', room)).toHaveText('D····')
  await expect(cell(page, 'Door furniture', room)).toHaveText('D·P··')
  await page.keyboard.press('Control+c')
  expect(await clipboard(page)).toBe('D\nDP')
  await page.evaluate(() => navigator.clipboard.writeText('D\tSofa'))
  await page.keyboard.press('Control+v')
  await expect(said(page, dictionaryMessages.pasteUnknown('"Sofa" in row 1, column 2'))).toBeVisible()

  await save(page)
  await page.reload()
  await expect(cell(page, 'Door', room)).toHaveText('DU··L')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: `${room}: Added` })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // A new report: the room comes as its template says.
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

  // By category all its rooms are set at once; going back leaves them as they were.
  await page.getByRole('link', { name: 'Templates by category', exact: true }).click()
  await cell(page, 'Loft hatch', 'CAT 1').click()
  await expect(cell(page, 'Loft hatch', room)).toHaveText('D····')
  await expect(cell(page, 'Loft hatch', 'Kitchen')).toHaveText('·····')
  await page.keyboard.press('Control+z')
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()
})
