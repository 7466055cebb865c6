import { emailMessages, emailTemplateMessages, genericMessages, routePath, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { mailsTo } from './local-cloud.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
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

test('a branch’s template is written with placeholders, previewed on a report, and sent with a tenant’s own links', async ({
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
  await inspector.context().close()
})
