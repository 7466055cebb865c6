import { readFile } from 'node:fs/promises'
import {
  AgencyUser,
  clientMessages,
  clientSettingDefaults,
  feedbackMessages,
  genericMessages,
  guardMessages,
  routePath,
  routes,
  settingMessages,
  type Client,
} from '@lintel/contract'
import { demoPassword, drawPhotograph } from '@lintel/fixtures'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { clientOf, newClient, openTab, turn, withClient } from './clients.ts'
import { linkTo } from './links.ts'
import { anIdentity } from './people.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const letters = (page: Page) => page.getByRole('navigation', { name: 'Letters' })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

test('a system administrator creates a client, finds it by letter and name, and changes it', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const name = `Élan Lettings ${Date.now()}`
  await page.goto(address('/clients'))
  await page.getByRole('link', { name: 'New Client' }).first().click()
  // Without a name nothing is created, and the field shows the error.
  await field(page, 'Town').fill('Westhaven')
  await save(page)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(page.getByText('A name is required.')).toBeVisible()
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill('office@elan.example')
  await expect(page.getByText(genericMessages.unsavedChanges, { exact: true })).toBeVisible()
  await save(page)
  await expect(toast(page, genericMessages.added)).toBeVisible()
  await expect(page).toHaveURL(/\/clients\/[\w-]{22}\/address$/)
  await expect(page.getByText(genericMessages.noUnsavedChanges, { exact: true })).toBeVisible()

  // Cancel discards changes without asking, and returns to the client's letter.
  await field(page, 'Name').fill('Zebra Lettings')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/clients\?search=e$/)
  await expect(letters(page).getByRole('link', { name: 'E', exact: true })).toHaveAttribute('aria-current', 'page')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('office@elan.example')
  await letters(page).getByRole('link', { name: 'K', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Kestrel Property Management' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('lettings elan')
  await row.click()

  await page.getByLabel('Active').uncheck({ force: true })
  await field(page, 'Phone').fill('020 7946 0100')
  // Leaving asks for confirmation.
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page.getByText(genericMessages.unsavedChangesPrompt)).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('lettings elan')
  await expect(row).toContainText('Inactive')
  await expect(row.getByRole('button', { name: `Reports of ${name}` })).toBeDisabled()
})

test('the second of two administrators is told who saved first, and loses nothing @long', async ({ page, browser }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const id = await newClient(page, `Twice ${Date.now()}`)
  const other = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await beSignedIn(other, 'sysadmin@lintel.example')
  await other.goto(address(`/clients/${id}/address`))
  await field(other, 'Phone').fill('020 7946 0001')
  await field(other, 'Website').fill('theirs.example')
  await field(page, 'Phone').fill('020 7946 0002')
  await field(page, 'Town').fill('Westhaven')
  await save(other)
  await expect(toast(other, genericMessages.saved)).toBeVisible()
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: 'saved this while you were changing it' })
  await expect(notice).toContainText('Phone: yours is 020 7946 0002, theirs is 020 7946 0001')
  await expect(field(page, 'Website')).toHaveValue('theirs.example')
  await page.getByRole('button', { name: 'Use theirs for Phone' }).click()
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()
  await other.reload()
  await expect(field(other, 'Town')).toHaveValue('Westhaven')
  await expect(field(other, 'Phone')).toHaveValue('020 7946 0001')
  await other.context().close()
})

test('a save whose response is lost is not made twice @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const name = `Once ${Date.now()}`
  await page.goto(address('/clients/new'))
  await field(page, 'Name').fill(name)
  let lost = 0
  await page.route('**/v1/clients', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await expect(page.getByRole('group', { name: genericMessages.changesNotSaved })).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue(name)
  await save(page)
  await expect(page).toHaveURL(/\/clients\/[\w-]{22}\/address$/)
  const found = await page.evaluate(async (wanted) => {
    const key = Object.keys(sessionStorage).find((one) => one.endsWith('.idToken')) ?? ''
    const headers = { authorization: `Bearer ${sessionStorage.getItem(key)}` }
    return (await fetch(`/v1/clients?name=${encodeURIComponent(wanted)}`, { headers })).json() as Promise<{
      data: Pick<Client, 'name'>[]
    }>
  }, name)
  expect(found.data).toHaveLength(1)
})

test('every setting can be switched, and one Save stores the changes of all tabs', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const id = await newClient(page, `Tabs ${Date.now()}`)
  await openTab(page, 'Account Details')
  await field(page, 'Bank name').fill('Westhaven Bank')
  await field(page, 'Sort code').fill('12-34-5')
  await field(page, 'Account number').fill('12345678')
  await expect(page.getByText('A sort code usually has 6 digits. It is kept as it is.')).toBeVisible()

  // Switching tabs does not ask: it is a single form.
  await openTab(page, 'Settings')
  const switches = clientSettingDefaults.filter(({ type }) => type === 'boolean')
  for (const { key, value } of switches) await turn(page, key, value !== 'true')
  await field(page, 'Invoice discount').fill('150')
  await field(page, 'Report feedback active for').fill('14')
  await field(page, 'MRI Url').fill('https://mri.example/reports')
  await page.getByLabel('MRI Password', { exact: true }).fill('quay of stone')
  await save(page)
  await expect(page.getByText(settingMessages.discount).first()).toBeVisible()
  await field(page, 'Invoice discount').fill('12.5')

  await openTab(page, 'Contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('Name').fill('Olu Adeyemi')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('An email address is required.')).toBeVisible()
  await dialog.getByLabel('Email').fill('olu@people.example')
  await dialog.getByLabel('Position').fill('Accounts')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const contact = page.getByRole('row').filter({ hasText: 'olu@people.example' })
  await expect(contact).toContainText('Accounts')
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()

  await page.reload()
  await contact.getByRole('button', { name: 'Edit Olu Adeyemi' }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('020 7946 0003')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(contact).toContainText('020 7946 0003')
  await openTab(page, 'Account Details')
  await expect(field(page, 'Bank name')).toHaveValue('Westhaven Bank')
  await expect(field(page, 'Sort code')).toHaveValue('12-34-5')
  await openTab(page, 'Settings')
  for (const { key, value } of switches)
    await expect(page.getByRole('switch', { name: key, exact: true })).toBeChecked({ checked: value !== 'true' })
  await expect(field(page, 'Invoice discount')).toHaveValue('12.5')
  await expect(field(page, 'Report feedback active for')).toHaveValue('14')
  // A secret is never read back.
  await expect(page.getByText('Set. Type to replace it.')).toBeVisible()
  await expect(page.getByLabel('MRI Password', { exact: true })).toHaveValue('')
  expect(JSON.stringify(await clientOf(page, id))).not.toContain('quay of stone')

  await openTab(page, 'Contacts')
  await contact.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No contacts')).toBeVisible()
  await save(page)
  await expect(toast(page, clientMessages.contactDeleted)).toBeVisible()
})

test('the contacts of all clients are downloaded, except those of suspended clients @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const now = Date.now()
  const make = async (name: string, suspended: boolean) => {
    const body = {
      name,
      contacts: [{ name: `Person of ${name}`, email: 'person@people.example', position: 'Owner', phone: '020' }],
      settings: [{ key: 'Suspend', type: 'boolean', value: String(suspended) }],
    }
    expect((await callApi(page, 'POST', routePath(routes.createClient), body)).status()).toBe(201)
  }
  await make(`Heard ${now}`, false)
  await make(`Unheard ${now}`, true)
  await page.goto(address('/clients'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: contacts of all clients' }).click()
  await expect(toast(page, clientMessages.contactsDownloaded)).toBeVisible()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('CompanyName,Name,Email,Phone,Position')
  expect(csv).toContain(`Heard ${now},Person of Heard ${now},person@people.example,020,Owner`)
  expect(csv).not.toContain('Unheard')
})

test('the settings for e-mails and feedback take effect @long', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@kestrel.example')
  const settings = {
    'Auto attach PDF on email dialog': false,
    'Auto fill tenant email addresses on email dialog': true,
    'Report feedback active for': '7',
  }
  await withClient(page, 'kestrel', { settings }, async () => {
    const report = await aReport(page, { branchId: 'kestrel-mill', date: '2026-01-05' })
    const signatures = [{ _uuid: 'tina', type: 'tenant', name: 'Tina Hale', email: 'tina@people.example' }]
    const path = routePath(routes.saveReport).replace('{id}', report.id)
    expect((await callApi(page, 'PUT', path, { ...report, signatures })).status()).toBe(200)
    await page.goto(address(`/reports?search=${report.ref}`))
    await page.getByRole('button', { name: `Actions for ${report.ref}` }).click()
    await page.getByRole('menuitem', { name: 'Email report' }).click()
    const dialog = page.getByRole('dialog', { name: `Email report ${report.ref}` })
    await expect(dialog.getByText('tina@people.example')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(0)

    const { url } = await linkTo(page, report.id, { purpose: 'feedback' })
    const tenant = await (await browser.newContext()).newPage()
    await tenant.goto(address(url))
    await expect(tenant.getByRole('heading', { name: feedbackMessages.lockedTitle })).toBeVisible()
    await tenant.context().close()
  })
})

test('users of a suspended client are refused at their next call and at sign-in @long', async ({ page, browser }) => {
  await beSignedIn(page, 'inspector@northgate.example')
  await page.goto(address('/reports'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await withClient(page, 'northgate', { settings: { Suspend: true } }, async () => {
    const answer = await callApi(page, 'GET', `${routePath(routes.listReports)}?month=2026-11`)
    expect([answer.status(), (await answer.json()).message]).toEqual([403, guardMessages.suspended])
    const fresh = await (await browser.newContext()).newPage()
    await fresh.goto(address('/sign-in'))
    await fresh.getByLabel('Email').fill('customeradmin@northgate.example')
    await fresh.getByLabel('Password', { exact: true }).fill(demoPassword)
    await fresh.getByRole('button', { name: 'Sign in' }).click()
    await expect(toast(fresh, guardMessages.suspended).first()).toBeVisible()
    await expect(fresh).toHaveURL(/sign-in/)
    await fresh.context().close()
  })
})

test('an added report type is available immediately, and changes to it show in the editor @long', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const clientId = await newClient(page, `Types ${Date.now()}`)
  const clientPath = `/clients/${clientId}`
  await openTab(page, 'Report types')
  await page.getByRole('button', { name: 'Add report type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type name').fill('inventory ')
  await dialog.getByLabel('Display name', { exact: true }).fill('Garage check')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText(clientMessages.typeNameTaken)).toBeVisible()
  await dialog.getByLabel('Type name').fill('Garage Survey')
  await turn(page, 'Item based', true)
  const sections = dialog.getByRole('combobox', { name: 'Sections' })
  for (const section of ['Checklist', 'Rooms']) {
    await sections.click()
    await page.getByRole('option', { name: section, exact: true }).click()
  }
  await dialog.getByRole('heading', { name: 'Variants' }).click()
  await dialog.getByRole('button', { name: 'Add variant' }).click()
  // The dialog's header stays opaque above its scrolling content.
  await expect(page.locator('.mantine-Modal-header')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  // A missing value is shown at its field, with no list covering it.
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Name of variant 1', { exact: true })).toBeFocused()
  await expect(dialog.getByText(clientMessages.variantNameRequired)).toBeVisible()
  await expect(dialog.getByText('A display name is required.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await dialog.getByLabel('Name of variant 1', { exact: true }).fill('summary')
  await dialog.getByLabel('Display name of variant 1').fill('Summary')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Garage Survey' })
  await expect(row).toContainText('Garage check')
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()

  const { branches } = await clientOf(page, clientId)
  const report = await aReport(page, { branchId: branches[0]?.id ?? '', type: 'Garage Survey' })
  await page.goto(address(`/reports/${report.id}/details`))
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('Garage check')
  await expect(page.getByRole('link', { name: /^Keys/ })).toHaveCount(0)

  // A type in use keeps its name and is hidden instead of deleted.
  await page.goto(address(`${clientPath}/reporttype`))
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(toast(page, clientMessages.typeInUse('Garage check'))).toBeVisible()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByLabel('Type name')).not.toBeEditable()
  await dialog.getByLabel('Display name', { exact: true }).fill('Garages')
  await turn(page, 'New reports', false)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(row).toContainText('Hidden')
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()
  await page.goto(address(`/reports/${report.id}/details`))
  await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('Garages')

  // A type without reports is deleted on saving.
  await page.goto(address(`${clientPath}/reporttype`))
  const unused = page.getByRole('button', { name: 'Delete Property Visit', exact: true })
  await unused.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await save(page)
  await expect(toast(page, clientMessages.reportTypeDeleted)).toBeVisible()
  await expect(toast(page, genericMessages.saved)).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(unused).toHaveCount(0)
})

test('a client’s branding has images, colours and CSS, and shows on the page of a link', async ({ page, browser }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const clientId = await newClient(page, `Look ${Date.now()}`)
  await openTab(page, 'Look N Feel')
  const picture = Buffer.from(await drawPhotograph({ kind: 'house', seed: 3, width: 800, height: 600 }))
  const give = (list: string, name: string, buffer: Buffer) =>
    page.getByLabel(`Add images: ${list}, files`).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  const images = (list: string) => page.getByRole('group', { name: list, exact: true }).getByRole('img')
  await give('Logo', 'notes.jpg', Buffer.from('no picture'))
  await expect(page.getByText('notes.jpg is not a JPEG.')).toBeVisible()
  await give('Logo', 'logo.jpg', picture)
  await expect(images('Logo')).toHaveCount(1)
  // The upload continues while another tab is open.
  await give('Banner', 'banner.jpg', picture)
  await openTab(page, 'Contacts')
  await openTab(page, 'Look N Feel')
  await expect(images('Banner')).toHaveCount(1)
  await field(page, 'Primary colour').fill('#ffee00')
  await expect(page.getByText(/Text in it is hard to read on white/)).toBeVisible()
  await field(page, 'CSS code').fill('h1 { color: red')
  await expect(page.getByText('A { is not closed.')).toBeVisible()
  await expect(page.getByText(genericMessages.unsavedChanges, { exact: true })).toBeVisible()
  await field(page, 'CSS code').fill('h1 { color: red }')
  await expect(page.locator('figure[data-state]')).toHaveCount(0)
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()
  await page.getByRole('button', { name: 'Preview the PDF' }).click()
  await expect(page.getByTitle('Preview of a PDF')).toBeVisible({ timeout: 60_000 })

  const { branches, looknfeel } = await clientOf(page, clientId)
  expect([looknfeel.logo.length, looknfeel.banner.length, looknfeel.primarycolour]).toEqual([1, 1, '#ffee00'])
  const report = await aReport(page, { branchId: branches[0]?.id ?? '' })
  const link = await linkTo(page, report.id, { purpose: 'feedback' })
  const tenant = await (await browser.newContext()).newPage()
  await tenant.goto(address(link.url))
  await expect(tenant.locator('img')).toHaveCount(2)
  await tenant.context().close()

  await page.reload()
  await expect(images('Logo')).toHaveCount(1)
  await page
    .getByRole('group', { name: 'Logo', exact: true })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(images('Logo')).toHaveCount(0)
  await page
    .getByRole('group', { name: 'Banner', exact: true })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await save(page)
  await expect(toast(page, clientMessages.logoRemoved)).toBeVisible()
  await expect(toast(page, clientMessages.imageRemoved)).toBeVisible()
})

const lookChangers = [
  ['an administrator of a branch', 'BranchAdministrators'],
  ['an administrator of a client', 'CustomerAdministrators'],
] as const
for (const [whoever, group] of lookChangers)
  test(`${whoever} changes the branding of a branch, and nothing else @long`, async ({ page, browser }) => {
    await beSignedIn(page, 'sysadmin@lintel.example')
    const id = await newClient(page, `Branch look ${Date.now()}`)
    const { version, branches } = await clientOf(page, id)
    const branch = branches[0]
    const email = `keeper-${Date.now()}@people.example`
    // A client administrator administers all of its branches.
    const branchlist = group === 'BranchAdministrators' ? [branch?.id ?? ''] : []
    const keeper = AgencyUser.parse({ id: newId(), name: 'Kit Keeper', email, branchlist })
    const users = { version, users: [keeper] }
    expect((await callApi(page, 'PUT', `/v1/clients/${id}`, users)).status()).toBe(200)
    const who = await anIdentity(['Customers', group], { clientId: id, userId: keeper.id })

    const own = await (await browser.newContext()).newPage()
    await beSignedIn(own, who)
    await own.goto(address('/accountsettings'))
    await own.getByRole('link', { name: branch?.name ?? '', exact: true }).click()
    await expect(own.getByRole('heading', { name: branch?.name ?? '', level: 1 })).toBeVisible()
    await expect(own.getByRole('navigation', { name: 'Parts of the branch' })).toHaveCount(0)
    await field(own, 'Primary colour').fill('#0b6e4f')
    const picture = Buffer.from(await drawPhotograph({ kind: 'house', seed: 5, width: 800, height: 600 }))
    await own
      .getByLabel('Add images: Logo, files')
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(own.getByRole('group', { name: 'Logo', exact: true }).getByRole('img')).toHaveCount(1)
    await expect(own.locator('figure[data-state]')).toHaveCount(0)
    await save(own)
    await expect(toast(own, genericMessages.saved)).toBeVisible()
    await own.reload()
    await expect(field(own, 'Primary colour')).toHaveValue('#0b6e4f')
    await own.context().close()

    const after = await clientOf(page, id)
    expect(after.branches[0]?.looknfeel).toMatchObject({
      primarycolour: '#0b6e4f',
      logo: [{ src: expect.any(String) }],
    })
    expect(after.savedBy).toBe('Kit Keeper')
  })

test('a client administrator adds backgrounds, moves one to the front, and removes one @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const id = await newClient(page, `Backgrounds ${Date.now()}`)
  const { version } = await clientOf(page, id)
  const head = AgencyUser.parse({ id: newId(), name: 'Hedda Head', email: `head-${Date.now()}@people.example` })
  expect((await callApi(page, 'PUT', `/v1/clients/${id}`, { version, users: [head] })).status()).toBe(200)
  const who = await anIdentity(['Customers', 'CustomerAdministrators'], { clientId: id, userId: head.id })

  const own = await (await browser.newContext()).newPage()
  await beSignedIn(own, who)
  await own.goto(address('/accountsettings'))
  await own.getByRole('link', { name: 'Backgrounds of PDFs' }).click()
  await expect(own.getByRole('heading', { name: 'Backgrounds', level: 1 })).toBeVisible()
  const images = own.getByRole('group', { name: 'Backgrounds', exact: true })
  for (const [seed, name] of [
    [5, 'first.jpg'],
    [6, 'second.jpg'],
  ] as const) {
    const buffer = Buffer.from(await drawPhotograph({ kind: 'house', seed, width: 800, height: 600 }))
    await own.getByLabel('Add images: Backgrounds, files').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await expect(images.getByRole('img')).toHaveCount(seed - 4)
    await expect(own.locator('figure[data-state]')).toHaveCount(0)
  }
  await images.getByRole('button', { name: 'Put photo second.jpg first' }).click()
  await save(own)
  await expect(toast(own, genericMessages.saved)).toBeVisible()
  const srcs = async () => (await clientOf(page, id)).looknfeel.backgrounds.map(({ src }) => src.slice(-10))
  expect(await srcs()).toEqual(['second.jpg', '-first.jpg'])

  // The agency cannot remove what the provider locks.
  await page.goto(address(`/clients/${id}/looknfeel`))
  await page.getByRole('button', { name: 'Lock photo first.jpg' }).click()
  await expect(page.getByRole('button', { name: 'Unlock photo first.jpg' })).toBeVisible()
  await save(page)
  await expect(toast(page, genericMessages.saved)).toBeVisible()
  await own.reload()
  await expect(images.getByText('Locked by the provider')).toHaveCount(1)
  await expect(images.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await images.getByRole('button', { name: /^Remove.*second\.jpg/ }).click()
  await save(own)
  await expect.poll(srcs).toEqual(['-first.jpg'])
  await own.context().close()
})
