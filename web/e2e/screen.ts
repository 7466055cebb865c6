import { readFile } from 'node:fs/promises'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { address, beSignedIn } from './sign-in.ts'
import { visitor } from './visiting.ts'

/** The first text of these words. */
export const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

export const told = (page: Page, text: string) => expect(said(page, text)).toBeVisible()

export const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true })

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

/** Presses the first button of this name. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click()

export const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Presses the button of this name and gives its file chooser these files. */
export const chooseFiles = async (
  page: Page,
  button: string | Locator,
  files: Parameters<Locator['setInputFiles']>[0],
) => {
  const chooser = page.waitForEvent('filechooser')
  await (typeof button === 'string' ? page.getByRole('button', { name: button, exact: true }).first() : button).click()
  await (await chooser).setFiles(files)
}

export const downloadedBy = async (page: Page, click: Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Finds a report in the list by its reference, and chooses an item from its menu. */
export const chooseForReport = async (page: Page, ref: number, item: string) => {
  await page.goto(address(`/reports?search=${ref}`))
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
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
