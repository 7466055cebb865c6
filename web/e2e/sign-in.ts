import { demoPassword } from '@lintel/fixtures'
import { expect, type Page } from '@playwright/test'

/** Where the product of this run is. */
export const address = (path = '/'): string => `${process.env.LINTEL_ADDRESS ?? ''}${path}`

/** Where the identity library keeps a session: one of the tab, for nobody here asks to be remembered. */
type Kept = [key: string, value: string][]

/** Sessions of this worker, by email: signing in by the screen takes as long as a short journey. */
const sessions = new Map<string, Kept>()

const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => key.startsWith('CognitoIdentityServiceProvider.')),
  )

/** Opens the product in a tab as if it were one of those in which the person has signed in. */
const continueAs = async (page: Page, kept: Kept): Promise<void> => {
  await page.goto(address('/config.json'))
  await page.evaluate((entries) => {
    for (const key of [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      if (key.startsWith('CognitoIdentityServiceProvider.')) {
        localStorage.removeItem(key)
        sessionStorage.removeItem(key)
      }
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, kept)
  await page.goto(address('/'))
  await page.waitForURL(({ pathname }) => pathname !== '/')
}

/**
 * Signs in as a demo account, by the screen the first time, and waits until the landing page is there. Where somebody
 * signs out, which ends the tokens that others may have, all sign in by the screen again.
 */
export const signIn = async (page: Page, email: string): Promise<void> => {
  page.context().on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith('.RevokeToken')) sessions.clear()
  })
  const kept = sessions.get(email)
  if (kept) await continueAs(page, kept)
  if (kept && new URL(page.url()).pathname !== '/sign-in') return
  await page.goto(address('/sign-in'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The first of all waits for the start of several functions, beside whatever else the machine does.
  await expect(page).not.toHaveURL(/sign-in/, { timeout: 60_000 })
  sessions.set(email, await keptIn(page))
}

/** Signs out, and waits for the sign-in screen. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto(address('/sign-out'))
  await expect(page).toHaveURL(/sign-in/)
}
