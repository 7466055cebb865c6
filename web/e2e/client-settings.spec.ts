import {
  feedbackMessages,
  genericMessages,
  routePath,
  routes,
  transcriptionMessages,
  type Client,
} from '@lintel/contract'
import { aPhotographFile } from './photographs.ts'
import { expect, test } from '@playwright/test'
import { clientOf, newClient, setClient, withClient } from './clients.ts'
import { save } from './editor.ts'
import { linkTo } from './links.ts'
import { mailsTo } from './mailbox.ts'
import { sendWav } from './recordings.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { introduce, sendFeedback, visitor } from './visiting.ts'

const branchOf = ({ branches }: Client): string => branches[0]?.id ?? ''

test('Auto generate reports makes the PDF of a saved report, and Auto deliver reports e-mails it', async ({ page }) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const id = await newClient(page, `Automatic ${Date.now()}`)
  const branchId = branchOf(await clientOf(page, id))
  const pdf = (state: string) => page.getByRole('button', { name: `PDF, ${state}` })
  const note = async (report: string, words: string) => {
    await page.goto(address(`/reports/${report}/details`))
    await page.getByLabel('General notes').fill(words)
    await save(page)
  }
  // Switched off, saving generates nothing.
  const before = await aReport(page, { branchId })
  await note(before.id, 'Nothing is made of this.')
  await page.reload()
  await expect(pdf('not generated')).toBeVisible()

  const office = `office-${Date.now()}@people.example`
  await setClient(page, id, { email: office, settings: { 'Auto generate reports': true } })
  await note(before.id, 'A document is made of this.')
  await expect(pdf('ready')).toBeVisible()
  expect(await mailsTo(page, office)).toEqual([])

  await setClient(page, id, { settings: { 'Auto deliver reports': true } })
  // The delay is a field of the same tab: with 0 the e-mail goes out immediately.
  const quiet = page.getByRole('textbox', { name: 'Minutes without a save' })
  await quiet.fill('1441')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(quiet).toHaveAttribute('aria-invalid', 'true')
  await quiet.fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(genericMessages.saved, { exact: true }).first()).toBeVisible()
  const delivered = await aReport(page, { branchId })
  await note(delivered.id, 'The boiler is new.')
  await expect.poll(async () => (await mailsTo(page, office)).length).toBeGreaterThan(0)
  const [mail] = await mailsTo(page, office)
  expect(mail?.attachments.map(({ type }) => type)).toContain('application/pdf')
  // An empty field restores the default of one hour.
  await page.goto(address(`/clients/${id}/settings`))
  await expect(quiet).toHaveValue('0')
  await quiet.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(genericMessages.noUnsavedChanges, { exact: true })).toBeVisible()
  await page.reload()
  await expect(quiet).toHaveValue('')
})

test('an e-mail starts with what the settings attach and address: PDF, supporting documents, tenants @long', async ({
  page,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const id = await newClient(page, `Mailing ${Date.now()}`)
  const { ref, id: report } = await aReport(page, { branchId: branchOf(await clientOf(page, id)) })

  await page.goto(address(`/reports/${report}/uploaddocuments`))
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add the first document' }).click()
  const lease = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  await (await picker).setFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer: lease })
  await expect(page.getByRole('row', { name: /Lease\.pdf PDF \d\d/ })).toBeVisible()
  await page.goto(address(`/reports/${report}/signatures/tenant`))
  await page.getByRole('button', { name: 'Add tenant' }).click()
  await page.getByRole('region', { name: 'Tenant 1' }).getByLabel('Name').fill('Tina Hale')
  await page.getByRole('region', { name: 'Tenant 1' }).getByLabel('Email').fill('tina@people.example')
  await save(page)

  const dialog = page.getByRole('dialog', { name: `Email report ${ref}` })
  const attached = dialog.getByRole('region', { name: 'Attachments' }).getByRole('listitem')
  const begin = async () => {
    await page.goto(address(`/reports?search=${ref}`))
    await page.getByRole('button', { name: `Actions for ${ref}` }).click()
    await page.getByRole('menuitem', { name: 'Email report' }).click()
    await expect(dialog.getByLabel('Subject')).toBeVisible()
  }
  // The defaults: only the PDF, and no recipients.
  await begin()
  await expect(attached).toHaveCount(1)
  await expect(attached).not.toContainText('Lease.pdf')
  await expect(dialog.getByText('tina@people.example')).toHaveCount(0)

  await setClient(page, id, {
    settings: {
      'Auto attach PDF on email dialog': false,
      'Auto attach supporting documents on email dialog': true,
      'Auto fill tenant email addresses on email dialog': true,
    },
  })
  await begin()
  await expect(dialog.getByText('tina@people.example')).toBeVisible()
  await expect(attached).toHaveCount(1)
  await expect(attached).toContainText('Lease.pdf')
})

test('comments need approval until Auto approve report feedback is on, and end with the feedback period @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'sysadmin@lintel.example')
  const id = await newClient(page, `Comments ${Date.now()}`)
  const { id: report } = await aReport(page, { branchId: branchOf(await clientOf(page, id)), date: '2026-01-05' })
  const say = async (party: 'Landlord' | 'Tenant', name: string, words: string) => {
    const { url } = await linkTo(page, report, { purpose: 'feedback' })
    const tenant = await visitor(browser)
    await tenant.goto(address(url))
    await introduce(tenant, party, name, 'tenant@people.example')
    await tenant.getByRole('tab', { name: 'General Comments' }).click()
    await tenant.getByRole('textbox', { name: 'General Comments' }).fill(words)
    await sendFeedback(tenant)
    await tenant.context().close()
  }
  const approved = (words: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: words })
      .getByRole('switch', { name: /^Approved/ })
  await say('Tenant', 'Tina Hale', 'The gate sticks')
  await setClient(page, id, { settings: { 'Auto approve report feedback': true } })
  await say('Landlord', 'Tom Lee', 'The lamp is mine')
  await page.goto(address(`/reports/${report}/feedbackrooms`))
  await expect(approved('The lamp is mine')).toBeChecked()
  await expect(approved('The gate sticks')).not.toBeChecked()

  await setClient(page, id, { settings: { 'Report feedback active for': '7' } })
  const late = await visitor(browser)
  await late.goto(address((await linkTo(page, report, { purpose: 'feedback' })).url))
  await expect(late.getByRole('heading', { name: feedbackMessages.lockedTitle })).toBeVisible()
  await late.context().close()
})

test('Audio transcriber and Photo transcriber each enable their own kind of transcription @long', async ({ page }) => {
  // Only for the client's own users, whose transcriptions are counted.
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const report = await aReport(page)
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  const item = { _uuid: 'door', name: 'Door', condition: { in: { audios: [await sendWav(page, report.id)] } } }
  const types = [{ slug: 'doors', name: 'Doors', items: [item] }]
  const room = {
    _uuid: 'hall',
    name: 'Hall',
    type: 'hall',
    category: 1,
    sections: [{ name: 'Fabric', slug: 'fabric', types }],
  }
  expect((await callApi(page, 'PUT', path, { ...report, rooms: [room] })).status()).toBe(200)
  await page.goto(address(`/reports/${report.id}/details`))
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos of the property' }).click()
  await (await picker).setFiles([await aPhotographFile()])
  const photo = page.getByRole('figure', { name: 'Photo P-01' })
  await expect(photo).toBeVisible()
  await expect(photo).not.toHaveAttribute('data-state')
  await save(page)
  expect((await savedReport(page, report.id)).propertyDetails.locationPhotos).toHaveLength(1)

  const audio = page.getByRole('button', { name: 'Transcribe recording 1' })
  const ofPhoto = page.getByRole('menuitem', { name: 'Transcribe' })
  const open = async () => {
    await page.goto(address(`/reports/${report.id}/rooms`))
    await page.locator('[data-item-head]').click()
    await expect(page.getByRole('button', { name: 'Play recording 1' })).toBeVisible()
  }
  const openMenu = async () => {
    await page.goto(address(`/reports/${report.id}/details`))
    await photo.hover()
    await page.getByRole('button', { name: 'More for photo P-01' }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  }
  await open()
  await expect(audio).toHaveCount(0)
  await openMenu()
  await expect(ofPhoto).toHaveCount(0)

  const withSwitched = (key: 'Audio transcriber' | 'Photo transcriber', work: () => Promise<void>) =>
    withClient(page, 'harbour-vale', { settings: { [key]: true } }, work)
  await withSwitched('Audio transcriber', async () => {
    await openMenu()
    await expect(ofPhoto).toHaveCount(0)
    await open()
    await audio.click()
    // No speech service exists locally, and the error says so instead of inventing words.
    await expect(page.getByText(transcriptionMessages.speechNotAvailable)).toBeVisible()
  })
  await withSwitched('Photo transcriber', async () => {
    await open()
    await expect(audio).toHaveCount(0)
    await openMenu()
    await ofPhoto.click()
    await expect(page.getByText(transcriptionMessages.pictureNotAvailable)).toBeVisible()
  })
})
