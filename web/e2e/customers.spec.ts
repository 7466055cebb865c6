import { customerFileMaxBytes, customerMessages, genericMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { chooseFiles, downloadedBy, rowOf, said } from './screen.ts'

const search = (page: Page, name: string) => page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
const confirm = (page: Page, yes: string) =>
  page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click()

test('a customer is copied from another, fills in a report’s invoice, and is deleted', async ({ page }) => {
  const name = `Quay Estates ${newId().slice(0, 6)}`
  await signIn(page, 'inspector@harbour-vale.example')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(rowOf(page, 'Tern Property Trust Ltd')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Branch' }).fill('North')
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Branch' }).fill('')

  // The existing details are copied; typing over the name makes a new customer.
  const company = page.getByRole('combobox', { name: 'Name' })
  await company.fill('whitlock west')
  await page.getByRole('option', { name: /^Whitlock Estates, Westhaven/ }).click()
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('ZZ1 4LQ')
  await expect(company).toHaveValue('Whitlock Estates')
  await company.fill(name)
  await company.press('Enter')
  await expect(page.getByText(genericMessages.unsavedChanges, { exact: true })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await save.click()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('pay@quay.example')

  await save.click()
  await expect(said(page, genericMessages.added)).toBeVisible()
  await search(page, name.toLowerCase())
  await expect(rowOf(page, name)).toContainText('pay@quay.example')

  await page.goto(new URL('/reports/demo-harbour-vale-02/invoice', page.url()).href)
  await page.getByRole('combobox', { name: 'Find a customer' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByLabel('Company name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Company name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('ZZ1 4LQ')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Company name', { exact: true })).not.toHaveValue(name)

  await page.goto(new URL(`/customers?name=${encodeURIComponent(name)}`, page.url()).href)
  await page.getByRole('button', { name: `Delete ${name}, Westhaven` }).click()
  await expect(said(page, genericMessages.confirmDelete)).toBeVisible()
  await confirm(page, 'Delete')
  await expect(said(page, customerMessages.deleted)).toBeVisible()
  await expect(page.getByText(customerMessages.none, { exact: true })).toBeVisible()
})

test('a file imports customers after a preview, and two duplicates become one', async ({ page }) => {
  const mark = newId().slice(0, 6)
  const [one, two] = [`Alder Homes ${mark}`, `Alder Homes ${mark} Limited`]
  await signIn(page, 'inspector@harbour-vale.example')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import customers' })
  const choose = async (text: string) => {
    const buffer = Buffer.from(text, 'latin1')
    await chooseFiles(page, 'CSV file', { name: 'customers.csv', mimeType: 'text/csv', buffer })
  }
  await choose('x'.repeat(customerFileMaxBytes + 1))
  await expect(dialog.getByRole('alert')).toContainText(customerMessages.fileTooLarge)
  await choose(`Company name;Branch;Email\n${one};Caf\u00e9;\n${two};;nobody\n`)
  await expect(dialog.getByRole('status')).toHaveText('1 refused, 1 new')
  await expect(dialog.getByRole('row').nth(1)).toContainText('Email: Invalid email address')
  // Windows-1252 characters are decoded correctly.
  await expect(dialog.getByRole('row').nth(2)).toContainText('Caf\u00e9')
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled()
  await choose(`Company name;Branch;Email\n${one};Caf\u00e9;\n${two};;pay@alder.example\n`)
  await dialog.getByRole('button', { name: 'Import 2 customers' }).click()
  await expect(said(page, customerMessages.imported(2))).toBeVisible()

  await search(page, mark)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: `Merge another into ${one}, Caf\u00e9` }).click()
  const merging = page.getByRole('dialog', { name: `Merge into ${one}, Caf\u00e9` })
  await merging.getByRole('combobox', { name: 'The same customer' }).fill(`limited ${mark}`)
  await page.getByRole('option', { name: two }).click()
  await expect(merging).toContainText('pay@alder.example')
  await expect(merging).toContainText('is deleted, and with it this is lost:')
  await expect(merging).toContainText('this cannot be undone')
  await expect(merging.getByRole('button', { name: 'Merge', exact: true })).toHaveAttribute('data-danger')
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(said(page, customerMessages.merged)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, one)).toContainText('pay@alder.example')

  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const exported = await downloadedBy(page, page.getByRole('menuitem', { name: 'Download CSV' }).click())
  expect(exported.name).toBe('customers.csv')
})
