import { expect, test, type Locator, type Page } from '@playwright/test'
import { aRoom } from '../src/testing/a-report.ts'
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

test('a locked report is read by keyboard, and nothing changes @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page, {
    propertyDetails: { generalNotes: 'Keys are with the neighbour' },
    alarms: [{ _uuid: 'alarm', name: 'Smoke alarm', tested: true, testdate: '2026-11-02' }],
    rooms: [aRoom([{ _uuid: 'door', name: 'Front door', qty: 2 }])],
  })
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
  await readByKeyboard(page, page.getByRole('textbox', { name: 'Test date' }), '02/11/2026')
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.goto(address(`/reports/${id}/rooms`))
  const item = page.locator('[data-item]').first()
  await tabTo(page, item.locator('[data-item-head]'))
  await page.keyboard.press('Enter')
  await readByKeyboard(page, item.getByLabel('Item', { exact: true }), 'Front door')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await readByKeyboard(page, item.getByRole('spinbutton', { name: 'Qty' }), '2')
  const grade = item.getByRole('radiogroup', { name: 'Condition' }).getByRole('radio').first()
  await tabTo(page, grade)
  for (const key of ['Space', '1', 'ArrowRight']) await page.keyboard.press(key)
  await expect(item.getByRole('radio', { checked: true })).toHaveCount(0)

  expect(await savedReport(page, id)).toEqual(before)
})
