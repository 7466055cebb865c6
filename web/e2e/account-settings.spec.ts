import { accountMessages, genericMessages, routePath, routes, signInMessages } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { keepPassword } from './people.ts'
import { callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { somebody, told } from './screen.ts'
import { visitor } from './visiting.ts'

/** A user of a new client, with the demo password. */
const aUser = async (page: Page): Promise<string> => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const made = await callApi(page, 'POST', routePath(routes.createClient), { name: `Own ${newId()}` })
  const { id } = routes.createClient.answer.parse(await made.json())
  const email = `${newId().replaceAll(/\W|_/g, '').toLowerCase()}@people.example`
  const user = { name: 'Ola Ower', email, temporarypassword: demoPassword }
  const path = routePath(routes.createUser).replace('{id}', id)
  expect((await callApi(page, 'POST', path, user)).status()).toBe(201)
  await keepPassword(email)
  return email
}

const fillIn = async (page: Page, email: string, password: string) => {
  await page.goto(address('/sign-in'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const answer = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click()

test('a user changes name, factor and password, and deletes the account', async ({ page, browser }) => {
  const email = await aUser(page)
  const elsewhere = await visitor(browser)
  await fillIn(elsewhere, email, demoPassword)
  await expect(elsewhere).toHaveURL(/\/reports/)
  const own = await somebody(browser, email)
  await own.goto(address('/accountsettings'))
  await own.getByLabel('Name', { exact: true }).fill('Ola Owner')
  await own.getByRole('textbox', { name: 'Colour' }).fill('#a04060')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await told(own, genericMessages.saved)
  await expect(own.getByRole('button', { name: 'Ola Owner, profile menu' })).toBeVisible()

  const second = own.getByRole('switch', { name: 'Ask for a code by email' })
  await second.click({ force: true })
  await expect(second).toBeChecked()
  await expect.poll(async () => (await mailsTo(own, email)).length).toBeGreaterThan(1)
  await second.click({ force: true })
  await told(own, accountMessages.secondFactorOff)
  await answer(own, 'Switch off')
  await expect(second).not.toBeChecked()

  const password = 'Another-Password-1'
  const change = async (current: string) => {
    await own.getByLabel('Current password', { exact: true }).fill(current)
    await own.getByLabel('New password', { exact: true }).fill(password)
    await own.getByLabel('Confirm password', { exact: true }).fill(password)
    await own.getByRole('button', { name: 'Change password' }).click()
  }
  await change('Not-The-Password-1')
  await told(own, accountMessages.wrongPassword)
  await change(demoPassword)
  await told(own, accountMessages.passwordChanged)

  await own.getByRole('button', { name: 'Sign out everywhere' }).click()
  await told(own, accountMessages.signOutEverywhere)
  await answer(own, 'Sign out everywhere')
  await told(own, accountMessages.signedOutEverywhere)
  await expect(own).toHaveURL(address('/sign-in'))
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await fillIn(own, email, password)
  await expect(own).toHaveURL(/\/reports/)
  await own.getByRole('button', { name: /profile menu/ }).click()
  await own.getByRole('menuitem', { name: 'Account settings' }).click()
  await expect(own.getByLabel('Name', { exact: true })).toHaveValue('Ola Owner')
  await told(own, accountMessages.deleteWarning)
  await own.getByRole('button', { name: 'Delete account' }).click()
  await told(own, accountMessages.delete)
  await answer(own, 'Delete account')
  await told(own, accountMessages.deleted)
  await expect(own).toHaveURL(address('/sign-in'))
  await fillIn(own, email, password)
  await told(own, signInMessages.invalidLogin)
  await own.context().close()
  await elsewhere.context().close()
})
