import {
  emailMessages,
  emailTemplateMessages,
  genericMessages,
  routePath,
  routes,
  signatureMessages,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { sendFeedback, sign, visitor } from './visiting.ts'
import { choose, field, rowOf, said, somebody } from './screen.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const isUnsaved = (page: Page) => expect(said(page, genericMessages.unsavedChanges)).toBeVisible()

const open = (page: Page, path: string) => page.goto(address(`/emailtemplates${path}`))

/** Saves a new template, which returns to the list. */
const add = async (page: Page) => {
  await save(page).click()
  await expect(said(page, genericMessages.added)).toBeVisible()
  await expect(page).toHaveURL(/\/emailtemplates(\?client=[\w-]+)?$/)
}

/** Opens a report's e-mail dialog. */
const writeAbout = async (page: Page, ref: number) => {
  await page.goto(address(`/reports?search=${ref}`))
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: 'Email report' }).click()
  const dialog = page.getByRole('dialog', { name: `Email report ${ref}` })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible()
  return dialog
}

test('a branch’s template is written with placeholders, previewed on a report, and sent with links that a tenant uses', async ({
  page,
  browser,
}) => {
  const name = `Comment and sign ${newId().slice(0, 6)}`
  await beSignedIn(page, 'customeradmin@harbour-vale.example')
  const report = await aReport(page)
  const tenant = `amara-${report.ref}@people.example`
  const put = routePath(routes.saveReport).replace('{id}', report.id)
  const signatures = [{ _uuid: 't1', type: 'tenant', name: 'Mrs Amara Bello', email: tenant }]
  expect((await callApi(page, 'PUT', put, { ...report, signatures })).status()).toBe(200)

  await open(page, '')
  await page.getByRole('link', { name: 'Add' }).first().click()
  await expect(page.getByRole('heading', { name: 'New Template', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/emailtemplates\/new\/details$/)
  await field(page, 'Subject').fill('[Report Type] at [Propertty Address]')
  await isUnsaved(page)
  await expect(save(page)).toBeDisabled()
  await field(page, 'Name').fill(name)
  await expect(save(page)).toBeEnabled()
  await field(page, 'Description').fill('<b>Bold</b> ${name} {{x}} 🏠')

  // Unknown placeholders are listed until corrected.
  const warning = emailTemplateMessages.unknownPlaceholder('Propertty Address')
  await expect(said(page, warning)).toBeVisible()
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

  // Links that nobody may follow are told, pasted or typed; https is offered.
  await message.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ' <a href="http://a.example/">A</a><a href="mailto:b@b.example">B</a>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(said(page, genericMessages.linksChanged('https://a.example/'))).toBeVisible()
  await expect(said(page, genericMessages.linksRefused('mailto:b@b.example'))).toBeVisible()
  await message.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('textbox', { name: 'Enter URL' }).fill('http://b.example')
  await page.keyboard.press('Enter')
  const offered = page
    .getByRole('dialog')
    .filter({ hasText: genericMessages.linkAsHttps('http://b.example', 'https://b.example') })
  await offered.getByRole('button', { name: 'Use https' }).click()
  await expect(message.getByRole('link')).toHaveText(['A', 'B'])

  const shownOn = page.getByRole('combobox', { name: 'Preview on report' })
  await shownOn.fill(String(report.ref))
  await page.getByRole('option', { name: new RegExp(`^${report.ref},`) }).click()
  const subject = 'Inventory at 9 Signal Terrace, Westhaven, ZZ4 7ST'
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(subject, { exact: true })).toBeVisible()
  const frame = page.frameLocator('iframe[title="Preview of the message"]')
  await expect(frame.locator('body')).toContainText('Dear Amara Bello, <script>1</script> {{x}} שלום:')
  await expect(frame.locator('body')).toContainText('Download the reportComment on the reportSign the report')
  // It belongs to one branch.
  await choose(page, 'Scope', 'Everyone in selected branches')
  await page.getByRole('checkbox', { name: 'Quayside (3 Old Quay)' }).check()
  await add(page)
  await expect(rowOf(page, name)).toContainText('<b>Bold</b> ${name} {{x}} 🏠')
  await expect(rowOf(page, name)).toContainText('Quayside')

  // A user of the branch sends it.
  const inspector = await somebody(browser, 'inspector@harbour-vale.example')
  const dialog = await writeAbout(inspector, report.ref)
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await inspector.getByRole('option', { name, exact: true }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue(subject)
  await expect(dialog.getByRole('note')).toContainText('Each recipient gets a separate email')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).pressSequentially(`${tenant},nobody@people.example,`)
  // A recipient who does not sign is named, and nothing is sent.
  await expect(dialog.getByText(emailMessages.notASigner('nobody@people.example'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove nobody@people.example' }).click()
  await expect(dialog.getByText('Generating')).toBeHidden()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(said(inspector, emailMessages.sent)).toBeVisible()

  const [mail, ...more] = await mailsTo(inspector, tenant)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject, cc: [], bcc: [] })
  expect(mail?.text).toContain('Dear Amara Bello, <script>1</script> {{x}} שלום:')
  expect(mail?.html).not.toContain('<script')
  const links = [...(mail?.text ?? '').matchAll(/https?:\/\/[^\s)]+\?k=[\w.-]+/g)].map(([link]) => new URL(link))
  expect(links.map(({ pathname }) => pathname.split('/')[1])).toEqual(['reportlink', 'feedback', 'tenantsignature'])
  const tenantsOwn = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const follow = async (at: number) => tenantsOwn.goto(address(`${links[at]?.pathname}${links[at]?.search}`))
  await follow(1)
  // The link is personal: it knows the recipient.
  await expect(tenantsOwn.getByLabel('Your Name')).toHaveValue('Mrs Amara Bello')
  await expect(tenantsOwn.getByLabel('Email')).toHaveValue(tenant)
  await tenantsOwn.getByRole('tab', { name: 'General Comments' }).click()
  await tenantsOwn.getByRole('textbox', { name: 'General Comments' }).fill('The meter cupboard is locked.')
  await expect(tenantsOwn.getByText(/not sent yet/)).toHaveCount(0)
  await sendFeedback(tenantsOwn)
  await follow(2)
  await expect(tenantsOwn.getByLabel('Your Name')).toHaveValue('Mrs Amara Bello')
  await sign(tenantsOwn)
  await tenantsOwn.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said(tenantsOwn, signatureMessages.saved)).toBeVisible()
  const kept = await savedReport(page, report.id)
  expect(kept.signatures).toMatchObject([{ name: 'Mrs Amara Bello', signedAt: expect.any(String) }])
  const file = tenantsOwn.context().waitForEvent('response', (answer) => answer.url().includes('/downloads/'))
  await follow(0)
  expect((await file).status()).toBe(200)
  await tenantsOwn.context().close()
  await inspector.context().close()
})

test('a client’s version of a default template is used until the default is restored @long', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'customeradmin@northgate.example')
  await open(page, '')
  await rowOf(page, 'Check In').getByRole('link', { name: 'Check In', exact: true }).click()
  await expect(page.getByText(/^A default that every agency has/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Scope' })).toBeDisabled()
  await field(page, 'Subject').fill('You have moved in: [Property Address]')
  await save(page).click()
  await expect(page).toHaveURL(/\/emailtemplates$/)
  await expect(rowOf(page, 'Check In')).toContainText('Changed default')

  const inspector = await somebody(browser, 'inspector@northgate.example')
  const { ref } = await aReport(inspector, { branchId: 'northgate-main', type: 'Check In' })
  const subject = async () => (await writeAbout(inspector, ref)).getByLabel('Subject')
  await expect(await subject()).toHaveValue('You have moved in: 9 Signal Terrace, Westhaven, ZZ4 7ST')

  await rowOf(page, 'Check In').getByRole('button', { name: 'Put back the default of Check In' }).click()
  await expect(said(page, emailTemplateMessages.confirmDelete)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Put back the default', exact: true }).click()
  await expect(rowOf(page, 'Changed default')).toHaveCount(0)
  await inspector.goto(address('/reports'))
  await expect(await subject()).toHaveValue('Check-in report of 9 Signal Terrace, Westhaven, ZZ4 7ST')
  await inspector.context().close()
})
