import { emailMessages } from '@lintel/contract'
import { expect, test } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

// A route may still be handling a response when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a report is e-mailed with its PDF, arrives in the mailbox, and appears in the history', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aReport(page)
  await page.goto(address(`/reports?search=${ref}`))
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: 'Email report' }).click()
  const dialog = page.getByRole('dialog', { name: `Email report ${ref}` })
  const send = dialog.getByRole('button', { name: 'Send' })
  const to = dialog.getByRole('textbox', { name: 'To', exact: true })

  // The writer is in CC, the sender is fixed, and the PDF to be attached is being generated.
  await expect(dialog.getByLabel('From')).toBeDisabled()
  await expect(dialog.getByText('inspector@harbour-vale.example')).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Inventory of 9 Signal Terrace, Westhaven, ZZ4 7ST')
  const attachments = dialog.getByRole('region', { name: 'Attachments' })
  await expect(attachments.getByRole('listitem')).toHaveCount(1)
  await expect(send).toBeDisabled()

  // A comma, a semicolon, a space or Enter ends an address; an invalid one is kept, marked, and blocks sending.
  await to.pressSequentially('tina@people.example,j.whitcombe@tidewater;')
  await expect(dialog.getByText('j.whitcombe@tidewater is not an email address: edit or remove it')).toBeVisible()
  await expect(dialog.getByText('Correct one address to send.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove j.whitcombe@tidewater' }).click()

  const message = dialog.getByRole('textbox', { name: 'Message' })
  await expect(message).toContainText('[Report Download Link]')
  await message.press('Control+End')
  await page.keyboard.type('Written by hand.')
  await expect(attachments.getByText('Generating')).toBeHidden()
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByText(emailMessages.sent, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  const [mail, ...more] = await mailsTo(page, 'tina@people.example')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ cc: ['inspector@harbour-vale.example'], bcc: [] })
  expect(mail?.text).toContain('Written by hand.')
  expect(mail?.text).toContain(`/reportlink/${id}?k=`)
  const pdf = mail?.attachments.find(({ type }) => type === 'application/pdf')
  expect(pdf).toMatchObject({ type: 'application/pdf' })
  const bytes = await (await page.request.get(address(pdf?.url ?? ''))).body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await savedReport(page, id)).emaillogs).toHaveLength(1)

  await page.goto(address(`/viewemailreporthistory/${id}`))
  await expect(page.getByText('Inventory of 9 Signal Terrace').first()).toBeVisible()
  // Attachments open from there: a PDF in a new tab, or as a download in a browser without a viewer.
  const file = page.context().waitForEvent('response', (answer) => answer.url().includes('/downloads/'))
  await page
    .getByRole('region', { name: /^E-mail of/ })
    .getByRole('button', { name: /\.pdf$/ })
    .click()
  const mailed = await file
  expect([mailed.status(), mailed.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('an e-mail with a link to a report without a PDF asks before it is sent @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aReport(page)
  // The PDF that would be attached is not generated.
  await page.route(`**/v1/reports/${id}/generate/**`, (route) => route.abort())
  await page.goto(address(`/reports?search=${ref}`))
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: 'Email report' }).click()
  const dialog = page.getByRole('dialog', { name: `Email report ${ref}` })
  await dialog
    .getByRole('region', { name: 'Attachments' })
    .getByRole('button', { name: /^Do not attach / })
    .click()
  const reader = `reader-${ref}@people.example`
  await dialog.getByRole('textbox', { name: 'To', exact: true }).pressSequentially(`${reader},`)
  const question = page.getByRole('dialog', { name: /has no PDF/ })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await mailsTo(page, reader)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await question.getByRole('button', { name: 'Send without a PDF' }).click()
  await expect(page.getByText(emailMessages.sent, { exact: true })).toBeVisible()
  expect(await mailsTo(page, reader)).toHaveLength(1)
})
