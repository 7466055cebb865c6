import { adminMessages, AgencyUser, genericMessages, routePath, routes, ticketMessages } from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { clientOf, newClient, openTab, turn } from './clients.ts'
import { linkTo, introduce, visitor } from './visiting.ts'
import { mailsTo } from './local-cloud.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { field } from './screen.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
const anAddress = (name: string) => `${name}-${Date.now()}@people.example`

/** Follows a link and waits for the heading, because the previous page has fields with the same names. */
const open = async (page: Page, link: string, heading: string) => {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
}

test('a system administrator sets up a client up to its first inspector', async ({ page, browser }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const clientId = await newClient(page, `Fern Lettings ${Date.now()}`)

  // Branding: two colours, a logo and the e-mail header, each visible in the previews.
  const [primary, inBrowser, secondary] = ['#0b6e4f', 'rgb(11, 110, 79)', '#7a3b12']
  await openTab(page, 'Look N Feel')
  await field(page, 'Primary colour').fill(primary)
  await field(page, 'Secondary colour').fill(secondary)
  const buffer = Buffer.from(await drawPhotograph({ kind: 'house', seed: 9, width: 800, height: 300 }))
  for (const list of ['Logo', 'Email header']) {
    await page
      .getByLabel(`Add images: ${list}, files`)
      .setInputFiles({ name: `${list}.jpg`, mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('group', { name: list, exact: true }).getByRole('img')).toHaveCount(1)
  }
  await expect(page.locator('figure[data-state]')).toHaveCount(0)
  const preview = (title: string) => page.getByRole('heading', { name: title, exact: true, level: 4 }).locator('+ div')
  await expect(preview('Email').locator('img')).toHaveCount(1)
  await expect(preview('Page of a link').locator('img')).toHaveCount(1)
  await expect(preview('Page of a link').getByText('Save')).toHaveCSS('background-color', inBrowser)
  await save(page)
  await said(page, genericMessages.saved)

  await openTab(page, 'Branches')
  await open(page, 'New Branch', 'New branch')
  await field(page, 'Name').fill('Harbourside')
  await field(page, 'Town').fill('Westhaven')
  await save(page)
  await expect(page).toHaveURL(address(`/clients/${clientId}/branches`))
  await said(page, genericMessages.added)
  await expect(page.getByRole('row').filter({ hasText: 'Harbourside' })).toContainText('Westhaven')
  const email = anAddress('ines')
  const temporary = 'Welcome-2-Lintel'
  await openTab(page, 'Users')
  await open(page, 'New User', 'New user')
  await field(page, 'Name').fill('Ines Spector')
  await field(page, 'Email').fill(email)
  await field(page, 'Temporary password').fill(temporary)
  await save(page)
  await said(page, adminMessages.userAdded)

  await open(page, 'Edit Ines Spector', 'Ines Spector')
  await said(page, 'Invited. They have not signed in yet.')
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(page.getByRole('switch')).toHaveCount(5)
  await expect(page.getByRole('switch', { name: 'Customers', exact: true })).toBeChecked()
  await turn(page, 'Inspectors', true)
  const [mail] = await mailsTo(page, email)
  expect(mail?.text).toContain(temporary)

  // Who is invited signs in with the temporary password and chooses their own.
  const inspector = await visitor(browser)
  await inspector.goto(address('/sign-in'))
  await inspector.getByLabel('Email').fill(email)
  await inspector.getByLabel('Password', { exact: true }).fill(temporary)
  await inspector.getByRole('button', { name: 'Sign in' }).click()
  for (const label of ['New password', 'Confirm password'])
    await inspector.getByLabel(label, { exact: true }).fill('Own-Horse-77')
  await inspector.getByRole('button', { name: 'Save password' }).click()
  await expect(inspector).toHaveURL(/\/reports/)
  await inspector.goto(address('/support'))
  await said(inspector, ticketMessages.none)
  const { branches } = await clientOf(page, clientId)
  const branchId = branches.find(({ name }) => name === 'Harbourside')?.id ?? ''
  const { id } = await aReport(inspector, { branchId })

  // The client's colours are on the page of a link.
  const { url } = await linkTo(inspector, id, { purpose: 'feedback' })
  const tenant = await visitor(browser)
  await tenant.goto(address(url))
  await expect(tenant.locator('img')).toHaveCount(1)
  await introduce(tenant, 'Tenant', 'Tina Hale', 'tina@people.example')
  await tenant.getByRole('tab', { name: 'General Comments' }).click()
  await tenant.getByRole('textbox', { name: 'General Comments' }).fill('The gate sticks')
  await expect(tenant.getByRole('button', { name: 'Save', exact: true })).toHaveCSS('background-color', inBrowser)
  await tenant.context().close()

  await inspector.context().close()

  await page.reload()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await said(page, 'They have signed in.')
})

test('a user is changed, invited again after the invitation bounced, and deleted', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const clientId = await newClient(page, `Moss Lettings ${Date.now()}`)
  const email = `bounce+${Date.now()}@simulator.amazonses.com`
  await page.goto(address(`/users/new?client=${clientId}`))
  await field(page, 'Name').fill('Bo Unce')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Suggest one' }).click()
  await save(page)
  await said(page, adminMessages.userAdded)
  await open(page, 'Edit Bo Unce', 'Bo Unce')
  await said(page, 'Invited. They have not signed in yet.')
  const bounced = page.getByRole('alert').filter({ hasText: 'The invitation did not arrive' })
  await expect(async () => {
    await page.reload()
    await expect(bounced).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  const right = anAddress('bo')
  await field(page, 'Email').fill(right)
  await save(page)
  await said(page, adminMessages.userUpdated)
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(right)
  await dialog.getByRole('button', { name: 'Suggest one' }).click()
  const password = await field(page, 'Temporary password').inputValue()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await said(page, 'Invitation sent')
  const [mail] = await mailsTo(page, right)
  expect(mail?.text).toContain(password)

  await page.getByRole('button', { name: 'Delete user' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await said(page, adminMessages.userDeleted)
  await expect(page).toHaveURL(address(`/clients/${clientId}/users`))
  await said(page, 'No user of this client can sign in yet. Add the first user.')
})

test('an account is created, assigned by names, disabled, reset and deleted', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await page.goto(address('/sysadmin'))
  await expect(page).toHaveURL(/\/sysadmin\/userlist\/a$/)
  const email = anAddress('wren')
  const users = [AgencyUser.parse({ id: newId(), name: 'Wren Own', email })]
  const company = `Wren Lettings ${newId()}`
  const made = await callApi(page, 'POST', routePath(routes.createClient), { name: company, users })
  expect(made.status()).toBe(201)
  await page.getByRole('button', { name: 'New Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Suggest one' }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await said(page, adminMessages.userAdded)
  await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible()
  // A user who has never signed in has no password to reset.
  await said(page, 'Invited. They have not signed in yet.')
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0)

  // 'Company' and 'User' are chosen by name.
  await page.getByRole('combobox', { name: 'Company' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await said(page, genericMessages.updated)
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Wren Own' }).click()
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue(/^Wren Own/)
  await turn(page, 'Inspectors', true)

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await said(page, 'Disabled: they cannot sign in.')
  await page.goto(address('/sysadmin/userlist/w'))
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(company)
  await expect(row).toContainText('Disabled')
  await row.click()
  await page.getByRole('button', { name: 'Enable' }).click()
  await said(page, 'Invited. They have not signed in yet.')

  // Once the user is cleared, the account belongs to nobody.
  await page.getByLabel('Clear user').click()
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(address('/sysadmin/userlist/w'))
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
})
