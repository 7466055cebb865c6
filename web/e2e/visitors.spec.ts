import { feedbackMessages, reportLinkMessages, signatureMessages, visitorSignatureMessages } from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { aRoom } from '../src/testing/a-report.ts'
import { introduce, linkTo, sendFeedback, sign, takeNewerAway, visitor } from './visiting.ts'
import { pdfOf } from './pdf.ts'
import { untilPhotoKept } from './pending-uploads.ts'
import { aReport, savedReport } from './reports.ts'
import { chooseForReport, press } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

/** A check-in with an item and two signing tenants. */
const aCheckIn = (page: Page) =>
  aReport(page, {
    rooms: [aRoom([{ _uuid: 'worktop', name: 'Worktop' }], { name: 'Kitchen', type: 'kitchen', category: 2 })],
    signatures: [
      { _uuid: 'tina', type: 'tenant', name: 'Tina Hale' },
      { _uuid: 'tom', type: 'tenant', name: 'Tom Lee' },
    ],
  })

/** Makes every save of these pages' report fail on the server. */
const failSaves = async (...pages: Page[]) => {
  for (const page of pages)
    await page.route('**/unauth/reports/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', id: 'test' } })
        : route.continue(),
    )
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }

test('a tenant signs on a phone by the code on the desk', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'signature', signatureId: 'tom' })
  const desk = await visitor(browser)
  await desk.goto(address(url))
  await expect(desk.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(desk.getByLabel('Your Name')).toHaveValue('Tom Lee')

  // A phone that opens the same link is redirected to its own page.
  const mobile = await visitor(browser, phone)
  await mobile.goto(address(url))
  await expect(mobile).toHaveURL(/\/qrSignature\//)
  const name = mobile.getByLabel('Your Name')
  // What is missing is said where it is, until it is there.
  const said = mobile.getByText(visitorSignatureMessages.provide)
  await name.fill(' ')
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription('Type your name.')
  await name.fill('Tom Lee')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(mobile.getByRole('group', { name: 'Signature' })).toHaveAccessibleDescription('Sign in the box.')
  await sign(mobile)
  await expect(said).toBeHidden()
  await expect(mobile.getByRole('link', { name: 'Type your name instead' })).toBeHidden()
  await mobile.getByRole('button', { name: 'Undo' }).click()
  await sign(mobile)
  // A failed save shows an error, and the drawing stays.
  await failSaves(desk, mobile)
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mobile.getByText(visitorSignatureMessages.failed)).toBeVisible()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText(signatureMessages.errorSaving)).toBeVisible()
  for (const screen of [desk, mobile]) await screen.unrouteAll()
  await desk.getByLabel('Your Name').fill('Tom R. Lee')

  // Leaving directly after Save asks first; on staying, the signature is saved.
  const { promise: asked, resolve: resume } = Promise.withResolvers<void>()
  await mobile.route('**/unauth/reports/**', async (route) => {
    if (route.request().method() === 'PUT') await asked
    await route.continue()
  })
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  const [question] = await Promise.all([
    mobile.waitForEvent('dialog'),
    mobile.evaluate(() => setTimeout(() => location.reload())),
  ])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  resume()
  await expect(mobile.getByText(signatureMessages.saved)).toBeVisible()

  // Whoever was about to sign at the desk is told, and loses nothing of what they typed.
  const meanwhile = (who: string) =>
    new RegExp(`^${who} signed this on [\\d/]+ at \\d\\d:\\d\\d, while you were signing\\.`)
  await expect(desk.getByText(meanwhile('Tom Lee'))).toBeVisible()
  await expect(desk.getByLabel('Your Name')).toHaveValue('Tom R. Lee')
  await expect(desk.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Keep that signature' }).click()
  await expect(desk.getByText(/Tom Lee signed on/)).toBeVisible()
  await expect(desk.getByRole('link', { name: /^Open .*\.pdf$/ })).toBeVisible()
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

type Photo = Awaited<ReturnType<typeof aPhoto>>

/** Comments on the worktop with a photograph and any other files. */
const comment = async (page: Page, words: string, photos: Photo[]) => {
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: /Kitchen, Worktop/ }).click()
  await expect(add).toBeDisabled()
  await page.getByLabel('Comments', { exact: true }).fill(words)
  await page.getByLabel('Choose photos').setInputFiles(photos)
  await expect(add).toBeEnabled()
  await add.click()
  await expect(page.getByRole('row', { name: /Worktop/ })).toContainText('1 photo')
}

const aPhoto = async (name: string, seed: number) => {
  const photograph = await drawPhotograph({ kind: 'kitchen', seed, width: 800, height: 600 })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(photograph) }
}

test('tenant’s and landlord’s comments, approved, are in the next PDF', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  await tenant.goto(address(url))
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  const noPicture = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await comment(tenant, 'A crack by the sink, about 4 cm', [await aPhoto('sink.jpg', 7), noPicture])
  await expect(tenant.getByText('notes.jpg is not a JPEG.')).toBeVisible()
  await untilPhotoKept(tenant)
  await tenant.reload()
  await expect(tenant.getByRole('row', { name: /Worktop/ })).toContainText('A crack by the sink')
  await tenant.getByRole('tab', { name: 'General Comments' }).click()
  await tenant.getByRole('textbox', { name: 'General Comments' }).fill('Everything else is as you say')
  await sendFeedback(tenant)
  await expect(tenant.getByText(feedbackMessages.received)).toBeVisible()
  await tenant.context().close()

  // The landlord, at a desk, comments on the same item.
  const landlord = await visitor(browser)
  await landlord.goto(address(url))
  await introduce(landlord, 'Landlord', 'Lara Holt', 'lara@people.example')
  await comment(landlord, 'It was whole in May', [await aPhoto('may.jpg', 8)])
  await sendFeedback(landlord)
  await landlord.context().close()

  const mails = await (await page.request.get(address('/_local/mail.json'))).json()
  expect(JSON.stringify(mails)).toContain(`Feedback on report ${ref}`)
  await page.goto(address(`/reports/${id}/feedbackrooms`))
  await expect(page.getByText('A crack by the sink, about 4 cm')).toBeVisible()
  await expect(page.getByText('It was whole in May')).toBeVisible()
  await page.getByRole('button', { name: /^Approve all/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => JSON.stringify((await savedReport(page, id)).rooms)).not.toContain('"approved":false')
  const { rooms } = await savedReport(page, id)
  expect(JSON.stringify(rooms).match(/comments\/[^"]*\.jpg/g)).toHaveLength(2)
  const after = await pdfOf(page, id)
  expect(after.text).toContain('A crack by the sink, about 4 cm')
  expect(after.text).toContain('It was whole in May')
  // With the agency's logo.
  expect(after.structure.images).toBe(3)
})

test('a browser without storage sends what is on the screen, and confirms it @long', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  // Like blocking all cookies.
  await tenant.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { get: blocked })
  })
  await tenant.goto(address(url))
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  await tenant.getByRole('tab', { name: 'General Comments' }).click()
  const words = `All is as you say, ${'so '.repeat(3)}${'o'.repeat(200)}`
  await tenant.getByRole('textbox', { name: 'General Comments' }).fill(words)
  expect(await tenant.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  // The connection breaks after the server has stored it, and the page cannot check: Save can be pressed again.
  await tenant.route('**/unauth/reports/**', async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  const again = tenant.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/unauth/reports/'),
  )
  await tenant.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tenant.getByText(/^Lintel could not be reached/)).toBeVisible()
  await again
  await tenant.unrouteAll({ behavior: 'wait' })
  await sendFeedback(tenant)
  expect((await savedReport(page, id)).comments.tenant).toBe(words)
  await tenant.context().close()
})

test('a report link downloads, is marked as opened, and ends when it is revoked', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const reader = await visitor(browser)
  const { url } = await linkTo(page, 'demo-harbour-vale-01', { purpose: 'report' })
  await reader.goto(address(url))
  await expect(reader.getByRole('heading', { name: reportLinkMessages.downloading })).toBeVisible()
  await expect(reader.getByText(reportLinkMessages.manuallyBefore)).toContainText(reportLinkMessages.manuallyAfter)
  const file = await reader.getByRole('link', { name: reportLinkMessages.manuallyLink }).getAttribute('href')
  expect((await page.request.get(address(file ?? ''))).headers()['content-type']).toContain('pdf')
  await expect.poll(async () => (await savedReport(page, 'demo-harbour-vale-01')).emaillinkopened).toBe(true)

  const expired = file?.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101')
  const fresh = reader.waitForResponse((answer) => answer.url().includes('/downloads/') && answer.status() === 200)
  // A browser without a viewer downloads the file and stays on the page.
  await reader.goto(address(expired ?? '')).catch(() => undefined)
  await fresh

  await chooseForReport(page, 104048, 'Public links')
  const links = page.getByRole('dialog').getByRole('listitem')
  await expect(links.first()).toContainText('Opened')
  await press(links.first(), /^Revoke link/)
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(links.first()).toContainText('Revoked')
  await reader.goto(address(url))
  await expect(reader.getByRole('heading', { name: reportLinkMessages.notFound })).toBeVisible()
  await reader.goto(address('/feedback/nowhere?k=x.y'))
  await expect(reader.getByRole('heading', { name: feedbackMessages.notFoundTitle })).toBeVisible()
  await expect(reader.getByText(feedbackMessages.notFound)).toBeVisible()
  await reader.context().close()
})

test('all four kinds of link work on the oldest phones', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const old = await visitor(browser, phone)
  await takeNewerAway(old)
  const failures: string[] = []
  old.on('pageerror', (error) => failures.push(String(error)))
  const open = async (link: object, report = id) => old.goto(address((await linkTo(page, report, link)).url))

  await open({ purpose: 'feedback' })
  expect(await old.evaluate(() => 'CompressionStream' in globalThis)).toBe(false)
  await introduce(old, 'Tenant', 'Tina Hale', 'tina@people.example')
  await comment(old, 'The tap drips. '.repeat(700), [await aPhoto('tap.jpg', 9)])
  await sendFeedback(old)

  await open({ purpose: 'signature', signatureId: 'tom' })
  await sign(old)
  await old.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(old.getByText(signatureMessages.saved)).toBeVisible()

  await open({ purpose: 'report' }, 'demo-harbour-vale-01')
  await expect(old.getByRole('link', { name: reportLinkMessages.manuallyLink })).toBeVisible()

  await open({ purpose: 'photos' }, 'demo-harbour-vale-01')
  await press(old, /^View .* large/)
  await expect(old.getByRole('dialog')).toBeVisible()
  expect(failures).toEqual([])
})
