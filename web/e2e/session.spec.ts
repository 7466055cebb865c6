import { genericMessages, signInMessages } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { expectSaved, pressSave } from './editor.ts'
import { mailsTo, meetFaults } from './local-cloud.ts'
import { anIdentity } from './people.ts'
import { aReport, savedReport } from './reports.ts'
import { somebody } from './screen.ts'
import { address, signIn } from './sign-in.ts'

const inspector = 'inspector@harbour-vale.example'
const reports = (page: Page) => page.getByRole('heading', { name: 'Reports', exact: true })

const fillIn = async (page: Page, email: string, { password = demoPassword, remember = false } = {}) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password is refused; the right one leads to the page that was wanted', async ({ page }) => {
  const wanted = address('/reports/demo-harbour-vale-01/details?from=mail')
  await page.goto(wanted)
  for (const email of ['nobody@harbour-vale.example', inspector]) {
    await fillIn(page, email, { password: 'Not-The-Password-1' })
    await expect(page.getByText(signInMessages.invalidLogin, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in\?redirect=/)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await fillIn(page, inspector)
  await expect(page).toHaveURL(wanted)
  await expect(page.getByLabel('General notes')).toBeVisible()
})

test('a service that is too busy is reported on screen, and works afterwards @long', async ({ page }) => {
  const email = await anIdentity(['Customers', 'CustomerAdministrators'])
  await page.goto(address('/sign-in'))
  // The identity library tries each call three times.
  await meetFaults({ service: 'cognito-idp', kind: 'throttled', about: email, times: 3 })
  await fillIn(page, email)
  await expect(page.getByText(signInMessages.busy, { exact: true })).toBeVisible()
  // Cognito invokes our trigger three times without a response.
  await meetFaults({ service: 'lambda', kind: 'lost', about: email, times: 3 })
  const unheard = page.waitForResponse((answer) => answer.status() === 400).then((answer) => answer.text())
  await fillIn(page, email)
  expect(await unheard).toContain('Socket timeout')
  await expect(page.getByText(signInMessages.busy, { exact: true })).toBeVisible()
  await fillIn(page, email)
  await expect(reports(page)).toBeVisible()

  const { id } = await aReport(page)
  // Loading the user fails three times, so only the error can be shown.
  const busy = { status: 503, json: { message: 'Service Unavailable' } }
  await page.route('**/v1/clients/peachuser*', (route) => route.fulfill(busy), { times: 3 })
  await page.goto(address(`/reports/${id}`))
  await expect(page.getByRole('alert')).toContainText(signInMessages.busy)
  // The first response is 503; the screen retries automatically, and the user only sees a delay.
  await meetFaults({ service: 'dynamodb', kind: 'throttled', about: id, times: 8 })
  // Read before the page has it: the browser drops the body of a page that is left.
  const refused: unknown[] = []
  await page.route(`**/reports/${id}*`, async (route) => {
    const response = await route.fetch()
    if (response.status() === 503) refused.push(await response.json())
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect
    .poll(() => refused)
    .toContainEqual(expect.objectContaining({ message: expect.stringContaining('very busy') }))
  await expect(page.getByRole('heading', { name: /9 Signal Terrace/ })).toBeVisible()
  await page.unroute(`**/reports/${id}*`)

  // A save throttled by Lambda is answered by the gateway, one throttled by storage by Lintel itself.
  const notes = page.getByLabel('General notes')
  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Property details', { exact: true }).click()
  await notes.fill('Bright and clean')
  // Of the save alone: an open report asks for more by itself.
  await meetFaults({ service: 'lambda', kind: 'throttled', about: 'Bright and clean' })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${genericMessages.busy} What you typed is still here.`)).toBeVisible()
  await meetFaults({ service: 's3', kind: 'throttled', operation: 'PUT', about: id, times: 3 })
  await page.keyboard.press('Control+s')
  const said = page.getByRole('listitem').filter({ hasText: 'What you typed is still here.' })
  await expect(said).toContainText('quote this id')
  await expect(notes).toHaveValue('Bright and clean')
  await page.getByRole('button', { name: 'Save again' }).click()
  await expectSaved(page)
  await expect(page.getByText('What you typed is still here.')).toBeHidden()
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Bright and clean')
})

test('a password is reset with an e-mailed code, and the new one signs in', async ({ page }) => {
  const email = await anIdentity(['Customers'])
  const password = 'Another-Password-9'
  await page.goto(address('/reset-password'))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  const [mail] = await mailsTo(page, email)
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mail?.html ?? '')?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(` ${password}`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(signInMessages.passwordSpaces)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(signInMessages.passwordReset, { exact: true })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/sign-in')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillIn(page, email, { password })
  await expect(reports(page)).toBeVisible()
})

test('an invited person chooses a password, and gives the code of their second factor', async ({ page }) => {
  const email = await anIdentity(['Customers'], { secondFactor: 'on', isInvited: true })
  await page.goto(address('/sign-in'))
  await fillIn(page, email)
  const password = 'Another-Password-9'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByLabel('Verification code').waitFor()
  const [mail] = await mailsTo(page, email)
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(reports(page)).toBeVisible()
})

test('a session survives a reload, and is shared with another tab', async ({ page, context }) => {
  await signIn(page, inspector)
  await expect(reports(page)).toBeVisible()
  await page.goto(address('/reports?month=2010-01'))
  await page.reload()
  await expect(reports(page)).toBeVisible()
  await expect(page).toHaveURL(address('/reports?month=2010-01'))

  const tab = await context.newPage()
  await tab.goto(address('/reports'))
  await expect(reports(tab)).toBeVisible()

  // Signing out in one tab signs out all tabs.
  await tab.getByRole('button', { name: /profile menu/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(tab).toHaveURL(address('/sign-in'))
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await tab.goBack()
  await expect(tab).toHaveURL(/\/sign-in\?redirect=/)
  await expect(reports(tab)).toHaveCount(0)
})

for (const remember of [true, false])
  test(`what a restarted browser knows of a user, remembered: ${remember} @long`, async ({
    page,
    context,
    browser,
  }) => {
    await page.goto(address('/sign-in'))
    await fillIn(page, inspector, { remember })
    await expect(reports(page)).toBeVisible()

    // What a browser keeps when it is closed: cookies and local storage, but not session storage.
    const again = await browser.newContext({ storageState: await context.storageState() })
    const later = await again.newPage()
    await later.goto(address('/reports'))
    if (remember) await expect(reports(later)).toBeVisible()
    else await expect(later).toHaveURL(/\/sign-in\?redirect=%2Freports$/)
    await again.close()
  })

test('data-entry staff look at the list, and save a report without generating it @long', async ({ page, browser }) => {
  const office = await somebody(browser, inspector)
  const { id, ref } = await aReport(office)

  await signIn(page, 'dataentry@harbour-vale.example')
  await expect(reports(page)).toBeVisible()
  const view = page.getByRole('link', { name: `View ${ref}` })
  await expect(view).toBeVisible()
  await expect(page.getByRole('link', { name: /New Report/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /PDF/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  // The path of the regular editor redirects to theirs.
  await page.goto(address(`/reports/${id}/details`))
  await expect(page).toHaveURL(address(`/dereports/${id}/details`))
  await page.goto(address('/dereports'))
  await view.click()
  await expect(page).toHaveURL((url) => url.pathname.startsWith(`/dereports/${id}`))
  await expect(page.getByRole('button', { name: /^Add photos/ })).toHaveCount(0)
  await page.getByLabel('General notes').fill('Typed from the inspector’s recording')
  await pressSave(page)
  expect((await savedReport(office, id)).propertyDetails.generalNotes).toBe('Typed from the inspector’s recording')

  await expect(page.getByRole('button', { name: /Generate|PDF/ })).toHaveCount(0)
  await office.context().close()
})
