import { adminMessages, AgencyUser, clientMessages, genericMessages, routePath, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { openTab, turn } from './clients.ts'
import { mailsTo } from './mailbox.ts'
import { callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

test.describe.configure({ timeout: 150_000 })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const anAddress = (name: string) => `${name}-${Date.now()}@people.example`

/** Makes a client by the screen, and answers its id. */
const newClient = async (page: Page, name: string): Promise<string> => {
  await page.goto(address('/clients/new'))
  await field(page, 'Name').fill(name)
  await save(page)
  await expect(page).toHaveURL(/\/clients\/[\w-]{22}\/address$/)
  return new URL(page.url()).pathname.split('/')[2] ?? ''
}

/** Follows a link to a page with this heading: the page before has fields of the same names. */
const open = async (page: Page, link: string, heading: string) => {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
}

const newUser = async (page: Page, clientId: string, { name, email }: { name: string; email: string }) => {
  await page.goto(address(`/users/new?client=${clientId}`))
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Suggest one' }).click()
  await save(page)
  await said(page, adminMessages.userAdded)
}

test('a system administrator takes a client from nothing to its first inspector, who makes a report', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const clientId = await newClient(page, `Fern Lettings ${Date.now()}`)

  await openTab(page, 'Branches')
  await open(page, 'New Branch', 'New branch')
  await field(page, 'Name').fill('Harbourside')
  await field(page, 'Town').fill('Westhaven')
  await save(page)
  await expect(page).toHaveURL(address(`/clients/${clientId}/branches`))
  await said(page, genericMessages.added)
  await expect(page.getByRole('row').filter({ hasText: 'Harbourside' })).toContainText('Westhaven')
  // Names of branches are there once.
  await open(page, 'New Branch', 'New branch')
  await field(page, 'Name').fill('harbourside ')
  await save(page)
  await said(page, clientMessages.branchNameTaken)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const email = anAddress('ines')
  const [temporary, own] = ['Welcome-2-Lintel', 'Own-Horse-77']
  await openTab(page, 'Users')
  await open(page, 'New User', 'New user')
  await field(page, 'Name').fill('Ines Spector')
  await field(page, 'Email').fill('ines@people')
  await field(page, 'Temporary password').fill('welcome')
  await save(page)
  await said(page, adminMessages.invalidPassword)
  await said(page, adminMessages.invalidEmail)
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
  // Everybody of a client stays in Customers.
  await page.getByRole('switch', { name: 'Customers', exact: true }).click({ force: true })
  await said(page, adminMessages.lastSignInGroup)
  await expect(page.getByRole('switch', { name: 'Customers', exact: true })).toBeChecked()

  const [mail] = await mailsTo(page, email)
  expect(mail?.text).toContain(temporary)
  const inspector = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await inspector.goto(address('/sign-in'))
  await inspector.getByLabel('Email').fill(email)
  await inspector.getByLabel('Password', { exact: true }).fill(temporary)
  await inspector.getByRole('button', { name: 'Sign in' }).click()
  await inspector.getByLabel('New password', { exact: true }).fill(own)
  await inspector.getByLabel('Confirm password').fill(own)
  await inspector.getByRole('button', { name: 'Save password' }).click()
  await expect(inspector).toHaveURL(/\/reports/, { timeout: 60_000 })
  await inspector.goto(address('/reports/new'))
  await field(inspector, 'Address line 1').fill('1 Old Quay')
  await field(inspector, 'Town').fill('Westhaven')
  await field(inspector, 'Postcode').fill('ZZ1 1AA')
  await inspector.getByRole('combobox', { name: 'Branch' }).click()
  await inspector.getByRole('option', { name: 'Harbourside' }).click()
  await inspector.getByRole('combobox', { name: 'Type' }).click()
  await inspector.getByRole('option', { name: 'Inventory' }).click()
  await save(inspector)
  await expect(inspector).toHaveURL(/details$/)
  await inspector.context().close()

  await page.reload()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await said(page, 'They have signed in.')
})

test('a user is changed, invited again where the invitation bounced, and deleted', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const clientId = await newClient(page, `Moss Lettings ${Date.now()}`)
  const email = `bounce+${Date.now()}@simulator.amazonses.com`
  await newUser(page, clientId, { name: 'Bo Unce', email })
  // An address is taken once, over all clients.
  await page.goto(address(`/users/new?client=${clientId}`))
  await field(page, 'Name').fill('Somebody else')
  await field(page, 'Email').fill('inspector@harbour-vale.example')
  await page.getByRole('button', { name: 'Suggest one' }).click()
  await save(page)
  await said(page, adminMessages.emailInUse)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await open(page, 'Edit Bo Unce', 'Bo Unce')
  await said(page, 'Invited. They have not signed in yet.')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'The invitation did not arrive' })).toBeVisible({
      timeout: 5000,
    })
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
  await said(page, 'Nobody of this client can sign in yet. Add the first user.')
})

test('an account is made, assigned by names, disabled, reset and deleted', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await page.goto(address('/sysadmin'))
  await expect(page).toHaveURL(/\/sysadmin\/userlist\/a$/)
  const email = anAddress('wren')
  const users = [
    { name: 'Helen Other', email: anAddress('other') },
    { name: 'Wren Own', email },
  ].map((user) => AgencyUser.parse({ id: newId(), ...user }))
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
  // Who has not signed in has no password to reset.
  await said(page, 'Invited. They have not signed in yet.')
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0)

  // 'Company' and 'User' are chosen by name.
  await page.getByRole('combobox', { name: 'Company' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await said(page, genericMessages.updated)
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Helen Other' }).click()
  await said(page, adminMessages.othersUser)
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Wren Own' }).click()
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue(/^Wren Own/)
  await turn(page, 'Inspectors', true)
  await page.getByRole('switch', { name: 'Support', exact: true }).click({ force: true })
  await said(page, adminMessages.providersGroup)

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

  // It goes with the user that it is of: that is nobody's here.
  await page.getByLabel('Clear user').click()
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(address('/sysadmin/userlist/w'))
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
})

test('the page of a user leaves an account alone that is not theirs, though it has their address', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const email = anAddress('lark')
  const query = new URLSearchParams({ username: email, temporary_password: 'Welcome-2-Lintel' })
  expect((await callApi(page, 'POST', `${routePath(routes.createAccount)}?${query}`)).status()).toBe(201)
  const user = AgencyUser.parse({ id: newId(), name: 'Lark Import', email })
  const made = await callApi(page, 'POST', routePath(routes.createClient), { name: `Lark ${newId()}`, users: [user] })
  const client = routes.createClient.answer.parse(await made.json())
  const text = 'The account with this address does not belong to this user.'
  await page.goto(address(`/users/${user.id}/usergroups?client=${client.id}`))
  await said(page, text)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await said(page, text)
  await expect(page.getByRole('button', { name: 'Resend invitation' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete user' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the account' }).click()
  await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible()
})

test('accounts that are built in, and their own, stay as they are', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  await page.goto(address('/sysadmin/userlist/s'))
  await page.getByRole('row').filter({ hasText: 'sysadmin@lintel.example' }).click()
  await said(page, 'This is your own account: somebody else has to disable or delete it.')
  await page.getByRole('switch', { name: 'SysAdmin', exact: true }).click({ force: true })
  await said(page, adminMessages.ownAccount)
  await expect(page.getByRole('switch', { name: 'SysAdmin', exact: true })).toBeChecked()
  await page.goto(address('/sysadmin/userlist/a'))
  await page.getByRole('row').filter({ hasText: 'admin@lintel.example' }).click()
  await said(page, 'This account is built in: it stays as it is.')
  await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await page.goto(address('/sysadmin/grouplist'))
  await expect(page.getByRole('row')).toHaveCount(9)
})
