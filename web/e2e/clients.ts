import {
  Client,
  clientSettingDefaults,
  hiddenSettingKeys,
  routePath,
  routes,
  type ClientSettingKey,
} from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { callApi } from './reports.ts'
import { somebody } from './screen.ts'
import { address } from './sign-in.ts'

type Settings = Partial<Record<ClientSettingKey, string>>

/** Creates a client and returns its id; leaves its first tab open. */
export const newClient = async (page: Page, name: string, peachpackage?: string): Promise<string> => {
  const made = await callApi(page, 'POST', routePath(routes.createClient), {
    name,
    ...(peachpackage && { peachpackage }),
  })
  const { id } = routes.createClient.answer.parse(await made.json())
  await page.goto(address(`/clients/${id}/address`))
  return id
}

export const clientOf = async (page: Page, id: string): Promise<Client> =>
  Client.parse(await (await callApi(page, 'GET', routePath(routes.getClient).replace('{id}', id))).json())

export const openTab = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Parts of the client' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeAttached()
}

export const turn = async (page: Page, name: string, on: boolean): Promise<void> => {
  const field = page.getByRole('switch', { name, exact: true })
  // The drawn switch covers its input.
  if ((await field.isChecked()) !== on) await field.click({ force: true })
  await expect(field).toBeChecked({ checked: on })
}

/** Changes a client's settings and returns their previous values. A secret cannot be read back, so it was empty. */
const setClient = async (page: Page, id: string, wanted: Settings): Promise<Settings> => {
  const { settings, version } = await clientOf(page, id)
  const changed = clientSettingDefaults.filter(({ key }) => wanted[key] !== undefined)
  const put = await callApi(page, 'PUT', routePath(routes.saveClient).replace('{id}', id), {
    version,
    settings: changed.map(({ key, type }) => ({ key, type, value: wanted[key] })),
  })
  expect(put.status()).toBe(200)
  const valueOf = (key: string) => settings.find((one) => one.key === key)?.value ?? ''
  return Object.fromEntries(changed.map(({ key }) => [key, hiddenSettingKeys.includes(key) ? '' : valueOf(key)]))
}

/** Runs a function while a demo client has these settings, and restores them afterwards. */
export const withClient = async (page: Page, id: string, settings: Settings, work: () => Promise<void>) => {
  const browser = page.context().browser()
  if (!browser) throw new Error('This page is in no browser.')
  const desk = await somebody(browser, 'sysadmin@lintel.example')
  const before = await setClient(desk, id, settings)
  try {
    await work()
  } finally {
    await setClient(desk, id, before)
    await desk.context().close()
  }
}
