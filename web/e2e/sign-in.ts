import { demoPassword } from '@lintel/fixtures'
import { expect, type Page } from '@playwright/test'

/** Where the product of this run is. */
export const address = (path = '/'): string => `${process.env.LINTEL_ADDRESS ?? ''}${path}`

/** Where the identity library keeps a session: one of the tab, for nobody here asks to be remembered. */
type Kept = [key: string, value: string][]

/** Sessions of this worker, by email: signing in by the screen takes as long as a short journey. */
const sessions = new Map<string, { kept: Kept; since: number }>()
/** The tokens of a session live for a quarter of an hour; those that the product has renewed stay in their tab. */
const youngMs = 8 * 60_000

const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => key.startsWith('CognitoIdentityServiceProvider.')),
  )

/** Makes a tab one of those in which the person has signed in. */
const give = async (page: Page, kept: Kept): Promise<void> => {
  await page.goto(address('/config.json'))
  await page.evaluate((entries) => {
    for (const key of [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      if (key.startsWith('CognitoIdentityServiceProvider.')) {
        localStorage.removeItem(key)
        sessionStorage.removeItem(key)
      }
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, kept)
}

const bySession = async (page: Page, kept: Kept): Promise<boolean> => {
  await give(page, kept)
  await page.goto(address('/'))
  await page.waitForURL(({ pathname }) => pathname !== '/')
  return new URL(page.url()).pathname !== '/sign-in'
}

const byScreen = async (page: Page, email: string): Promise<void> => {
  await page.goto(address('/sign-in'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

/** Where somebody signs out, which ends the tokens that others may have, all sign in by the screen again. */
const watchSignOut = (page: Page) =>
  page.context().on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith('.RevokeToken')) sessions.clear()
  })

/** Signs in as a demo account, by the screen the first time, and waits until the landing page is there. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  watchSignOut(page)
  const known = sessions.get(email)
  if (known && Date.now() - known.since < youngMs && (await bySession(page, known.kept))) return
  await byScreen(page, email)
  sessions.set(email, { kept: await keptIn(page), since: Date.now() })
}

/** The same for journeys that go on to a screen of their own: the landing page need not be opened before it. */
export const beSignedIn = async (page: Page, email: string): Promise<void> => {
  const known = sessions.get(email)
  if (!known || Date.now() - known.since > youngMs) return signIn(page, email)
  watchSignOut(page)
  await give(page, known.kept)
}

/** Signs out, and waits for the sign-in screen. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto(address('/sign-out'))
  await expect(page).toHaveURL(/sign-in/)
}
