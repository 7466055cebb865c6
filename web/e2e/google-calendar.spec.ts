import { Client, googleCalendarMessages, routePath, routes } from '@lintel/contract'
import { displayDate, newId, plusDays } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { callApi } from './reports.ts'
import { runSchedules } from './local-cloud.ts'
import { signIn } from './sign-in.ts'

// A day in summer unused by other tests and earlier runs.
const day = plusDays('2027-05-12', 7 * Math.floor(Math.random() * 16))

const eventAt = (calendar: Page, house: string) => calendar.getByRole('article').filter({ hasText: house })
/** Runs the scheduled work until the check passes. */
const done = (check: () => Promise<unknown>) =>
  expect(async () => {
    await runSchedules()
    await check()
  }).toPass({ intervals: [2000] })
const reloaded = (calendar: Page, check: () => Promise<unknown>) =>
  done(async () => {
    await calendar.reload()
    await check()
  })

test('a Google calendar is linked, changed on both sides, and unlinked @long', async ({ page, context }) => {
  const house = `${newId().replaceAll(/\W/g, '').slice(0, 5)} Quay Street`
  const account = `${newId().toLowerCase()}@gmail.example`
  await signIn(page, 'customeradmin@northgate.example')
  await page.goto(new URL(`/planner?date=${day}`, page.url()).href)

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Link Google', exact: true }).click()
  const google = await opened
  await google.getByRole('textbox', { name: 'Account' }).fill(account)
  const calendarAddress = new URL(`/calendar?account=${account}`, google.url()).href
  await google.getByRole('button', { name: 'Allow' }).click()
  await expect(google.getByRole('heading', { name: googleCalendarMessages.linked })).toBeVisible()
  await google.close()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  await expect(page.getByText(`Google Calendar of ${account}`)).toBeVisible()

  const users = await callApi(page, 'GET', '/v1/clients/northgate')
  const { users: people } = Client.parse(await users.json())
  const helen = people.find(({ name }) => name === 'Helen Marsh')?.id
  const made = await callApi(page, 'POST', routePath(routes.createAppointment), {
    userId: helen,
    reporttype: 'Inventory',
    address: { line1: house, town: 'Westhaven' },
    starttime: `${day}T09:00:00Z`,
    endtime: `${day}T10:00:00Z`,
  })
  expect(made.status(), await made.text()).toBe(201)
  const calendar = await context.newPage()
  await calendar.goto(calendarAddress)
  await reloaded(calendar, () => expect(eventAt(calendar, house)).toBeVisible({ timeout: 1000 }))
  await eventAt(calendar, house).getByLabel('From (UTC)').fill(`${day}T13:00`)
  await eventAt(calendar, house).getByLabel('To (UTC)').fill(`${day}T14:30`)
  await eventAt(calendar, house).getByRole('button', { name: 'Move' }).click()

  const changes = page.getByRole('region', { name: 'Changes in Google' })
  const change = changes.getByRole('listitem').filter({ hasText: house })
  // In summer, London is an hour ahead of UTC.
  const moved = change.getByText(`to ${displayDate(day)}, 14:00–15:30`)
  await done(() => expect(moved).toBeVisible({ timeout: 1000 }))
  await change.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText(googleCalendarMessages.accepted)).toBeVisible()
  await expect(change).toHaveCount(0)
  await expect(page.locator('[data-event-id]').filter({ hasText: house })).toContainText('14:00')

  // Deleted in Google, and kept here.
  await calendar.reload()
  await eventAt(calendar, house).getByRole('button', { name: 'Delete' }).click()
  await done(() => expect(change).toContainText('deleted in Google', { timeout: 1000 }))
  await change.getByRole('button', { name: /^Keep ours/ }).click()
  await expect(page.getByText(googleCalendarMessages.kept)).toBeVisible()
  await reloaded(calendar, () => expect(eventAt(calendar, house)).toBeVisible({ timeout: 1000 }))

  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByText(googleCalendarMessages.confirmUnlink)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText(googleCalendarMessages.unlinked)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Google', exact: true })).toBeVisible()
  await reloaded(calendar, () => expect(calendar.getByText('There are no events.')).toBeVisible({ timeout: 1000 }))
  await expect(page.locator('[data-event-id]').filter({ hasText: house })).toBeVisible()
})
