import { genericMessages, type Client } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { address, beSignedIn } from './sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const letters = (page: Page) => page.getByRole('navigation', { name: 'Letters' })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Makes a client by the screen, and answers its address. */
const newClient = async (page: Page, name: string): Promise<string> => {
  await page.goto(address('/clients/new'))
  await field(page, 'Name').fill(name)
  await save(page)
  await expect(page).toHaveURL(/\/clients\/[\w-]{22}\/address$/)
  return page.url()
}

test('a system administrator makes a client, finds it by its letter and its name, and changes it', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const name = `Élan Lettings ${Date.now()}`
  await page.goto(address('/clients'))
  await page.getByRole('link', { name: 'New Client' }).first().click()
  // Without a name nothing is made, and it is said where.
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

  // Cancel discards what was typed without asking, and leads to the letter that the client has.
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
  // Leaving asks.
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

test('of two administrators the second is told who was first, and loses nothing', async ({ page, browser }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const url = await newClient(page, `Twice ${Date.now()}`)
  const other = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await beSignedIn(other, 'sysadmin@lintel.example')
  await other.goto(url)
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

test('a save whose answer is lost is not made twice', async ({ page }) => {
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
  await expect(page.getByRole('alert').filter({ hasText: genericMessages.changesNotSaved })).toBeVisible()
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
