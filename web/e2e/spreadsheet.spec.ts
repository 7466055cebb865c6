import { spreadsheetMessages } from '@lintel/contract'
import { csvOf, propertyCells, propertyRows } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { withClient } from './clients.ts'
import { expectSaved } from './editor.ts'
import { savedReport } from './reports.ts'
import { chooseFiles, somebody } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const properties = Number(process.env.LINTEL_PROPERTIES ?? 400)
const counted = `${properties.toLocaleString('en-GB')} properties`

/** Searches for an address and chooses the workbook's property. */
const choose = async (page: Page, typed: string, line1: string) => {
  await page.getByRole('textbox', { name: 'Find address' }).fill(typed)
  await page
    .getByRole('group', { name: 'From your spreadsheet' })
    .getByRole('option', { name: new RegExp(`^${line1}, `) })
    .first()
    .click()
}

test('a large workbook of properties fills in new and open reports', async ({ page, browser }) => {
  test.slow()
  const desk = await somebody(browser, 'sysadmin@lintel.example')
  await withClient(page, 'kestrel', { 'Spreadsheet API Active': 'true' }, async () => {
    await desk.goto(address('/clients/kestrel/settings'))
    await desk.getByRole('button', { name: 'Add workbook' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Workbook of properties' })
    const send = (text: string) =>
      chooseFiles(desk, 'Workbook', { name: 'Properties.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    // A column without a known heading is chosen, and rows that are left out are named.
    await send('Where,Postcode\n1 Quay,ZZ1 1AA\n2 Quay,\n')
    await expect(dialog.getByText(spreadsheetMessages.missingColumns)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Use workbook' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Where' }).selectOption('Address line 1')
    await expect(dialog.getByText('1 property, 1 row left out')).toBeVisible()
    await send(csvOf(propertyRows(properties)))
    await expect(dialog.getByText(counted, { exact: true })).toBeVisible({ timeout: 300_000 })
    await expect(dialog.getByRole('table', { name: 'The first properties' })).toContainText('1 Quay Street')
    await dialog.getByRole('button', { name: `Use ${counted}` }).click()
    await expect(desk.getByText(spreadsheetMessages.inUse).first()).toBeVisible({ timeout: 300_000 })
    await expect(desk.getByText(`Properties.csv: ${counted}. In use since`)).toBeVisible()

    await beSignedIn(page, 'inspector@kestrel.example')
    await page.goto(address('/reports/new'))
    const [, line1 = '', , town = '', , postcode = '', tenant = ''] = propertyCells(345)
    await choose(page, line1.toUpperCase(), line1)
    await expect(page.getByLabel('Address line 1')).toHaveValue(line1)
    await expect(page.getByLabel('Postcode')).toHaveValue(postcode)
    await expect(page.getByText(`From row 347 of the spreadsheet. Tenants: ${tenant}`)).toBeVisible()
    const branch = page.getByRole('combobox', { name: 'Branch' })
    if ((await branch.inputValue()) === '') {
      await branch.click()
      await page.getByRole('option').first().click()
    }
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Inventory' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/details$/)
    const id = new URL(page.url()).pathname.split('/')[2] ?? ''
    const saved = await savedReport(page, id)
    expect(saved).toMatchObject({ rowindex: 347, address: { line1, town, postcode } })
    expect(saved.signatures[0]).toMatchObject({ type: 'tenant', name: tenant })
    expect(saved.rooms.map(({ name }) => name)).toContain('Bedroom 2')
    expect(saved.tenancy.reference).toBe('P100345')

    // In the editor the user keeps or replaces existing values, as one undo step.
    const [, other = '', , , , , , ,] = propertyCells(77)
    await choose(page, other, other)
    const question = page.getByRole('dialog')
    await expect(question).toContainText(`Address line 1: ${line1} → ${other}`)
    await question.getByRole('button', { name: 'Use the spreadsheet' }).click()
    await expect(page.getByText(/^Filled in from row 79: address, /).first()).toBeVisible()
    await expect(page.getByLabel('Address line 1')).toHaveValue(other)
    await page.getByLabel('Address line 1').press('Control+z')
    await expect(page.getByLabel('Address line 1')).toHaveValue(line1)
    await expect(page.getByLabel('Postcode')).toHaveValue(postcode)
    await page.keyboard.press('Control+s')
    await expectSaved(page)

    await page.route('**/spreadsheet/getproperties/**', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Find address' }).fill('beacon hill')
    await expect(page.getByText(spreadsheetMessages.failedToFetch).first()).toBeVisible()
  })
  await desk.context().close()
})
