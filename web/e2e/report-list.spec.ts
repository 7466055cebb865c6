import { readFile } from 'node:fs/promises'
import {
  csvMessages,
  documentMessages,
  mergeMessages,
  reportMessages,
  reportOperationMessages,
  routePath,
  routes,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { withClient } from './clients.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'

const rowOf = (page: Page, ref: number) => page.getByRole('row', { name: new RegExp(`^${ref},`) })
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const empty = (page: Page) => page.getByRole('heading', { name: reportMessages.noReports })

const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const openMenu = async (page: Page, ref: number) => {
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const act = async (page: Page, ref: number, action: string | RegExp) => {
  await openMenu(page, ref)
  await page.getByRole('menuitem', { name: action }).click()
}

/** Finds a report by its reference, across all months. */
const find = async (page: Page, ref: number) => {
  await page.getByLabel('Search', { exact: true }).fill(String(ref))
  await expect(rowOf(page, ref)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
}

const room = (name: string) => ({
  ...{ _uuid: newId(), name, type: 'bedroom', category: 1 as const, overview: '' },
  ...{ photos: [], sections: [], compliancesections: [] },
})

test('the list is requested while the user’s client is still loading, and again after the realtime channel opens @long', async ({
  page,
}) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/reports')
  await page.route('**/v1/clients/*', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  // Events before the channel opens reach nobody.
  const { id, ref } = await aReport(page)
  const { promise: waiting, resolve: connect } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime/, async (socket) => {
    await waiting
    socket.connectToServer()
  })
  await page.goto(address(`/reports?search=${ref}`))
  await expect(rowOf(page, ref)).toBeVisible()
  const isLocked = rowOf(page, ref).getByRole('img', { name: 'Locked' })
  expect((await callApi(page, 'PUT', `/v1/update-lock-report/${id}/true`)).status()).toBe(200)
  await expect(isLocked).toHaveCount(0)
  connect()
  await expect(isLocked).toBeVisible()
})

test('filters are in the address, work with the back button, and are remembered until sign-out', async ({ page }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  await expect(page).toHaveURL(/reports\?month=\d{4}-\d\d$/)
  const month = page.getByRole('combobox', { name: 'Month' })
  const present = await month.inputValue()

  await choose(page, 'Report type', 'Inventory')
  await expect(page).toHaveURL(/type=Inventory/)
  await choose(page, 'Branch', 'Quayside')
  await choose(page, 'Inspector', 'Priya Nair')
  await expect(page).toHaveURL(/filterbranch=harbour-vale-quayside.*filteruser=harbour-vale-inspector/)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(month).not.toHaveValue(present)

  await page.goBack()
  await expect(month).toHaveValue(present)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Inspector' })).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('combobox', { name: 'Inspector' })).toHaveValue('Priya Nair')

  // Returning shows the same list; a month in the address overrides the stored one.
  await page.goto(address('/reports'))
  await expect(page).toHaveURL(/month=.*filterbranch=.*filteruser=.*type=Inventory/)
  await page.goto(address('/reports?month=2010-01'))
  await expect(month).toHaveValue('January 2010')
  await expect(empty(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()

  // Agencies book ahead: the last month, in the list and by its button, is a year from now.
  await page.getByRole('search').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(month).toHaveValue(present)
  const [name, year] = present.split(' ')
  await month.click()
  await expect(page.getByRole('option').first()).toHaveText(`${name} ${Number(year) + 1}`)
  await page.getByRole('option').first().click()
  await expect(month).toHaveValue(`${name} ${Number(year) + 1}`)
  await expect(page).toHaveURL(new RegExp(`month=${Number(year) + 1}-`))
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()

  await page.getByRole('search').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/reports\?month=\d{4}-\d\d$/)
  await expect(month).toHaveValue(present)

  await page.getByLabel('Search', { exact: true }).fill('nothing of this name')
  await expect(empty(page)).toBeVisible()
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await signIn(page, 'inspector@harbour-vale.example')
  await expect(page).toHaveURL(/reports\?month=\d{4}-\d\d$/)
})

test('Tab reaches every row by its link and its actions, and nothing else in it @long', async ({ page }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const links = page.getByRole('row').getByRole('link', { name: /^\d+$/ })
  await expect(links.nth(2)).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.matches('a, button') === true)
  // Other tests create reports meanwhile, which appear above these.
  const [first = '', ...next] = (await links.allTextContents()).slice(0, 3)
  const link = (ref: string) => page.getByRole('row').getByRole('link', { name: ref, exact: true })
  await link(first).focus()
  for (const ref of next) {
    let isThere = false
    for (let presses = 0; !isThere && presses < 12; presses++) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(true)
      isThere = await link(ref).evaluate((one) => one === document.activeElement)
    }
    expect(isThere).toBe(true)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/[^/?]+\//)
})

test('users of several clients find one by name, then choose from its branches and inspectors @long', async ({
  page,
}) => {
  await signIn(page, 'admin@lintel.example')
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^\d+$/ }) })
  await expect(rows.first()).toBeVisible()
  for (const filter of ['Branch', 'Inspector']) await expect(field(filter)).toBeDisabled()
  for (const [filter, choice] of [
    ['Branch', 'Castle Hill'],
    ['Inspector', 'Priya Nair'],
  ] as const) {
    await field('Client').fill('manag kest')
    await page.getByRole('option', { name: 'Kestrel Property Management' }).click()
    await expect(page).toHaveURL(/filterclient=kestrel/)
    await choose(page, filter, choice)
    await expect(field(filter)).toHaveValue(choice)
    await expect(rows.filter({ hasNotText: choice })).toHaveCount(0)
    await expect(rows.first()).toContainText(choice)
    await page.getByRole('search').getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(field('Client')).toHaveValue('')
    await expect(field(filter)).toBeDisabled()
  }
  await page.goto(address('/reports?filterclient=no-such-client'))
  await expect(page).not.toHaveURL(/no-such-client/)
})

test('an inspector locks, colours and merges from the row, and downloads the month as CSV', async ({ page }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const line1 = `${newId()} Mews`
  const at = { line1, line2: '', town: 'Westhaven', county: '', postcode: 'ZZ4 7ST' }
  const place = { address: { ...at, country: '', phone: '', mobile: '', email: '' as const } }
  const report = await aReport(page, { ...place, rooms: [room('Bedroom 1')] })
  const other = await aReport(page, { ...place, rooms: [room('Bedroom 2')] })
  const same = await aReport(page, { ...place, rooms: [room('Bedroom 1')] })
  const visit = await aReport(page, { ...place, type: 'Mid Term' })
  const elsewhere = await aReport(page)
  const { ref } = report
  await find(page, ref)

  // By keyboard: to the row, into its menu, and with its shortcut.
  await page.getByRole('combobox', { name: 'Month' }).focus()
  await page.keyboard.press('Escape')
  await rowOf(page, ref).focus()
  await page.keyboard.press('l')
  await told(page, reportOperationMessages.lockedNow(ref))
  await expect(rowOf(page, ref).getByRole('img', { name: 'Locked' })).toBeVisible()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: /Merge report/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /Delete|Restore|reference/ })).toHaveCount(0)
  for (const name of ['Email report', 'Email history', 'Zip of photos', 'Generate PDF', 'Generate Summary'])
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeEnabled()
  await page.getByRole('menuitem', { name: /^Unlock/ }).press('Enter')
  await told(page, reportOperationMessages.unlockedNow(ref))

  // A colour and its name. Another user saves meanwhile: both choices of the conflict.
  const colours = page.getByRole('dialog', { name: `Colour code of ${ref}` })
  await act(page, ref, /Colour code/)
  await expect(colours.getByRole('radio')).toHaveCount(10)
  await expect(colours.getByRole('button', { name: 'Save' })).toBeDisabled()
  await colours.getByText('Purple').click()
  await colours.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, ref)).toContainText('Colour: purple')

  await act(page, ref, /Colour code/)
  await colours.getByText('Orange').click()
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  const stored = await savedReport(page, report.id)
  expect((await callApi(page, 'PUT', path, { ...stored, title: 'Saved meanwhile' })).status()).toBe(200)
  await colours.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'This report was saved by someone else' })
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(rowOf(page, ref)).toContainText('Colour: orange')

  // Every reason to refuse a merge, then the merge.
  const merge = page.getByRole('dialog', { name: `Merge report ${ref}` })
  const refused = async (secondary: number, message: string) => {
    await merge.getByLabel('Reference of the other report').fill(String(secondary))
    await merge.getByRole('button', { name: 'Merge' }).click()
    await expect(merge.getByText(message, { exact: true })).toBeVisible()
  }
  await act(page, ref, /Merge report/)
  await expect(merge.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await expect(merge.getByLabel('Client')).toHaveCount(0)
  await expect(merge).toContainText('This cannot be undone.')
  await expect(merge.getByRole('button', { name: 'Merge' })).toHaveAttribute('data-danger')
  await refused(0, mergeMessages.notFound(0))
  await refused(ref, mergeMessages.sameReport)
  await refused(visit.ref, mergeMessages.otherType)
  await refused(elsewhere.ref, mergeMessages.otherAddress)
  await refused(same.ref, mergeMessages.duplicateRooms)
  await merge.getByLabel('Reference of the other report').fill(String(other.ref))
  await expect(merge.getByText(line1)).toBeVisible()
  await merge.getByRole('button', { name: 'Merge' }).click()
  await told(page, mergeMessages.merged)
  expect((await savedReport(page, report.id)).rooms.map(({ name }) => name)).toEqual(['Bedroom 1', 'Bedroom 2'])
  expect((await savedReport(page, other.id)).rooms).toEqual([])

  // A file generated by another user shows without a reload.
  const summary = rowOf(page, ref).getByRole('button', { name: /^Summary of/ })
  await expect(summary).toHaveAttribute('data-state', 'none')
  await summary.click()
  await told(page, documentMessages.doubleClick)
  const generate = routePath(routes.generateReport).replace('{id}', report.id).replace('{variant}', 'summary')
  expect((await callApi(page, 'POST', generate)).status()).toBe(202)
  await expect(summary).toHaveAttribute('data-state', 'ready')

  // The month as a file.
  await page.getByRole('search').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Download CSV: .*\b20\d\d\b/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await told(page, csvMessages.downloaded)
  const bytes = await readFile(await (await download).path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8')).toContain('Date,Ref,Type,Address,Branch,Inspector,Customer,Fees,Locked,Exported')
  expect(bytes.toString('utf8')).toContain(`${ref},Inventory`)
  const comments = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More downloads' }).click()
  await page.getByRole('menuitem', { name: 'Feedback flags CSV' }).click()
  expect((await comments).suggestedFilename()).toMatch(/^feedback-flags-\d{4}-\d{2}\.csv$/)

  // Without any e-mail yet.
  await find(page, ref)
  await act(page, ref, 'Email history')
  await expect(page.getByRole('heading', { name: reportMessages.noEmailHistory })).toBeVisible()
  const email = { subject: 'Your inventory', message: '<p>Dear <b>tenant</b></p>', idempotencykey: newId() }
  const to = { reportid: report.id, toaddresses: ['tenant@people.example'] }
  expect((await callApi(page, 'POST', routePath(routes.sendEmail), { ...to, ...email })).status()).toBe(200)
  await page.goBack()
  await page.reload()
  await page.getByRole('link', { name: `Email history of ${ref}: 1 e-mail sent` }).click()
  await expect(
    page.getByRole('navigation', { name: 'E-mails' }).getByRole('link', { name: email.subject }),
  ).toBeVisible()
  const mail = page.getByRole('region', { name: /^E-mail of/ })
  await expect(mail).toContainText('tenant@people.example')
  await expect(mail.frameLocator('iframe').getByText('tenant', { exact: true })).toHaveCSS('font-weight', '700')
})

test('support deletes, restores and renumbers; a failed CSV is reported', async ({ page }) => {
  await signIn(page, 'support@lintel.example')
  const report = await aReport(page)
  await page.goto(address('/reports'))
  await find(page, report.ref)
  await expect(page.getByRole('columnheader', { name: 'Invoice' })).toHaveCount(0)

  await act(page, report.ref, 'Delete')
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Keep it' }).click()
  await act(page, report.ref, 'Delete')
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: `Delete ${report.ref}` })
    .click()
  await told(page, reportOperationMessages.deleted)
  await expect(empty(page)).toBeVisible()
  await page.getByRole('switch', { name: 'Show deleted' }).click()
  await expect(rowOf(page, report.ref)).toContainText('Deleted')
  await expect(rowOf(page, report.ref).getByTitle(reportMessages.deletedFile).first()).toBeDisabled()
  await openMenu(page, report.ref)
  for (const name of [/^Lock/, /^Generate PDF/, 'Zip of photos'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await told(page, reportOperationMessages.restored)
  await page.getByRole('switch', { name: 'Show deleted' }).click()
  await expect(rowOf(page, report.ref)).toBeVisible()

  await act(page, report.ref, 'Allocate new reference')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Replace ${report.ref}` })
    .click()
  await told(page, reportOperationMessages.newRef)
  const { ref } = await savedReport(page, report.id)
  expect(ref).toBeGreaterThan(report.ref)
  await find(page, ref)

  await act(page, ref, /Merge report/)
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Client' })).toHaveValue(
    'Harbour & Vale Lettings',
  )
  // Another client is found by words of its name.
  await page.getByRole('dialog').getByRole('combobox', { name: 'Client' }).fill('property kes')
  await page.getByRole('option', { name: 'Kestrel Property Management' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Client' })).toHaveValue(
    'Kestrel Property Management',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await act(page, ref, /Colour code/)
  // The dialog's code is loaded when it is first opened.
  await expect(page.getByRole('dialog').getByText('Yellow')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByText('Yellow').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await told(page, reportOperationMessages.colourFailed)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await told(page, csvMessages.failed)
  await page.context().setOffline(false)
})

test('invoices show in the list and the editor for a client that makes them, and for no other @long', async ({
  page,
}) => {
  const offered = page.getByRole('button', { name: /^Invoice PDF,/ })
  let editor = ''
  // A separate client, because other tests use Harbour & Vale.
  await withClient(page, 'kestrel', { settings: { 'Invoice enable': true } }, async () => {
    await signIn(page, 'customeradmin@kestrel.example')
    const branchId = 'kestrel-mill'
    const { id, ref } = await aReport(page, { branchId, fees: [{ _uuid: newId(), name: 'Inventory', amount: 95 }] })
    await find(page, ref)
    const invoice = rowOf(page, ref).getByRole('button', { name: /^Invoice of/ })
    await invoice.dblclick()
    await expect(invoice).toHaveAttribute('data-state', 'ready')
    const download = page.waitForEvent('download')
    await invoice.click()
    await told(page, documentMessages.invoiceDownloaded(ref))
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    editor = address(`/reports/${id}/invoice`)
    await page.goto(editor)
    await expect(offered).toBeVisible()
  })
  await page.goto(editor)
  await expect(page.getByLabel('Name of fee 1')).toBeVisible()
  await expect(offered).toHaveCount(0)
})

test('nothing can be done with reports of an inactive client @long', async ({ page }) => {
  await withClient(page, 'northgate', { active: false }, async () => {
    await signIn(page, 'inspector@northgate.example')
    const row = page.getByRole('row').nth(1)
    await expect(row).toBeVisible()
    await expect(page.getByRole('link', { name: /New Report/ })).toHaveCount(0)
    for (const button of await row.getByRole('button').all()) await expect(button).toBeDisabled()
    await expect(row.getByRole('link')).toHaveCount(0)
    await row.getByRole('cell').nth(3).click()
    await expect(page).toHaveURL(/reports\?month/)
  })
})
