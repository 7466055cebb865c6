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

/** The state of a client that a test sets: settings, whether it is active, and its e-mail address. */
interface ClientState {
  settings?: Partial<Record<ClientSettingKey, boolean | string>>
  active?: boolean
  email?: string
}

/** Longer than any test: an older lock was left by a test that was ended. */
const staleMs = 150_000

/** Waits for an exclusive lock on this client, so that each test restores the state that it found. */
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

/** Creates a client through the UI, with a package if given, and returns its id; leaves its first tab open. */
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

/** A client, loaded by API. */
export const clientOf = async (page: Page, id: string): Promise<Client> =>
  Client.parse(await (await callApi(page, 'GET', routePath(routes.getClient).replace('{id}', id))).json())

/** Opens a tab of the current client. */
export const openTab = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Parts of the client' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeAttached()
}

/** Sets a switch and returns its previous state. */
export const turn = async (page: Page, name: string, on: boolean): Promise<boolean> => {
  const field = page.getByRole('switch', { name, exact: true })
  const was = await field.isChecked()
  // The drawn switch covers its input.
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

/** A secret cannot be read back, so the previous value is taken as empty. */
const typeSecret = async (page: Page, name: string, text: string): Promise<string> => {
  if (text === '') await page.getByRole('button', { name: `Remove ${name}` }).click()
  else await page.getByLabel(name, { exact: true }).fill(text)
  return ''
}

const isSwitch = (key: string) => clientSettingDefaults.some((one) => one.key === key && one.type === 'boolean')

/** Sets a client through the UI and saves; returns the previous state. */
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
 * Runs a function while a demo client has the given state: a system administrator sets it through the UI, in a separate
 * browser context, and restores it afterwards.
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
