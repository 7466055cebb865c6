import {
  feedbackMessages,
  reportLinkMessages,
  routePath,
  routes,
  sharingMessages,
  signatureMessages,
  signInMessages,
  visitorSignatureMessages,
  type Report,
} from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { save } from './editor.ts'
import { revoke, linkTo } from './links.ts'
import { pdfOf } from './pdf.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { introduce, sendFeedback, sign, takeNewerAway, visitor } from './visiting.ts'

/** A check-in with an item and two signing tenants. */
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

/** Makes every save, or every load, of these pages' report fail on the server. */
const failing = async (method: 'GET' | 'PUT', ...pages: Page[]) => {
  for (const page of pages)
    await page.route('**/unauth/reports/**', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', id: 'test' } })
        : route.continue(),
    )
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }

/** Opens a report's links in the list. */
const openLinks = async (page: Page, ref: number) => {
  await page.goto(address(`/reports?search=${ref}`))
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: 'Public links' }).click()
}

test('a tenant signs on a phone by the code on the desk, which then shows the signed report', async ({
  page,
  browser,
}) => {
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
  // Typing instead of drawing, by keyboard; a typed name is kept. The phone shows no QR code for itself.
  const name = mobile.getByLabel('Your Name')
  await name.fill('Thomas Lee')
  await mobile.getByRole('link', { name: 'Type your name instead' }).press('Enter')
  await expect(mobile).toHaveURL(/\/tenantsignature\//)
  await expect(mobile.getByLabel('Signature font')).toBeVisible()
  await expect(name).toHaveValue('Thomas Lee')
  await name.fill('Tom Lee')
  const byFinger = mobile.getByRole('link', { name: 'Sign with your finger instead' })
  await expect(byFinger).toBeVisible()
  await expect(mobile.getByRole('img', { name: /QR code/ })).toBeHidden()
  await byFinger.click()
  await expect(mobile).toHaveURL(/\/qrSignature\//)
  await expect(name).toHaveValue('Tom Lee')
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
  await failing('PUT', desk, mobile)
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

  // The same link can sign again, after a note that it already did; both are kept.
  await expect(desk.getByText(/^You signed this on [\d/]+\. Signing again replaces it; both are kept\.$/)).toBeVisible()
  await expect(desk.getByLabel('Your Name')).toHaveCount(0)
  await mobile.reload()
  await mobile.getByRole('button', { name: 'Sign again' }).click()
  await sign(mobile)
  await desk.getByRole('button', { name: 'Sign again' }).click()
  await desk.getByLabel('Your Name').fill('Thomas Lee')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText(/Thomas Lee signed on/)).toBeVisible()
  // What was drawn on the phone meanwhile stays there until it is decided.
  await mobile.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mobile.getByText(meanwhile('Thomas Lee'))).toBeVisible()
  await expect(mobile.getByRole('button', { name: 'Clear' })).toBeEnabled()
  await mobile.getByRole('button', { name: 'Sign again' }).click()
  await expect(mobile.getByRole('button', { name: 'Clear' })).toBeEnabled()
  await expect(mobile.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  const again = await savedReport(page, id)
  expect(again.signatures[1]).toMatchObject({ _uuid: 'tom', name: 'Thomas Lee' })
  expect(again.signaturehistory).toMatchObject([{ signatureId: 'tom', name: 'Tom Lee', end: 'signed again' }])
  await page.goto(address(`/reports/${id}/signatures/tenant`))
  await page.getByText('Earlier signatures (1)').click()
  await page.getByRole('button', { name: /^Show it as in version/ }).click()
  await expect(page.getByRole('img', { name: /^Signature of Tom Lee in version/ })).toBeVisible()
  await desk.context().close()
  await mobile.context().close()
})

/** Comments on the worktop with a photograph and any other files. */
const comment = async (page: Page, words: string, photos: FilePayload[], shown = '1 photo') => {
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: /Kitchen, Worktop/ }).click()
  await expect(add).toBeDisabled()
  await page.getByLabel('Comments', { exact: true }).fill(words)
  await page.getByLabel('Choose photos').setInputFiles(photos)
  await expect(add).toBeEnabled()
  await add.click()
  await expect(page.getByRole('row', { name: /Worktop/ })).toContainText(shown)
}

interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Starts like a JPEG but is none: storage accepts it, the server rejects it. */
const aBrokenPhoto = async (): Promise<FilePayload> => {
  const buffer = Buffer.concat([(await aPhoto('x.jpg', 4)).buffer.subarray(0, 400), Buffer.alloc(4000, 7)])
  return { name: 'broken.jpg', mimeType: 'image/jpeg', buffer }
}

const aPhoto = async (name: string, seed: number): Promise<FilePayload> => {
  const photograph = await drawPhotograph({ kind: 'kitchen', seed, width: 800, height: 600 })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(photograph) }
}

test('a tenant and a landlord comment with photographs; approved, all of it is in the next PDF', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  await tenant.goto(address(url))
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  const noPicture = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await comment(tenant, 'A crack by the sink, about 4 cm', [await aPhoto('sink.jpg', 7), noPicture])
  await expect(tenant.getByText('notes.jpg is not a JPEG.')).toBeVisible()
  // A reload loses nothing.
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
  const before = await pdfOf(page, id)
  expect(before.text).not.toContain('A crack by the sink')

  const mails = await (await page.request.get(address('/_local/mail.json'))).json()
  expect(JSON.stringify(mails)).toContain(`Feedback on report ${ref}`)
  await page.goto(address(`/reports/${id}/feedbackrooms`))
  await expect(page.getByText('A crack by the sink, about 4 cm')).toBeVisible()
  await expect(page.getByText('It was whole in May')).toBeVisible()
  await page.getByRole('button', { name: /^Approve all/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => JSON.stringify((await savedReport(page, id)).rooms)).not.toContain('"approved":false')
  const after = await pdfOf(page, id)
  expect(after.text).toContain('A crack by the sink, about 4 cm')
  expect(after.text).toContain('It was whole in May')
  expect(after.structure.images).toBe(before.structure.images + 2)
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

test('two tenants comment by two links: each sees their own comments, staff see both by name and change neither @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const say = async (name: string, words: string, photo: FilePayload, whole: string, shown?: string) => {
    const { url } = await linkTo(page, id, { purpose: 'feedback', party: 'tenant' })
    const tenant = await visitor(browser, phone)
    await tenant.goto(address(url))
    await tenant.getByLabel('Your Name').fill(name)
    await tenant.getByLabel('Email').fill('tenant@people.example')
    await comment(tenant, words, [photo], shown)
    await tenant.getByRole('tab', { name: 'General Comments' }).click()
    await tenant.getByRole('textbox', { name: 'General Comments' }).fill(whole)
    await expect(tenant.getByText(/not sent yet/)).toHaveCount(0)
    return { tenant, url }
  }
  const priya = await say('Priya Nair', 'Scratched before we came', await aPhoto('scratch.jpg', 3), 'It was cold')
  const tom = await say('Tom Lee', 'The edge is loose', await aBrokenPhoto(), 'It was loud', 'broken.jpg')
  await expect(tom.tenant.getByText('Scratched before we came')).toHaveCount(0)
  await expect(tom.tenant.getByRole('row', { name: /Worktop/ })).not.toContainText('1 photo')
  await tom.tenant.getByRole('button', { name: 'Remove broken.jpg' }).click()
  await expect(tom.tenant.getByRole('row', { name: /Worktop/ })).not.toContainText('broken.jpg')
  await sendFeedback(priya.tenant)
  // Tom had opened the page before there were any.
  await sendFeedback(tom.tenant)
  await priya.tenant.goto(address(priya.url))
  await expect(priya.tenant.getByRole('row', { name: /Worktop/ })).toContainText('Scratched before we came')

  await page.goto(address(`/reports/${id}/feedbackrooms`))
  const entry = (name: string) => page.getByRole('listitem', { name: `Worktop, Tenant, ${name}, by link` })
  await expect(entry('Priya Nair')).toContainText('Scratched before we came')
  await expect(entry('Tom Lee')).toContainText('The edge is loose')
  await page.goto(address(`/reports/${id}/comments`))
  const said = page.getByRole('list', { name: 'Tenant comments by link' })
  await expect(said).toContainText('It was cold')
  await expect(said).toContainText('Tom Lee, by link')
  await page
    .getByRole('switch', { name: 'Approved: The whole report, Tenant, Tom Lee, by link' })
    .click({ force: true })
  await page.getByLabel('Tenant comments, written by staff').fill('Both told us by phone')
  await save(page)
  expect((await savedReport(page, id)).comments).toMatchObject({
    ...{ tenant: 'It was cold', tenantname: 'Priya Nair', tenantapproved: false },
    tenantothers: [{ comments: 'It was loud', name: 'Tom Lee', approved: true }, { comments: 'Both told us by phone' }],
  })
})

/** Controls whether storage accepts a visitor's uploads. */
const storageOf = async (page: Page) => {
  const storage = { takes: true }
  await page.context().route('**/*', (route) => {
    const request = route.request()
    const isForm = request.headers()['content-type']?.startsWith('multipart/form-data') === true
    return isForm && !storage.takes ? route.fulfill({ status: 503, body: 'Slow down' }) : route.fallback()
  })
  return storage
}

test('photographs that a visitor could not upload survive Add and a reload, and go with the comment once they can @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const link = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  const storage = await storageOf(tenant)
  storage.takes = false
  await tenant.goto(address(link.url))
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  await comment(tenant, 'A crack by the sink', [await aPhoto('sink.jpg', 7)])
  await tenant.getByRole('tab', { name: 'General Comments' }).click()
  await tenant.getByRole('textbox', { name: 'General Comments' }).fill('Damp, too')
  await tenant.getByLabel('Choose photos').setInputFiles([await aPhoto('damp.jpg', 9)])
  await expect(tenant.getByText('2 photographs not sent yet.')).toBeVisible()
  await expect(tenant.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  tenant.on('dialog', (dialog) => void dialog.accept())
  await tenant.reload()
  await expect(tenant.getByRole('row', { name: /Worktop/ })).toContainText('1 photo')
  await expect(tenant.getByText('2 photographs not sent yet.')).toBeVisible()
  storage.takes = true
  await tenant.evaluate(() => dispatchEvent(new Event('online')))
  await expect(tenant.getByText(/not sent yet/)).toHaveCount(0)
  // Uploaded photographs are kept with the comment, without duplicates.
  await tenant.reload()
  await tenant.getByRole('tab', { name: 'General Comments' }).click()
  await expect(tenant.getByRole('group', { name: 'Photos' }).getByRole('figure')).toHaveCount(1)
  // The link is ended and another one sent: what was written goes on with it, and another party sees nothing of it.
  await revoke(page, link)
  const forLandlord = await linkTo(page, id, { purpose: 'feedback', party: 'landlord' })
  await tenant.goto(address(forLandlord.url))
  await expect(tenant.getByLabel('Your Name')).toHaveValue('')
  await expect(tenant.getByText('A crack by the sink')).toHaveCount(0)
  await tenant.goto(address((await linkTo(page, id, { purpose: 'feedback' })).url))
  await expect(tenant.getByText(/^What was written on this device with an earlier link/)).toBeVisible()
  await expect(tenant.getByLabel('Your Name')).toHaveValue('Tina Hale')
  await expect(tenant.getByRole('row', { name: /Worktop/ })).toContainText('1 photo')
  // The server is still checking one of them: the page waits without bothering the visitor.
  let early = 0
  await tenant.route('**/unauth/reports/**', (route) => {
    if (route.request().method() !== 'PUT' || early++ > 0) return route.fallback()
    return route.fulfill({ status: 400, json: { message: sharingMessages.photographNotReady, id: 'test' } })
  })
  await sendFeedback(tenant)
  expect(early).toBeGreaterThan(1)
  const saved = await savedReport(page, id)
  const item = saved.rooms[0]?.sections[0]?.types[0]?.items[0]
  expect(item?.tenantcomments.photos).toHaveLength(1)
  expect(saved.comments.tenantPhotos).toHaveLength(1)
  await tenant.context().close()
})

test('a photograph that the server rejects says why immediately, and can be removed @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  let asked = 0
  const message = 'At most 40 photographs can be sent with this link.'
  await tenant.route('**/photos/getsignedurl**', (route) => {
    asked++
    return route.fulfill({ status: 400, json: { message, id: 'test', issues: [] } })
  })
  await tenant.goto(address(url))
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  await tenant.getByLabel('Choose photos').setInputFiles([await aPhoto('sink.jpg', 7)])
  await expect(tenant.getByRole('alert')).toHaveText(message)
  await expect(tenant.getByRole('button', { name: /again$/ })).toHaveCount(0)
  await expect(tenant.getByText(/not sent yet/)).toHaveCount(0)
  await tenant.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(tenant.getByRole('group', { name: 'Photos' }).getByRole('figure')).toHaveCount(0)
  await tenant.reload()
  await expect(tenant.getByLabel('Your Name')).toHaveValue('Tina Hale')
  await expect(tenant.getByRole('group', { name: 'Photos' }).getByRole('figure')).toHaveCount(0)
  expect(asked).toBe(1)
  await tenant.context().close()
})

test('a photograph accepted by storage and rejected by the server shows its error, and Save waits for the check @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const { url } = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  const looking = '**/unauth/reports/*/photos?**'
  await tenant.route(looking, (route) => route.fulfill({ json: { data: [] } }))
  await tenant.goto(address(url))
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  await comment(tenant, 'A crack by the sink', [await aPhoto('sink.jpg', 7)])
  const save = tenant.getByRole('button', { name: 'Save', exact: true })
  await expect(tenant.getByText('A photograph is being checked. Save when that is done.')).toBeVisible()
  await expect(save).toBeDisabled()
  await tenant.getByLabel('Choose photos').setInputFiles([await aBrokenPhoto()])
  await expect(tenant.getByText('Being checked', { exact: true })).toBeVisible()
  await expect(tenant.getByText('2 photographs are being checked. Save when that is done.')).toBeVisible()
  await tenant.unroute(looking)
  await expect(tenant.getByRole('alert')).toContainText('broken.jpg')
  await expect(tenant.getByRole('button', { name: /again$/ })).toHaveCount(0)
  await expect(tenant.getByRole('row', { name: /Worktop/ })).toContainText('1 photo')
  // The rejection is shown until the photograph is removed, after a reload too.
  await tenant.reload()
  await expect(tenant.getByRole('alert')).toContainText('broken.jpg')
  await tenant.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(tenant.getByRole('alert')).toHaveCount(0)
  await sendFeedback(tenant)
  const item = (await savedReport(page, id)).rooms[0]?.sections[0]?.types[0]?.items[0]
  expect(item?.tenantcomments.photos).toHaveLength(1)
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

  // Links that fail to load show an error and can be retried.
  await page.route('**/links', (route) => route.fulfill({ status: 403, json: { message: 'Not now.', id: 'x' } }))
  await openLinks(page, 104048)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('could not be loaded. Not now.')
  await page.unroute('**/links')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  const links = page.getByRole('dialog').getByRole('listitem')
  await expect(links.first()).toContainText('Opened')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await links
    .first()
    .getByRole('button', { name: /^Copy link/ })
    .click()
  await expect(page.getByText(sharingMessages.unableToCopy)).toBeVisible()
  // It can then be copied by hand.
  await expect(page.getByRole('textbox', { name: /^Address: / })).toHaveValue(/^http/)
  await links
    .first()
    .getByRole('button', { name: /^Revoke link/ })
    .click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(links.first()).toContainText('Revoked')
  await reader.goto(address(url))
  await expect(reader.getByRole('heading', { name: reportLinkMessages.notFound })).toBeVisible()
  await reader.goto(address('/feedback/nowhere?k=x.y'))
  await expect(reader.getByRole('heading', { name: feedbackMessages.notFoundTitle })).toBeVisible()
  await expect(reader.getByText(feedbackMessages.notFound)).toBeVisible()
  await reader.context().close()
})

test('the address of a signing link is shown once, and a new link ends the former @long', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { ref } = await aCheckIn(page)
  await openLinks(page, ref)
  const dialog = page.getByRole('dialog')
  const make = async () => {
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await page.getByRole('menuitem', { name: 'Signature of Tom Lee' }).click()
  }
  await make()
  const shown = dialog.getByLabel('Address of the new link')
  await expect(shown).toHaveValue(/\/tenantsignature\/.*\?k=/)
  await expect(dialog.getByText('This link is shown only now.', { exact: false })).toBeVisible()
  const former = await shown.inputValue()
  await make()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(shown).not.toHaveValue(former)
  const rows = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Revoked' })).toHaveCount(1)
  await expect(rows).toHaveCount(2)
  const tenant = await visitor(browser)
  await tenant.goto(await shown.inputValue())
  await expect(tenant.getByLabel('Your Name')).toHaveValue('Tom Lee')
  await tenant.goto(former)
  await expect(tenant).toHaveURL(/reportnotfound|kind=/)
  await tenant.context().close()
  // Opened again, the dialog lists the link without its address.
  await openLinks(page, ref)
  await expect(rows).toHaveCount(2)
  await expect(shown).toHaveCount(0)
  await expect(rows.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
})

test('a link that does not open says why: a server error, a locked report, an ended link @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aCheckIn(page)
  const link = await linkTo(page, id, { purpose: 'feedback' })
  const tenant = await visitor(browser, phone)
  await failing('GET', tenant)
  await tenant.goto(address(link.url))
  await expect(tenant.getByRole('heading', { name: signInMessages.unexpected })).toBeVisible()
  await tenant.unrouteAll()
  await tenant.getByRole('button', { name: 'Try again' }).click()
  await expect(tenant.getByRole('heading', { name: 'Tell us what you see' })).toBeVisible()
  const lock = routePath(routes.lockReport).replace('{id}', id).replace('{locked}', 'true')
  expect((await callApi(page, 'PUT', lock)).status()).toBe(200)
  await tenant.goto(address(link.url))
  await expect(tenant.getByRole('heading', { name: feedbackMessages.lockedTitle })).toBeVisible()
  await expect(tenant.getByText(feedbackMessages.locked)).toBeVisible()
  await revoke(page, link)
  await tenant.goto(address(link.url))
  await expect(tenant.getByRole('heading', { name: feedbackMessages.notFoundTitle })).toBeVisible()
  await tenant.context().close()
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
  await old
    .getByRole('button', { name: /^View .* large/ })
    .first()
    .click()
  await expect(old.getByRole('dialog')).toBeVisible()
  expect(failures).toEqual([])
})
