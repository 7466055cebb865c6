import { expect, test, type Page } from '@playwright/test'
import { contextWithNetwork, keepsApp, rememberSession } from './network.ts'
import { aReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'

test('what was opened before opens without a network, once the page was closed and its token has expired', async ({
  browser,
}) => {
  const { context, cut, restore, end } = await contextWithNetwork(browser)
  const before = await context.newPage()
  await signIn(before, 'inspector@harbour-vale.example')
  const { ref } = await aReport(before, {
    address: { line1: '1 Cellar Steps', town: 'Westhaven', postcode: 'ZZ4 1CS' },
  })
  const row = (page: Page) => page.getByRole('row', { name: String(ref) })
  const title = (page: Page) => page.getByRole('heading', { level: 1, name: '1 Cellar Steps' })
  await before.goto(address('/reports'))
  await row(before).click()
  await expect(title(before)).toBeVisible()
  await keepsApp(before)
  await rememberSession(before, 'expired')
  await before.close()
  await cut()

  const page = await context.newPage()
  await page.goto(address('/reports'))
  await row(page).click()
  await expect(title(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Rooms', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Rooms', exact: true })).toBeVisible()
  // A visitor's page is none of the staff's.
  await expect((await context.newPage()).goto(address('/verify'))).rejects.toThrow('net::')

  await restore()
  const answered = page.waitForResponse((response) => response.url().includes('/v1/reports') && response.ok())
  await page.goto(address('/reports'))
  await answered
  await expect(row(page)).toBeVisible()
  await end()
})

test('a report that was taken along, and one made without a network, open once the page was closed', async ({
  browser,
}) => {
  const { context, cut, end } = await contextWithNetwork(browser)
  const before = await context.newPage()
  await signIn(before, 'inspector@harbour-vale.example')
  const { ref } = await aReport(before, {
    address: { line1: '2 Cellar Steps', town: 'Westhaven', postcode: 'ZZ4 1CS' },
  })
  await before.goto(address('/reports'))
  await keepsApp(before)
  await before.getByRole('button', { name: `Actions for ${ref}` }).click()
  await before.getByRole('menuitem', { name: 'Take along' }).click()
  await before.getByRole('dialog').getByRole('button', { name: 'Take along' }).click()
  await expect(before.getByRole('row', { name: String(ref) }).getByLabel('On this device')).toBeVisible()
  await rememberSession(before, 'expired')
  await before.close()
  await cut()

  const page = await context.newPage()
  await page.goto(address('/reports/new'))
  await expect(page.getByLabel('Find address')).toBeDisabled()
  await page.getByLabel('Address line 1').fill('3 Cellar Steps')
  await page.getByLabel('Town').fill('Westhaven')
  await page.getByLabel('Postcode').fill('ZZ4 1CS')
  for (const name of ['Branch', 'Type']) {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option').first().click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Draft A 3 Cellar Steps' })).toBeVisible()
  await page.close()

  const again = await context.newPage()
  await again.goto(address('/reports'))
  await expect(again.getByRole('button', { name: 'No network' })).toBeVisible()
  for (const [name, line1] of [
    ['Draft A', '3 Cellar Steps'],
    [String(ref), '2 Cellar Steps'],
  ] as const) {
    await again.getByRole('row', { name }).click()
    await expect(again.getByRole('heading', { level: 1, name: `${name} ${line1}` })).toBeVisible()
    await again.goto(address('/reports'))
  }
  await end()
})

/** A new report that waits to be sent, of the user who is signed in. */
const keepUnsent = (page: Page, isKept: boolean): Promise<void> =>
  page.evaluate(async (put) => {
    const opening = indexedDB.open('lintel-offline')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const store = opening.result.transaction('created', 'readwrite').objectStore('created')
    const token = Object.entries(sessionStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? ''
    const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }
    const at = new Date().toISOString()
    const done = put ? store.put({ at, name: 'Draft A', given: {} }, [sub, 'draft']) : store.clear()
    await new Promise((resolve) => (done.onsuccess = resolve))
    opening.result.close()
  }, isKept)

test('a new version waits while unsent work of the former one is kept', async ({ browser }) => {
  const { context, publish, end } = await contextWithNetwork(browser)
  const page = await context.newPage()
  await signIn(page, 'inspector@harbour-vale.example')
  await keepsApp(page)
  await keepUnsent(page, true)
  publish(2)
  const registering = page.waitForRequest(/register-worker/)
  await page.reload()
  await registering
  // A worker that is told to take over does so within this.
  await page.waitForTimeout(2000)
  await keepsApp(page, true)
  await keepUnsent(page, false)
  await page.reload()
  await keepsApp(page)
  await end()
})
