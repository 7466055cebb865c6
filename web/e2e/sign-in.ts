import { demoPassword } from '@lintel/fixtures'
import { expect, type Page } from '@playwright/test'

/** Where the product of this run is. */
export const address = (path = '/'): string => `${process.env.LINTEL_ADDRESS ?? ''}${path}`

/** Signs in as a demo account, by the screen; waits until the landing page is there. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto(address('/sign-in'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

/** Signs out, and waits for the sign-in screen. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto(address('/sign-out'))
  await expect(page).toHaveURL(/sign-in/)
}
