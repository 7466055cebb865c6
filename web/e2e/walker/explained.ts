import type { Page } from '@playwright/test'

/** Kinds of cut text, and whether pointing at one shows it. */
const explained = new Map<string, boolean>()

/** Whether pointing at a cut text shows it; tried once for each of a kind. */
export const isExplained = async (page: Page, key: string, text: string): Promise<boolean> => {
  const known = explained.get(text)
  if (known !== undefined) return known
  const succeeds = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    )
  const element = page.locator(`[data-walker="${key}"]`).first()
  // What other things cover, such as a dialog, is not pointed at.
  if (!(await succeeds(element.hover({ timeout: 800 })))) return true
  const isTitled = await element.evaluate((cut) => cut.closest('[title]') !== null).catch(() => true)
  const tooltip = page.locator('[role="tooltip"]').first()
  const isShown = isTitled || (await succeeds(tooltip.waitFor({ timeout: 700 })))
  explained.set(text, isShown)
  return isShown
}
