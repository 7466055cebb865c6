import { mkdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  Client,
  clientSettingDefaults,
  genericMessages,
  hiddenSettingKeys,
  routePath,
  routes,
  type ClientSettingKey,
} from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

/** What a system administrator sets of a client: settings, whether it is active, where it gets e-mails. */
interface ClientState {
  settings?: Partial<Record<ClientSettingKey, boolean | string>>
  active?: boolean
  email?: string
}

/** Longer than any journey: a lock of this age was left by one that was ended. */
const staleMs = 150_000

/** Waits until no other journey has changed this client: what each puts back is what it found. */
const alone = async (id: string): Promise<() => Promise<void>> => {
  const lock = path.join(os.tmpdir(), `lintel-client-${id}-${new URL(address()).port}`)
  for (;;) {
    try {
      await mkdir(lock)
      return () => rm(lock, { recursive: true, force: true })
    } catch {
      const since = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now()
      if (Date.now() - since > staleMs) await rm(lock, { recursive: true, force: true })
      await setTimeout(250)
    }
  }
}

/** Makes a client by the screen, of a package where it matters, and answers its id; its first tab is shown then. */
export const newClient = async (page: Page, name: string, ofPackage?: string): Promise<string> => {
  await page.goto(address('/clients/new'))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  if (ofPackage !== undefined) {
    await page.getByLabel('Package').first().click()
    await page.getByRole('option', { name: new RegExp(`^${ofPackage}`) }).click()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/clients\/[\w-]{22}\/address$/)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** A client as the API has it. */
export const clientOf = async (page: Page, id: string): Promise<Client> =>
  Client.parse(await (await callApi(page, 'GET', routePath(routes.getClient).replace('{id}', id))).json())

/** Opens a tab of the client that is shown. */
export const openTab = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Parts of the client' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeAttached()
}

/** Clicks a switch where it is not as wanted; answers how it was. */
export const turn = async (page: Page, name: string, on: boolean): Promise<boolean> => {
  const field = page.getByRole('switch', { name, exact: true })
  const was = await field.isChecked()
  // The drawn switch lies over its input.
  if (was !== on) await field.click({ force: true })
  await expect(field).toBeChecked({ checked: on })
  return was
}

const type = async (page: Page, name: string, text: string): Promise<string> => {
  const field = page.getByLabel(name, { exact: true }).and(page.locator('input'))
  const was = await field.inputValue()
  await field.fill(text)
  return was
}

/** A secret cannot be read: what was there before is that there was none. */
const typeSecret = async (page: Page, name: string, text: string): Promise<string> => {
  if (text === '') await page.getByRole('button', { name: `Remove ${name}` }).click()
  else await page.getByLabel(name, { exact: true }).fill(text)
  return ''
}

const isSwitch = (key: string) => clientSettingDefaults.some((one) => one.key === key && one.type === 'boolean')

/** Sets a client by its screen, and saves; answers how it was. */
export const setClient = async (
  page: Page,
  id: string,
  { settings = {}, active, email }: ClientState,
): Promise<ClientState> => {
  await page.goto(address(`/clients/${id}/settings`))
  const was: ClientState['settings'] = {}
  for (const { key } of clientSettingDefaults) {
    const wanted = settings[key]
    if (wanted === undefined) continue
    if (isSwitch(key)) was[key] = await turn(page, key, wanted === true)
    else was[key] = await (hiddenSettingKeys.includes(key) ? typeSecret : type)(page, key, String(wanted))
  }
  const before: ClientState = { settings: was }
  if (active !== undefined || email !== undefined) await openTab(page, 'Address')
  if (active !== undefined) before.active = await turn(page, 'Active', active)
  if (email !== undefined) before.email = await type(page, 'Email', email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: genericMessages.noUnsavedChanges })).toBeVisible()
  return before
}

/**
 * A client of the demonstration is as given while something is done: a system administrator sets it by the screen, in a
 * browser of their own, and puts it back.
 */
export const withClient = async (
  page: Page,
  id: string,
  state: ClientState,
  work: () => Promise<void>,
): Promise<void> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page is in no browser.')
  const release = await alone(id)
  const own = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })
  try {
    const desk = await own.newPage()
    await beSignedIn(desk, 'sysadmin@lintel.example')
    const before = await setClient(desk, id, state)
    try {
      await work()
    } finally {
      await setClient(desk, id, before)
    }
  } finally {
    await own.close()
    await release()
  }
}
