import { clientMessages, clientSettingDefaults, genericMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { newClient, openTab, turn } from './clients.ts'
import { address, beSignedIn } from './sign-in.ts'
import { field } from './screen.ts'

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
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: contacts of all clients' }).click()
  await expect(toast(page, clientMessages.contactsDownloaded)).toBeVisible()
  await download
})

test('every setting can be switched, and one Save stores the changes of all tabs', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await newClient(page, `Tabs ${Date.now()}`)
  await openTab(page, 'Account Details')
  await field(page, 'Bank name').fill('Westhaven Bank')
  await field(page, 'Sort code').fill('12-34-5')
  await field(page, 'Sort code').press('Tab')
  await expect(page.getByText('A sort code usually has 6 digits. It is kept as it is.')).toBeVisible()

  // Switching tabs does not ask: it is a single form.
  await openTab(page, 'Settings')
  const switches = clientSettingDefaults.filter(({ type }) => type === 'boolean')
  for (const { key, value } of switches) await turn(page, key, value !== 'true')
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
  await expect(contact).toContainText('Accounts')
  await openTab(page, 'Account Details')
  await expect(field(page, 'Bank name')).toHaveValue('Westhaven Bank')
  await openTab(page, 'Settings')
  for (const { key, value } of switches)
    await expect(page.getByRole('switch', { name: key, exact: true })).toBeChecked({ checked: value !== 'true' })
  await expect(field(page, 'Invoice discount')).toHaveValue('12.5')

  await openTab(page, 'Contacts')
  await contact.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No contacts')).toBeVisible()
  await save(page)
  await expect(toast(page, clientMessages.contactDeleted)).toBeVisible()
})
