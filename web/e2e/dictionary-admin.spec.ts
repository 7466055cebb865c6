import { dictionaryMessages, genericMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { addRoom, save as saveReport, pressSave } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'
import { said, somebody } from './screen.ts'

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

test('a dictionary change applies to the next report, but not to existing ones', async ({
  page: inspector,
  browser,
}) => {
  test.setTimeout(180_000)
  const name = `Loft hatch ${Date.now().toString(36)}`
  const prompt = `Is the ${name} closed?`
  await signIn(inspector, 'inspector@kestrel.example')
  const last = await aDampReport(inspector)
  const lastRooms = await aReport(inspector, { branchId: 'kestrel-castle' })

  // An inspector's view is read-only, with the reason.
  await inspector.goto(address('/dictionary'))
  await expect(inspector).toHaveURL(/\/dictionary\/items$/)
  await expect(said(inspector, dictionaryMessages.readOnly)).toBeVisible()
  await expect(inspector.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  // A client administrator adds a type with two items.
  const page = await somebody(browser, 'customeradmin@kestrel.example')
  await page.goto(address('/reports'))
  await page.getByRole('link', { name: 'Dictionary', exact: true }).click()
  await choose(page, 'Section', 'Doors')
  await press(page, 'Add type')
  await fill(page, 'Name', 'Door')
  await fill(page, 'System name', 'Another')
  await pressIn(page, 'Add')
  await expect(dialog(page)).toContainText(dictionaryMessages.nameTaken('Door'))
  await fill(page, 'Name', name)
  await fill(page, 'System name', name)
  await pressIn(page, 'Add')
  await expect(said(page, dictionaryMessages.added(name))).toBeVisible()
  for (const item of ['Timber hatch', 'Insulated hatch']) {
    await press(page, 'Add item')
    await fill(page, 'Name', item)
    await pressIn(page, 'Add')
    await expect(said(page, dictionaryMessages.added(item))).toBeVisible()
  }
  const colours = page.getByRole('textbox', { name: 'Colours' }).or(page.getByRole('combobox', { name: 'Colours' }))
  await colours.last().fill('Hatch grey')
  await colours.last().press('Enter')
  await expect(said(page, genericMessages.unsavedChanges)).toBeVisible()

  await pressSave(page)

  // Its condition matrix is copied to the other item; the resulting note is shown.
  await tab(page, 'Conditions').click()
  await page.getByRole('region', { name: 'Condition A' }).getByLabel('Lead', { exact: true }).fill('hatch sticks')
  await expect(page.getByLabel('Note of condition A')).toContainText('Hatch sticks')
  await press(page, 'Copy all')
  await expect(said(page, dictionaryMessages.copiedMatrix)).toBeVisible()
  await choose(page, 'Item', 'Timber hatch')
  await press(page, 'Paste all')
  await expect(said(page, dictionaryMessages.pastedMatrix)).toBeVisible()
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
  await expect(said(page, dictionaryMessages.added(prompt))).toBeVisible()
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
    await saveReport(inspector)
    const types = (await savedReport(inspector, id)).rooms[0]?.sections.flatMap(({ types: all }) => all) ?? []
    expect(types.some((one) => one.name === name)).toBe(isThere)
  }
})
