import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { routePath, routes, type Dictionary } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { chromiumBinary } from '../../../functions/documents/rendering/chromium-binary.ts'
import { defaultDictionary } from '../../../functions/dictionary/default-dictionary/index.ts'
import { demoClientRecords, makeAccounts } from '../../demo/people.ts'
import { root, startLocalStack } from '../../local-stack.ts'
import { keyTimes, watchKeys } from '../editor/in-page.ts'

/** Other load slows everything down: a bare input in the same browser shows by how much. */
export const keyLimits = { p95Ms: 16, timesBare: 5.5 }

/** Rounds to a tenth. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

export const percentile = (values: readonly number[], part: number): number =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

/** Runs a benchmark on an empty local stack with the demo clients and accounts. */
export const onStack = async (name: string, run: (address: string, dir: string) => Promise<void>): Promise<void> => {
  // Below the repository, where functions find their packages.
  const dir = mkdtempSync(path.join(root, `node_modules/.bench-${name}-`))
  const stack = await startLocalStack({ dir, port: 0, fresh: true })
  try {
    Object.assign(process.env, stack.environment, stack.variablesOf('functions/clients/handler.ts'))
    const { putClient } = await import('../../../functions/clients/put-client.ts')
    await makeAccounts(stack.config.userPoolId)
    for (const record of demoClientRecords()) await putClient(record)
    await run(stack.url, dir)
  } finally {
    await stack.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A browser whose frames are not limited to the screen's rate, as in `bench -- editor`. */
export const startBrowser = async (dir: string): Promise<Browser> => {
  const binary = await chromiumBinary()
  return chromium.launch({
    executablePath: binary.path,
    args: [
      '--no-sandbox',
      '--headless=shell',
      '--disable-gpu',
      '--disable-frame-rate-limit',
      '--disable-gpu-vsync',
      '--disable-features=NavigationPredictor',
    ],
    env: { ...binary.env, TMPDIR: dir, HOME: dir },
  })
}

/** A page with a client's administrator signed in. */
export const signedIn = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Email').fill('customeradmin@harbour-vale.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Dictionary', exact: true }).waitFor()
  return page
}

/** Saves the client's dictionary, derived from the default, as the screen would. */
export const place = async (page: Page, address: string, made: (read: Dictionary) => Dictionary): Promise<void> => {
  const authorization = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken'))
    return `Bearer ${(key && sessionStorage.getItem(key)) ?? ''}`
  })
  const answer = await page.request.post(`${address}${routePath(routes.saveDictionary)}`, {
    headers: { authorization },
    data: made({ ...defaultDictionary, client: 'harbour-vale' }),
    timeout: 120_000,
  })
  if (answer.status() !== 200) throw new Error(`The dictionary was not saved: ${await answer.text()}`)
}

/** Presses keys repeatedly, and returns how long each took to be painted. */
export const press = async (page: Page, names: readonly string[], count: number): Promise<number[]> => {
  const all = Array.from({ length: count }, (_, at) => names[at % names.length] ?? '')
  // The first keys warm up.
  for (const name of all.slice(0, 10)) await page.keyboard.press(name, { delay: 5 })
  await page.evaluate(keyTimes)
  for (const name of all) {
    await page.keyboard.press(name)
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(200)
  return page.evaluate(keyTimes)
}

/** The time of the same keys in an input without anything attached. */
export const pressBare = async (browser: Browser, names: readonly string[], count: number): Promise<number[]> => {
  const page = await browser.newPage()
  await page.setContent('<!doctype html><input autofocus aria-label="Bare input">')
  await page.evaluate(watchKeys)
  await page.getByLabel('Bare input').focus()
  return press(page, names, count)
}
