import { WebConfig } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { expect, type Page } from '@playwright/test'
import { Amplify } from 'aws-amplify'
import { signIn as signInAtPool } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'

// It warns at each sign-in that the pool is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR'

/** Where the product of this run is. */
export const address = (path = '/'): string => `${process.env.LINTEL_ADDRESS ?? ''}${path}`

/** Where the identity library keeps a session: one of the tab, for nobody here asks to be remembered. */
type Kept = [key: string, value: string][]

/** Sessions of this worker, by email. */
const sessions = new Map<string, { kept: Kept; since: number }>()
/** The tokens of a session live for a quarter of an hour; those that the product has renewed stay in their tab. */
const youngMs = 8 * 60_000

/**
 * Signs in as the web does, but outside a browser, where proving a password takes a second of processor time: what its
 * identity library keeps is what a tab is given. Signing in by the screen is the subject of `session.spec.ts`.
 */
const atPool = async (email: string): Promise<Kept> => {
  const { userPoolId, userPoolClientId, authEndpoint } = WebConfig.parse(
    await (await fetch(address('/config.json'))).json(),
  )
  const kept = new Map<string, string>()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })
  await signInAtPool({
    username: email,
    password: demoPassword,
    options: { authFlowType: 'CUSTOM_WITH_SRP' },
  })
  return [...kept]
}

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

const sessionOf = async (email: string): Promise<Kept> => {
  const known = sessions.get(email)
  if (known && Date.now() - known.since < youngMs) return known.kept
  const kept = await atPool(email)
  sessions.set(email, { kept, since: Date.now() })
  return kept
}

/** Where somebody signs out, which ends the tokens that others may have, all sign in anew. */
const watchSignOut = (page: Page) =>
  page.context().on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith('.RevokeToken')) sessions.clear()
  })

/** Makes a tab that of a demo account, for journeys that go on to a screen of their own. */
export const beSignedIn = async (page: Page, email: string): Promise<void> => {
  watchSignOut(page)
  await give(page, await sessionOf(email))
}

/** Opens the landing page; false where the session has been ended meanwhile. */
const landed = async (page: Page): Promise<boolean> => {
  await page.goto(address('/'))
  await page.waitForURL(({ pathname }) => pathname !== '/')
  return new URL(page.url()).pathname !== '/sign-in'
}

/** The same, and waits until the landing page is there. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await beSignedIn(page, email)
  if (await landed(page)) return
  sessions.delete(email)
  await give(page, await sessionOf(email))
  if (!(await landed(page))) throw new Error(`${email} could not sign in.`)
}

/** Signs out, and waits for the sign-in screen. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto(address('/sign-out'))
  await expect(page).toHaveURL(/sign-in/)
}
