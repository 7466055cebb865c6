import {
  feedbackMessages,
  reportLinkMessages,
  routePath,
  routes,
  sharingMessages,
  signatureMessages,
  visitorSignatureMessages,
  type Report,
} from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { pdfOf } from './pdf.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'

test.describe.configure({ timeout: 120_000 })

/** A check-in with an item and two tenants to sign it. */
const aCheckIn = async (page: Page): Promise<Report> => {
  const report = await aReport(page)
  const items = [{ _uuid: 'worktop', name: 'Worktop' }]
  const rooms = [
    {
      ...{ _uuid: 'kitchen', name: 'Kitchen', type: 'kitchen', category: 2 },
      sections: [{ name: 'Worktops', slug: 'worktops', types: [{ slug: 'worktop', name: 'Worktop', items }] }],
    },
  ]
  const signatures = [
    { _uuid: 'tina', type: 'tenant', name: 'Tina Hale' },
    { _uuid: 'tom', type: 'tenant', name: 'Tom Lee' },
  ]
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  const answer = await callApi(page, 'PUT', path, { ...report, rooms, signatures })
  expect(answer.status()).toBe(200)
  return savedReport(page, report.id)
}

const linkTo = async (page: Page, id: string, link: object): Promise<{ id: string; url: string }> => {
  const answer = await callApi(page, 'POST', routePath(routes.createLink).replace('{id}', id), link)
  expect(answer.status()).toBe(201)
  return routes.createLink.answer.parse(await answer.json())
}

/** Lets every save of these pages break on the server. */
const failing = async (...pages: Page[]) => {
  for (const page of pages)
    await page.route('**/unauth/reports/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', id: 'test' } })
        : route.continue(),
    )
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }

/** A visitor's own browser, which knows nobody. */
const visitor = async (browser: Browser, options: object = {}): Promise<Page> =>
  (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })).newPage()

const sign = async (page: Page) => {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no pad')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 16, box.y + box.height / 2 + 25 * Math.sin(step))
  await page.mouse.up()
}

test('a tenant signs with a phone by the code on the desk, which then shows the signed report', async ({
  page,
  browser,
}) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'signature', signatureId: 'tom' })
  const desk = await visitor(browser)
  await desk.goto(address(url))
  await expect(desk.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(desk.getByLabel('Your Name')).toHaveValue('Tom Lee')

  // A phone that opens the same link goes to its own page.
  const mobile = await visitor(browser, phone)
  await mobile.goto(address(url))
  await expect(mobile).toHaveURL(/\/qrSignature\//)
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mobile.getByText(visitorSignatureMessages.provide)).toBeVisible()
  await sign(mobile)
  await mobile.getByRole('button', { name: 'Undo' }).click()
  await sign(mobile)
  // What the server cannot take is said, and the drawing stays.
  await failing(desk, mobile)
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mobile.getByText(visitorSignatureMessages.failed)).toBeVisible({ timeout: 30_000 })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText(signatureMessages.errorSaving)).toBeVisible({ timeout: 30_000 })
  for (const screen of [desk, mobile]) await screen.unrouteAll()
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mobile.getByText(signatureMessages.saved)).toBeVisible({ timeout: 60_000 })

  await expect(desk.getByText(/Tom Lee signed on/)).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByRole('link', { name: /^Open .*\.pdf$/ })).toBeVisible({ timeout: 30_000 })
  const [tina, tom] = (await savedReport(page, id)).signatures
  expect(tina).toMatchObject({ image: '' })
  expect(tom).toMatchObject({
    name: 'Tom Lee',
    signedAt: expect.any(String),
    evidence: { useragent: expect.any(String) },
  })
  await desk.context().close()
  await mobile.context().close()
})

test('a tenant comments with a photograph, which outlives a reload; approved, it is in the next PDF', async ({
  page,
  browser,
}) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  await tenant.goto(address(url))
  const save = tenant.getByRole('button', { name: 'Save', exact: true })
  const add = tenant.getByRole('button', { name: 'Add', exact: true })
  await tenant.getByText('Tenant', { exact: true }).click()
  await expect(save).toBeDisabled()
  await tenant.getByLabel('Your Name').fill('Tina Hale')
  await tenant.getByLabel('Email').fill('tina@people.example')
  await tenant.getByRole('combobox', { name: 'Item' }).click()
  await tenant.getByRole('option', { name: /Kitchen, Worktop/ }).click()
  await expect(add).toBeDisabled()
  await tenant.getByLabel('Comments', { exact: true }).fill('A crack by the sink, about 4 cm')
  const buffer = Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 7, width: 800, height: 600 }))
  await tenant.getByLabel('Choose photos').setInputFiles([
    { name: 'sink.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await expect(tenant.getByText('notes.jpg is not a JPEG.')).toBeVisible()
  await expect(add).toBeEnabled()
  await add.click()
  await expect(tenant.getByRole('row', { name: /Worktop/ })).toContainText('1 photo')
  await tenant.reload()
  await expect(tenant.getByRole('row', { name: /Worktop/ })).toContainText('A crack by the sink')
  await tenant.getByRole('tab', { name: 'General Comments' }).click()
  await tenant.getByRole('textbox', { name: 'General Comments' }).fill('Everything else is as you say')
  await save.click()
  await expect(tenant.getByRole('heading', { name: feedbackMessages.thankYou })).toBeVisible({ timeout: 30_000 })
  await expect(tenant.getByText(feedbackMessages.received)).toBeVisible()
  await tenant.context().close()

  const mails = await (await page.request.get(address('/_local/mail.json'))).json()
  expect(JSON.stringify(mails)).toContain(`Feedback on report ${ref}`)
  await page.goto(address(`/reports/${id}/feedbackrooms`))
  await expect(page.getByText('A crack by the sink, about 4 cm')).toBeVisible()
  await page.getByRole('button', { name: /^Approve all/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => JSON.stringify((await savedReport(page, id)).rooms), { timeout: 30_000 })
    .toContain('"approved":true')
  expect((await pdfOf(page, id)).text).toContain('A crack by the sink, about 4 cm')
})

test('a report link downloads, is marked as opened, and ends when it is revoked', async ({ page, browser }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const reader = await visitor(browser)
  const { url } = await linkTo(page, 'demo-harbour-vale-01', { purpose: 'report' })
  await reader.goto(address(url))
  await expect(reader.getByRole('heading', { name: reportLinkMessages.downloading })).toBeVisible()
  await expect(reader.getByText(reportLinkMessages.manuallyBefore)).toContainText(reportLinkMessages.manuallyAfter)
  const file = await reader.getByRole('link', { name: reportLinkMessages.manuallyLink }).getAttribute('href')
  expect((await page.request.get(address(file ?? ''))).headers()['content-type']).toContain('pdf')
  await expect.poll(async () => (await savedReport(page, 'demo-harbour-vale-01')).emaillinkopened).toBe(true)

  await page.goto(address('/reports?search=104048'))
  await page.getByRole('button', { name: 'Actions for 104048' }).click()
  await page.getByRole('menuitem', { name: 'Public links' }).click()
  const links = page.getByRole('dialog').getByRole('listitem')
  await expect(links.first()).toContainText('Opened')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await links
    .first()
    .getByRole('button', { name: /^Copy link/ })
    .click()
  await expect(page.getByText(sharingMessages.unableToCopy)).toBeVisible()
  await links
    .first()
    .getByRole('button', { name: /^Revoke link/ })
    .click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(links.first()).toContainText('Revoked')
  await reader.goto(address(url))
  await expect(reader).toHaveURL(/reportnotfound/)
  await expect(reader.getByRole('heading', { name: reportLinkMessages.notFound })).toBeVisible()
  await reader.goto(address('/feedback/nowhere?k=x.y'))
  await expect(reader.getByRole('heading', { name: feedbackMessages.notFoundTitle })).toBeVisible()
  await expect(reader.getByText(feedbackMessages.notFound)).toBeVisible()
  await reader.context().close()
})

test('feedback on a locked report is told so', async ({ page, browser }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const lock = routePath(routes.lockReport).replace('{id}', id).replace('{locked}', 'true')
  expect((await callApi(page, 'PUT', lock)).status()).toBe(200)
  const tenant = await visitor(browser, phone)
  await tenant.goto(address(url))
  await expect(tenant.getByRole('heading', { name: feedbackMessages.lockedTitle })).toBeVisible()
  await expect(tenant.getByText(feedbackMessages.locked)).toBeVisible()
  await tenant.context().close()
})
