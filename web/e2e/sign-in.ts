import { WebConfig } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { expect, type Page } from '@playwright/test'
import { Amplify } from 'aws-amplify'
import { signIn as signInAtPool } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'

// It warns at each sign-in that the pool is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR'

export const address = (path = '/'): string => `${process.env.LINTEL_ADDRESS ?? ''}${path}`

/** The identity library's session in storage: per tab, because nobody here asks to be remembered. */
type Kept = [key: string, value: string][]

/** Sessions of this worker, by e-mail address. */
const sessions = new Map<string, { kept: Kept; since: number }>()
/** The tokens of a session live for 15 minutes; renewed ones stay in their tab. */
const youngMs = 8 * 60_000

/**
 * Signs in as the web does, but outside a browser, where the password proof takes a second of CPU time, and returns the
 * library's storage entries for a tab. Signing in through the UI is tested in `session.spec.ts`.
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

let lastSignIn: Promise<unknown> = Promise.resolve()
/** One after the other: the identity library has one storage, into which two would write both their sessions. */
const sessionInTurn = (email: string): Promise<Kept> => {
  const session = lastSignIn.then(() => sessionOf(email))
  lastSignIn = session.catch(() => undefined)
  return session
}

/** Signing out revokes tokens that other tests may share, so all sign in again. */
const watchSignOut = (page: Page) =>
  page.context().on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith('.RevokeToken')) sessions.clear()
  })

/** Of somebody whom the product has signed out: whether it has revoked the tokens yet is not known. */
export const forgetSession = (email: string): void => void sessions.delete(email)

/** Signs a tab in as a demo account, for tests that open a screen of their own. */
export const beSignedIn = async (page: Page, email: string): Promise<void> => {
  watchSignOut(page)
  await give(page, await sessionInTurn(email))
}

/** Opens the landing page; false if the session has been revoked. */
const landed = async (page: Page): Promise<boolean> => {
  await page.goto(address('/'))
  await page.waitForURL(({ pathname }) => pathname !== '/')
  return new URL(page.url()).pathname !== '/sign-in'
}

/** Signs a tab in, and waits for the landing page. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await beSignedIn(page, email)
  if (await landed(page)) return
  forgetSession(email)
  await give(page, await sessionInTurn(email))
  if (!(await landed(page))) throw new Error(`${email} could not sign in.`)
}

export const signOut = async (page: Page): Promise<void> => {
  await page.goto(address('/sign-out'))
  await expect(page).toHaveURL(/sign-in/)
}
