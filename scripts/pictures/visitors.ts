import {
  feedbackMessages,
  MadeLink,
  Report,
  reportLinkMessages,
  reportMessages,
  routePath,
  routes,
  type LinkPurpose,
} from '@lintel/contract'
import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const inventory = 'demo-harbour-vale-01'
const checkOut = 'demo-harbour-vale-03'

/** Calls the API as the user signed in on the page. */
const call = (page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ({ method: verb, path: where, body: sent }) => {
      const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken')) ?? ''
      const headers = { authorization: `Bearer ${sessionStorage.getItem(key)}`, 'content-type': 'application/json' }
      return (await fetch(where, { method: verb, headers, ...(sent && { body: JSON.stringify(sent) }) })).json()
    },
    { method, path, body },
  )

/** Screens of landlords and tenants, by links created by the user signed in on the page. */
export const visitorShots = async (page: Page): Promise<Shot[]> => {
  const linkTo = async (id: string, purpose: LinkPurpose, signatureId?: string) => {
    const body = { purpose, ...(signatureId && { signatureId }) }
    return MadeLink.parse(await call(page, 'POST', routePath(routes.createLink).replace('{id}', id), body)).url
  }
  const path = routePath(routes.getReport).replace('{id}', inventory)
  const { signatures } = Report.parse(await call(page, 'GET', path))
  const feedback = await linkTo(inventory, 'feedback')
  const signature = await linkTo(inventory, 'signature', signatures.find(({ type }) => type === 'tenant')?._uuid)
  const photos = await linkTo(checkOut, 'photos')
  const report = await linkTo(inventory, 'report')
  const comment: Shot['prepare'] = async (screen) => {
    await screen.getByLabel('Your Name').fill('Tina Hale')
    await screen.getByLabel('Email').fill('tina@people.example')
    await screen.getByRole('combobox', { name: 'Item' }).click()
    await screen.getByRole('option').first().click()
    await screen.getByLabel('Comments', { exact: true }).fill('The paint below the letter plate is chipped.')
  }
  const heading =
    (name: string): Shot['prepare'] =>
    (screen) =>
      screen.getByRole('heading', { name, exact: true }).waitFor()
  return [
    { name: 'visitor-feedback-phone', path: feedback, width: 390, prepare: comment },
    { name: 'visitor-feedback', path: feedback, width: 1440, prepare: comment },
    {
      name: 'visitor-notification-phone',
      path: `/feedback/notification/${inventory}?kind=thankyou`,
      width: 390,
      prepare: heading(feedbackMessages.thankYou),
    },
    {
      name: 'visitor-signing',
      path: signature,
      width: 1440,
      prepare: (screen) => screen.getByRole('img', { name: /QR code/ }).waitFor(),
    },
    {
      name: 'visitor-signing-phone',
      path: signature.replace('/tenantsignature/', '/qrSignature/'),
      width: 390,
      prepare: async (screen) => {
        const box = await screen.locator('canvas').boundingBox()
        if (!box) throw new Error('There is no pad')
        await screen.mouse.move(box.x + 50, box.y + box.height / 2)
        await screen.mouse.down()
        for (let step = 1; step <= 48; step++)
          await screen.mouse.move(box.x + 50 + step * 5, box.y + box.height / 2 + 40 * Math.sin(step / 3))
        await screen.mouse.up()
      },
    },
    { name: 'visitor-photos', path: photos, width: 1440, prepare: heading('Photos') },
    { name: 'visitor-photos-phone', path: photos, width: 390, prepare: heading('Photos') },
    { name: 'visitor-report', path: report, width: 1440, prepare: heading(reportLinkMessages.downloading) },
    { name: 'visitor-report-phone', path: report, width: 390, prepare: heading(reportLinkMessages.downloading) },
    {
      name: 'report-not-found-phone',
      path: '/reportnotfound',
      width: 390,
      prepare: heading(reportMessages.notFoundPage),
    },
  ]
}
