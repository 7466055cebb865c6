import { expect, test, type Locator, type Page } from '@playwright/test'
import { addRoom, save } from './editor.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { tabTo } from './screen.ts'

/** Reads a text field by keyboard: focuses it, selects its text, and tries to type. */
const readByKeyboard = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  expect(
    await field.evaluate((element: HTMLInputElement | HTMLTextAreaElement) =>
      element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
    ),
  ).toBe(text)
  await page.keyboard.type('1x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowUp')
  await expect(field).toHaveValue(text)
}

test('a locked report is read by keyboard: Tab reaches its fields, their text can be selected, and nothing changes @long', async ({
  page,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  await page.goto(address(`/reports/${id}/details`))
  await page.getByLabel('General notes').fill('Keys are with the neighbour')
  await save(page)
  await page.goto(address(`/reports/${id}/alarms`))
  await page.getByRole('button', { name: 'Add alarm' }).click()
  await page.getByRole('switch', { name: 'Tested' }).check()
  await expect(page.getByRole('textbox', { name: 'Test date' })).not.toHaveValue('')
  await save(page)
  await page.goto(address(`/reports/${id}/rooms`))
  await expect(page.getByText('No rooms yet')).toBeVisible()
  await addRoom(page, 'Hall')
  await save(page)
  expect((await callApi(page, 'PUT', `/v1/update-lock-report/${id}/true`)).status()).toBe(200)
  const before = await savedReport(page, id)

  await page.goto(address(`/reports/${id}/details`))
  const furnished = page.getByRole('combobox', { name: 'Furnished' })
  await tabTo(page, furnished)
  for (const key of ['ArrowDown', 'Enter', ' ']) await page.keyboard.press(key)
  await furnished.click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(furnished).toHaveValue(before.propertyDetails.furnished)
  await readByKeyboard(page, page.getByLabel('General notes'), 'Keys are with the neighbour')

  await page.goto(address(`/reports/${id}/alarms`))
  const tested = page.getByRole('switch', { name: 'Tested' })
  await tabTo(page, tested)
  await page.keyboard.press('Space')
  await expect(tested).toBeChecked()
  await expect(tested).toHaveAttribute('aria-disabled', 'true')
  const day = page.getByRole('textbox', { name: 'Test date' })
  await readByKeyboard(page, day, await day.inputValue())
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.goto(address(`/reports/${id}/rooms`))
  const item = page.locator('[data-item]').first()
  await tabTo(page, item.locator('[data-item-head]'))
  await page.keyboard.press('Enter')
  const { name = '', qty = 0 } = before.rooms[0]?.sections[0]?.types[0]?.items[0] ?? {}
  await readByKeyboard(page, item.getByLabel('Item', { exact: true }), name)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await readByKeyboard(page, item.getByRole('spinbutton', { name: 'Qty' }), String(qty))
  const grade = item.getByRole('radiogroup', { name: 'Condition' }).getByRole('radio').first()
  await tabTo(page, grade)
  for (const key of ['Space', '1', 'ArrowRight']) await page.keyboard.press(key)
  await expect(item.getByRole('radio', { checked: true })).toHaveCount(0)

  const { version, rooms, alarms, propertyDetails } = await savedReport(page, id)
  expect({ version, rooms, alarms, propertyDetails }).toEqual({
    version: before.version,
    rooms: before.rooms,
    alarms: before.alarms,
    propertyDetails: before.propertyDetails,
  })
})
