import { feedbackMessages, routePath, routes, type Link } from '@lintel/contract'
import { expect, type Browser, type Page } from '@playwright/test'
import { oldest } from '../src/app/browsers.ts'
import { newerFeatures } from '../src/testing/newer-features.ts'
import { callApi } from './reports.ts'

/** A visitor's browser without a session. */
export const visitor = async (browser: Browser, options: object = {}): Promise<Page> =>
  (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })).newPage()

/** Enters on a feedback page who is writing. */
export const introduce = async (page: Page, party: 'Tenant' | 'Landlord', name: string, email: string) => {
  await page.getByText(party, { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Your Name').fill(name)
  await page.getByLabel('Email').fill(email)
}

export const sendFeedback = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: feedbackMessages.thankYou })).toBeVisible()
}

export const sign = async (page: Page) => {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no pad')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 16, box.y + box.height / 2 + 25 * Math.sin(step))
  await page.mouse.up()
}

/** Takes from a page, before its scripts run, everything that the oldest browsers of visitors lack. */
export const takeNewerAway = (page: Page) =>
  page.addInitScript(
    (newer) => {
      for (const { owner, name, isStatic } of newer) {
        const target: unknown = Reflect.get(globalThis, owner)
        if (name === undefined) Reflect.deleteProperty(globalThis, owner)
        else if (owner === 'Window') Reflect.deleteProperty(globalThis, name)
        else if (target) Reflect.deleteProperty(isStatic ? Object(target) : (Object(target).prototype ?? target), name)
      }
    },
    newerFeatures(oldest.visitors).toSorted((a, b) => Number(a.name === undefined) - Number(b.name === undefined)),
  )

export const linkTo = async (page: Page, id: string, link: object): Promise<Link> => {
  const answer = await callApi(page, 'POST', routePath(routes.createLink).replace('{id}', id), link)
  expect(answer.status()).toBe(201)
  return routes.createLink.answer.parse(await answer.json())
}
