import { genericMessages, type RealtimeEvent } from '@lintel/contract'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { pressSave } from './editor.ts'
import { anIdentity, setEnabled } from './people.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { downloadedBy, somebody } from './screen.ts'
import { address, beSignedIn, forgetSession } from './sign-in.ts'

const notes = (page: Page) => page.getByLabel('General notes')
const status = (page: Page) => page.getByRole('status').filter({ hasText: genericMessages.unsavedChanges })

/** An inspector who is typing, and a member of provider staff in a separate browser context. */
const typing = async (page: Page, browser: Browser, text: string) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  // The editor checks for missed events once its channel is open.
  const hears = page.waitForResponse((answer) => answer.url().endsWith(`/reports/${id}/header`))
  await page.goto(address(`/reports/${id}/details`))
  await notes(page).fill(text)
  await hears
  return { id, other: await somebody(browser, 'admin@lintel.example') }
}

const copyOf = async (page: Page): Promise<string> => {
  const keep = page.getByRole('button', { name: 'Keep a copy', exact: true })
  return (await downloadedBy(page, keep.click())).bytes.toString()
}

test('a lock by another user reaches the editor live; unsaved work is kept', async ({ page, browser }) => {
  const { id, other } = await typing(page, browser, 'Typed before the lock')
  await expect(page.getByText(/kept on this computer \d/)).toBeVisible()
  expect((await callApi(other, 'PUT', `/v1/update-lock-report/${id}/true`)).status()).toBe(200)

  await expect(status(page)).toContainText(/Locked by \w/)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeDisabled()
  await expect(notes(page)).toHaveValue('Typed before the lock')
  const copy = await copyOf(page)
  expect(copy).toContain('9 Signal Terrace')
  expect(copy).toContain('General notes: Typed before the lock')

  // After a reload the draft is still there, although it cannot be restored yet. The channel opens late, as it can.
  const hold = Promise.withResolvers<void>()
  await page.route('**/v1/realtime/tickets', async (route) => {
    await hold.promise
    await route.continue()
  })
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(notes(page)).toHaveValue('')
  const left = page.getByRole('region', { name: 'Work that was not saved' })
  await expect(left).toContainText('This report is read-only now')
  expect(await copyOf(page)).toContain('General notes: Typed before the lock')

  // Once unlocked, editing continues.
  expect((await callApi(other, 'PUT', `/v1/update-lock-report/${id}/false`)).status()).toBe(200)
  hold.resolve()
  await left.getByRole('button', { name: 'Restore' }).click()
  await expect(notes(page)).toHaveValue('Typed before the lock')
  await pressSave(page)
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Typed before the lock')
  await other.context().close()
})

/** Sends events to the page on its realtime channel, as the server would; works once the page has connected. */
const realtimeSender = async (page: Page): Promise<(event: RealtimeEvent) => void> => {
  let send: (text: string) => void = () => undefined
  await page.routeWebSocket(/\/realtime/, (socket) => {
    socket.connectToServer()
    send = (text) => socket.send(text)
  })
  return (event) => send(JSON.stringify(event))
}

test('a disabled user is signed out immediately, and unsaved work is kept @long', async ({ page }) => {
  const email = await anIdentity(['Customers'])
  const sendEvent = await realtimeSender(page)
  await beSignedIn(page, email)
  const { id, client } = await aReport(page)
  await page.goto(address(`/reports/${id}/details`))
  await notes(page).fill('Typed before it was disabled')
  await setEnabled(email, false)
  await expect(async () => {
    sendEvent({ event: 'accesschanged', clientId: client.id, ended: true })
    await expect(page).toHaveURL(/sign-in/, { timeout: 2000 })
  }).toPass()
  await setEnabled(email, true)
  forgetSession(email)
  await beSignedIn(page, email)
  await page.goto(address(`/reports/${id}/details`))
  await page.getByRole('region', { name: 'Work that was not saved' }).getByRole('button', { name: 'Restore' }).click()
  await expect(notes(page)).toHaveValue('Typed before it was disabled')
})
