import { genericMessages, type Client } from '@lintel/contract'
import { expect, test } from '@playwright/test'
import { clientOf, newClient, setClient } from './clients.ts'
import { save } from './editor.ts'
import { mailsTo } from './local-cloud.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

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

  // The editor and the list say when and to whom a report goes; it can be cancelled.
  const later = await aReport(page, { branchId })
  await note(later.id, 'The boiler is new.')
  const goes = page.getByRole('button', { name: new RegExp(`^${later.ref}: Goes to Automatic \\d+ at \\d\\d:\\d\\d$`) })
  await expect(goes).toBeVisible()
  await page.goto(address(`/reports?search=${later.ref}`))
  await goes.click()
  await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Delivery cancelled')).toBeVisible()
  await expect(goes).toBeHidden()
  expect((await savedReport(page, later.id)).delivery).toBeUndefined()
})
