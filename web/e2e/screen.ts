import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { beSignedIn } from './sign-in.ts'
import { visitor } from './visiting.ts'

/** The first text of these words. */
export const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

export const told = (page: Page, text: string) => expect(said(page, text)).toBeVisible()

export const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

export const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Presses Tab or Shift+Tab until the target has the focus. */
export const tabTo = async (page: Page, target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await target.waitFor()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 120 && !(await hasFocus()); tabs++) await page.keyboard.press(tab)
  await expect(target).toBeFocused()
}

/** A separate browser context, signed in as this user. */
export const somebody = async (browser: Browser, email: string): Promise<Page> => {
  const page = await visitor(browser)
  await beSignedIn(page, email)
  return page
}
