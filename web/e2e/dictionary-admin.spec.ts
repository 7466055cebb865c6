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
  const flagName = `Hatch ${name.slice(-5)}`
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

  // Leaving asks first, and loses nothing.
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(said(page, genericMessages.unsavedChangesPrompt)).toBeVisible()
  await pressIn(page, 'Stay')
  await expect(page.getByText('Hatch grey', { exact: true })).toBeVisible()
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

  // Moving by keyboard asks for confirmation.
  const prompts = page.getByRole('table', { name: 'Questions' }).getByRole('row')
  await page.getByRole('button', { name: `Move ${prompt}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(said(page, dictionaryMessages.confirmReorder)).toBeVisible()
  await pressIn(page, 'Reorder')
  await expect(prompts.last()).not.toContainText(prompt)
  await expect(prompts.nth(-2)).toContainText(prompt)
  await pressSave(page)
  await expect(prompts.nth(-2)).toContainText(prompt)

  // Support adds a maintenance flag and selects it in the question.
  const support = await somebody(browser, 'support@lintel.example')
  await support.goto(address(`/dictionary/flags?client=kestrel&type=${encodeURIComponent(damp)}`))
  await press(support, 'Add')
  await fill(support, 'Flag', flagName)
  await choose(support, 'Icon', 'Hammer')
  // Its guide offers only the listed fonts and sizes.
  const guide = dialog(support).getByRole('textbox', { name: 'PDF guide' })
  await guide.click()
  await dialog(support).getByLabel('Font, PDF guide').selectOption('Merriweather')
  await dialog(support).getByLabel('Font size, PDF guide').selectOption('16')
  await support.keyboard.type('Close the hatch.')
  const styled = guide.locator('span')
  await expect(styled).toHaveText('Close the hatch.')
  await expect(styled).toHaveCSS('font-family', /^"?Merriweather/)
  await pressIn(support, 'Add')
  await expect(support.getByRole('table', { name: 'Flags' })).toContainText(flagName)
  await tab(support, 'Questions').click()
  await press(support, `Edit ${prompt}`)
  await choose(support, 'Maintenance flag', flagName)
  await pressIn(support, 'Save')
  await expect(said(support, dictionaryMessages.saved(prompt))).toBeVisible()
  await pressSave(support)
  await press(support, 'History')
  await expect(dialog(support).getByRole('listitem').filter({ hasText: flagName }).first()).toBeVisible()
  await support.keyboard.press('Escape')

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
    maintenanceflag: expect.stringMatching(/^hatch_/),
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
  const read: string[] = []
  inspector.on('response', (answer) => {
    if (answer.url().includes('/dictionary/client/')) read.push(decodeURIComponent(answer.url()))
  })
  await inspector.goto(address(`/reports/${last.id}/checklist`))
  await expect(inspector.getByText('Reason for the inspection').first()).toBeVisible()
  await expect.poll(() => read.some((url) => url.includes(`version=${last.dictionaryversion}`))).toBe(true)
  expect(next.dictionaryversion).not.toBe(last.dictionaryversion)
})
