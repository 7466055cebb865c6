import { reportMessages } from '@lintel/contract'
import { expect, test } from '@playwright/test'
import { save } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { slowDown } from './slow.ts'

test('date, type and branch are changed where the header is too narrow @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await page.setViewportSize({ width: 820, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await aReport(page, { date: '2026-11-22' })
  await page.goto(address(`/reports/${id}/details`))
  const panel = page.getByRole('button', { name: /: date, type, branch and inspector$/ })
  const date = page.getByRole('textbox', { name: 'Date' })
  const type = page.getByRole('combobox', { name: 'Type' })
  const branch = page.getByRole('combobox', { name: 'Branch' })
  const question = page.getByRole('dialog', { name: reportMessages.changeDate })

  // By mouse. Declining the new date leaves the panel open and the calendar closed.
  await panel.click()
  await date.click()
  await page.getByRole('button', { name: '10 November 2026' }).click()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(date).toHaveValue('22/11/2026')
  await expect(page.getByRole('button', { name: '10 November 2026' })).toBeHidden()
  await type.click()
  await page.getByRole('option', { name: 'Check In' }).click()
  await page.getByText('General', { exact: true }).click()
  await expect(type).toBeHidden()

  // By keyboard: a typed date asks on Enter. The panel takes the focus as soon as it opens and does not take it back
  // later, even on a slow machine.
  await panel.focus()
  const speedUp = await slowDown(page)
  await page.keyboard.press('Enter')
  await expect(branch).toBeVisible()
  await page.keyboard.press('Tab')
  await speedUp()
  await expect(date).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('05/11/2026')
  await expect(question).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(date).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(branch).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Northfield' }).waitFor()
  // From the last option, the arrow key wraps to the first.
  await branch.press('ArrowDown')
  await branch.press('Enter')
  await expect(branch).toHaveValue('Market Street')
  await page.keyboard.press('Escape')
  await expect(panel).toBeFocused()
  await save(page)
  const chosen = { date: '2026-11-05', type: 'Check In', branchId: 'harbour-vale-market' }
  expect(await savedReport(page, id)).toMatchObject(chosen)

  // On a phone they are in the sheet, with labels.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Sections' }).click()
  await expect(page.getByText('Date', { exact: true })).toBeVisible()
  await date.click()
  await page.getByRole('button', { name: '6 November 2026', exact: true }).click()
  await question.getByRole('button', { name: 'Change' }).click()
  await expect(date).toHaveValue('06/11/2026')
})

test('a type with several documents leaves the address its place @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@kestrel.example')
  await page.goto(address('/reports'))
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Photographs menu' })).toBeVisible()
  const line1 = await page.getByRole('heading', { level: 1 }).locator('span').nth(1).boundingBox()
  expect(line1?.width).toBeGreaterThan(60)
})
