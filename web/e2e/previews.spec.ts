import { expect, test } from '@playwright/test'
import { savedReport } from './reports.ts'
import { anOpenReport } from './editor.ts'

test('a report is previewed as it will be printed, and nothing of it is stored', async ({ page }) => {
  const { id, version } = await anOpenReport(page, 'details')
  await page.getByLabel('General notes').fill('A quiet street.')
  await page.getByRole('button', { name: 'PDF menu' }).click()
  await page.getByRole('menuitem', { name: 'Preview PDF' }).click()

  const dialog = page.getByRole('dialog', { name: /^Preview of \d+, PDF$/ })
  const frame = dialog.locator('iframe')
  const again = dialog.getByRole('button', { name: 'Try again' })
  // A preview has 22 s, which the first browser of a busy machine can take to start.
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin', { timeout: 30_000 })
  }).toPass()
  const printed = frame.contentFrame()
  await expect(printed.getByRole('heading', { level: 1 })).toHaveText('9 Signal Terrace')
  await expect(printed.getByText('A quiet street.')).toBeVisible()
  // A page on screen has no numbers, so nothing refers to one.
  await expect(printed.getByRole('columnheader', { name: 'Page' })).toHaveCount(0)
  await expect(printed.getByText('A bar in the margin marks it', { exact: false })).not.toContainText('page', {
    useInnerText: true,
  })

  const heading = printed.getByRole('heading', { name: 'Record of this report' })
  await expect(heading).not.toBeInViewport()
  await printed.getByRole('link', { name: 'Record of this report' }).click()
  await expect(heading).toBeInViewport()
  // Rotating a tablet keeps it open, although the menu that opened it is not there in portrait.
  await page.setViewportSize({ width: 740, height: 1000 })
  await expect(page.getByRole('button', { name: 'PDF menu' })).toBeHidden()
  await expect(printed.getByText('A quiet street.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const saved = await savedReport(page, id)
  expect(saved.version).toBe(version + 1)
  expect(saved.attachments).toEqual({})
})
