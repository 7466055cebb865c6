import { emailMessages, emailTemplateMessages, genericMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { aReport, savedReport } from './reports.ts'
import { choose, chooseForReport, field, press, rowOf, said, somebody, told } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

// A route may still be handling a response when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const writeAbout = async (page: Page, ref: number) => {
  await chooseForReport(page, ref, 'Email report')
  return page.getByRole('dialog', { name: `Email report ${ref}` })
}
const recipients = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true })

test('a report is e-mailed with its PDF, arrives in the mailbox, and appears in the history', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aReport(page)
  const dialog = await writeAbout(page, ref)
  const send = dialog.getByRole('button', { name: 'Send' })

  // The writer is in CC, the sender is fixed, and the PDF to be attached is being generated.
  await expect(dialog.getByLabel('From')).toBeDisabled()
  await expect(dialog.getByText('inspector@harbour-vale.example')).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue('Inventory of 9 Signal Terrace, Westhaven, ZZ4 7ST')
  const attachments = dialog.getByRole('region', { name: 'Attachments' })
  await expect(attachments.getByRole('listitem')).toHaveCount(1)
  await expect(send).toBeDisabled()

  // A comma, a semicolon, a space or Enter ends an address; an invalid one is kept, marked, and blocks sending.
  await recipients(page).pressSequentially('tina@people.example,j.whitcombe@tidewater;')
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
  await told(page, emailMessages.sent)
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
  await press(page.getByRole('region', { name: /^E-mail of/ }), /\.pdf$/)
  const mailed = await file
  expect([mailed.status(), mailed.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('an e-mail with a link to a report without a PDF asks before it is sent @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id, ref } = await aReport(page)
  // The PDF that would be attached is not generated.
  await page.route(`**/v1/reports/${id}/generate/**`, (route) => route.abort())
  const dialog = await writeAbout(page, ref)
  await press(dialog.getByRole('region', { name: 'Attachments' }), /^Do not attach /)
  const reader = `reader-${ref}@people.example`
  await recipients(page).pressSequentially(`${reader},`)
  const question = page.getByRole('dialog', { name: /has no PDF/ })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await mailsTo(page, reader)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await question.getByRole('button', { name: 'Send without a PDF' }).click()
  await told(page, emailMessages.sent)
  expect(await mailsTo(page, reader)).toHaveLength(1)
})

test('a branch’s template is written, previewed and sent with a tenant’s links', async ({ page, browser }) => {
  const name = `Comment and sign ${newId().slice(0, 6)}`
  await beSignedIn(page, 'customeradmin@harbour-vale.example')
  const tenant = `amara-${newId().toLowerCase()}@people.example`
  const signatures = [{ _uuid: 't1', type: 'tenant', name: 'Mrs Amara Bello', email: tenant }]
  const report = await aReport(page, { signatures })
  await page.goto(address('/emailtemplates'))
  await page.getByRole('link', { name: 'Add' }).first().click()
  await expect(page.getByRole('heading', { name: 'New Template', exact: true })).toBeVisible()
  await field(page, 'Subject').fill('[Report Type] at [Propertty Address]')
  await told(page, genericMessages.unsavedChanges)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await field(page, 'Name').fill(name)
  await expect(save).toBeEnabled()
  await field(page, 'Description').fill('<b>Bold</b> ${name} {{x}} 🏠')

  // Unknown placeholders are listed until corrected.
  const warning = emailTemplateMessages.unknownPlaceholder('Propertty Address')
  await told(page, warning)
  await field(page, 'Subject').fill('[Report Type] at ')
  await page.getByRole('button', { name: 'Insert Property Address' }).click()
  await expect(field(page, 'Subject')).toHaveValue('[Report Type] at [Property Address]')
  await expect(said(page, warning)).toBeHidden()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Dear [Tenant Name], <script>1</script> {{x}} שלום: ')
  for (const link of ['Report Download Link', 'Feedback Link', 'Signature Link'])
    await page.getByRole('button', { name: `Insert ${link}`, exact: true }).click()
  await expect(message).toContainText('[Report Download Link][Feedback Link][Signature Link]')

  await page.getByRole('combobox', { name: 'Preview on report' }).fill(String(report.ref))
  await page.getByRole('option', { name: new RegExp(`^${report.ref},`) }).click()
  const subject = 'Inventory at 9 Signal Terrace, Westhaven, ZZ4 7ST'
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(subject, { exact: true })).toBeVisible()
  const frame = page.frameLocator('iframe[title="Preview of the message"]')
  await expect(frame.locator('body')).toContainText('Dear Amara Bello, <script>1</script> {{x}} שלום:')
  await expect(frame.locator('body')).toContainText('Download the reportComment on the reportSign the report')
  // It belongs to one branch.
  await choose(page, 'Scope', 'Everyone in selected branches')
  await page.getByRole('checkbox', { name: 'Quayside (3 Old Quay)' }).check()
  await save.click()
  await told(page, genericMessages.added)
  await expect(rowOf(page, name)).toContainText('<b>Bold</b> ${name} {{x}} 🏠')
  await expect(rowOf(page, name)).toContainText('Quayside')

  // A user of the branch sends it.
  const inspector = await somebody(browser, 'inspector@harbour-vale.example')
  const dialog = await writeAbout(inspector, report.ref)
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await inspector.getByRole('option', { name, exact: true }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue(subject)
  await expect(dialog.getByRole('note')).toContainText('Each recipient gets a separate email')
  await recipients(inspector).pressSequentially(`${tenant},nobody@people.example,`)
  // A recipient who does not sign is named, and nothing is sent.
  await expect(dialog.getByText(emailMessages.notASigner('nobody@people.example'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove nobody@people.example' }).click()
  await expect(dialog.getByText('Generating')).toBeHidden()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await told(inspector, emailMessages.sent)

  const [mail, ...more] = await mailsTo(inspector, tenant)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject, cc: [], bcc: [] })
  expect(mail?.text).toContain('Dear Amara Bello, <script>1</script> {{x}} שלום:')
  expect(mail?.html).not.toContain('<script')
  const links = [...(mail?.text ?? '').matchAll(/https?:\/\/[^\s)]+\?k=[\w.-]+/g)].map(([link]) => new URL(link))
  expect(links.map(({ pathname }) => pathname.split('/')[1])).toEqual(['reportlink', 'feedback', 'tenantsignature'])
  await inspector.context().close()
})
