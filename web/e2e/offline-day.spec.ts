import { Appointment, genericMessages, routePath, routes } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { dayInLondon } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { contextWithNetwork, keepsApp, rememberSession } from './network.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'
import { sign } from './visiting.ts'

const inspector = 'inspector@harbour-vale.example'

/** A visit of the inspector's today, with its report. */
const aVisit = async (page: Page, line1: string) => {
  const house = { line1, town: 'Westhaven', postcode: 'ZZ4 1CS' }
  const report = await aReport(page, {
    address: house,
    signatures: [{ _uuid: 'tina', type: 'tenant', name: 'Tina Hale' }],
  })
  const today = dayInLondon(new Date())
  const answer = await callApi(page, 'POST', routePath(routes.createAppointment), {
    userId: 'harbour-vale-inspector',
    reporttype: 'Inventory',
    address: house,
    starttime: `${today}T09:00:00Z`,
    endtime: `${today}T10:00:00Z`,
  })
  const { id } = Appointment.parse(await answer.json())
  const linked = await callApi(page, 'PUT', routePath(routes.linkAppointmentReport).replace('{id}', id), {
    reportId: report.id,
  })
  expect(linked.status()).toBe(200)
  return { ...report, today }
}

/** The service no longer takes the session; the page learns it with the next call. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'revoked')
      if (key.endsWith('.clockDrift')) localStorage.setItem(key, '3600000')
    }
  })

test('a visit of today is on the device by itself, is taken along, signed without a network, and sent once signed in again @long', async ({
  browser,
  page: office,
}) => {
  await signIn(office, 'branchadmin@harbour-vale.example')
  const { id, ref, today } = await aVisit(office, '5 Cellar Steps')
  const { context, cut, restore, end } = await contextWithNetwork(browser)
  const before = await context.newPage()
  await signIn(before, inspector)
  const kept = before.waitForResponse((answer) => answer.url().endsWith(`/reports/${id}`))
  await before.goto(address('/reports'))
  await keepsApp(before)
  await kept
  await rememberSession(before, 'valid')
  await before.close()
  await cut()

  const page = await context.newPage()
  const title = page.getByRole('heading', { level: 1, name: '5 Cellar Steps' })
  await page.goto(address(`/reports/${id}/details`))
  await expect(title).toBeVisible()
  await restore()
  await page.goto(address(`/planner?date=${today}`))
  await page
    .getByRole('button', { name: /^Day sheet of / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Take along' }).click()
  await sheet.getByRole('button', { name: 'Take along' }).last().click()
  await page.goto(address('/reports'))
  await expect(page.getByRole('row', { name: String(ref) }).getByLabel('On this device')).toBeVisible()
  await page.goto(address(`/reports/${id}/signatures/tenant`))
  await expect(title).toBeVisible()
  await endSession(page)
  await cut()

  await page.getByRole('button', { name: 'Sign, Tenant 1' }).click()
  await sign(page)
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved on this device, not sent yet.', { exact: true })).toBeVisible()
  await restore()
  await expect(page.getByText(genericMessages.sessionEnded)).toBeVisible()
  await page.getByLabel('Email').fill(inspector)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(async () => (await savedReport(office, id)).signatures[0]?.image).toMatch(/^data:image/)
  await expect(page.getByRole('link', { name: /not sent/ })).toBeHidden()
  await end()
})
