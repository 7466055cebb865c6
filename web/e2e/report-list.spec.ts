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
import { aReport, callApi, changeReport, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'
import { choose, downloadedBy, told } from './screen.ts'

const rowOf = (page: Page, ref: number) => page.getByRole('row', { name: new RegExp(`^${ref},`) })
const empty = (page: Page) => page.getByRole('heading', { name: reportMessages.noReports })

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
  // Returning shows the same list; a month in the address overrides the stored one.
  await page.goto(address('/reports'))
  await expect(page).toHaveURL(/month=.*filterbranch=.*filteruser=.*type=Inventory/)
  await page.goto(address('/reports?month=2010-01'))
  await expect(month).toHaveValue('January 2010')
  await expect(empty(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()

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

test('an inspector locks, colours and merges from the row, and downloads the month as CSV', async ({ page }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  const line1 = `${newId()} Mews`
  const withRoom = (name: string) =>
    aReport(page, {
      address: { line1, town: 'Westhaven', postcode: 'ZZ4 7ST' },
      rooms: [{ _uuid: newId(), name, type: 'bedroom', category: 1 }],
    })
  const [report, other] = [await withRoom('Bedroom 1'), await withRoom('Bedroom 2')]
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
  await changeReport(page, await savedReport(page, report.id), { title: 'Saved meanwhile' })
  await colours.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'This report was saved by someone else' })
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(rowOf(page, ref)).toContainText('Colour: orange')

  // A merge that cannot be, then the merge.
  const merge = page.getByRole('dialog', { name: `Merge report ${ref}` })
  await act(page, ref, /Merge report/)
  await expect(merge.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await expect(merge.getByLabel('Client')).toHaveCount(0)
  await expect(merge).toContainText('This cannot be undone.')
  await expect(merge.getByRole('button', { name: 'Merge' })).toHaveAttribute('data-danger')
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
  const { bytes } = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }).click())
  await told(page, csvMessages.downloaded)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString('utf8')).toContain('Date,Ref,Type,Address,Branch,Inspector,Customer,Fees,Locked,Exported')
  expect(bytes.toString('utf8')).toContain(`${ref},Inventory`)
  await page.getByRole('button', { name: 'More downloads' }).click()
  const flags = await downloadedBy(page, page.getByRole('menuitem', { name: 'Feedback flags CSV' }).click())
  expect(flags.name).toMatch(/^feedback-flags-\d{4}-\d{2}\.csv$/)

  // Without any e-mail yet.
  await find(page, ref)
  await act(page, ref, 'Email history')
  await expect(page.getByRole('heading', { name: reportMessages.noEmailHistory })).toBeVisible()
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
  await page.getByRole('button', { name: `Delete ${report.ref}` }).click()
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
  await expect(rowOf(page, report.ref)).not.toContainText('Deleted')

  await act(page, report.ref, 'Allocate new reference')
  await page.getByRole('button', { name: `Replace ${report.ref}` }).click()
  await told(page, reportOperationMessages.newRef)
  const { ref } = await savedReport(page, report.id)
  expect(ref).toBeGreaterThan(report.ref)
  await find(page, ref)

  await act(page, ref, /Colour code/)
  // The dialog's code is loaded when it is first opened.
  await expect(page.getByRole('dialog').getByText('Yellow')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByText('Yellow').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await told(page, reportOperationMessages.colourFailed)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await page.route(`**${routePath(routes.downloadReportsCsv)}*`, (route) => route.abort())
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await told(page, csvMessages.failed)
})
