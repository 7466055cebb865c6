import {
  emailMessages,
  emailTemplateMessages,
  genericMessages,
  guardMessages,
  routePath,
  routes,
  signatureMessages,
  type EmailTemplateFields,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { sendFeedback, sign, visitor } from './visiting.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const isUnsaved = (page: Page) => expect(said(page, genericMessages.unsavedChanges)).toBeVisible()

/** A separate browser context, signed in as this user. */
const somebody = async (browser: Browser, email: string): Promise<Page> => {
  const page = await visitor(browser)
  await beSignedIn(page, email)
  return page
}

const open = (page: Page, path: string) => page.goto(address(`/emailtemplates${path}`))

const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves a new template, which returns to the list. */
const add = async (page: Page) => {
  await save(page).click()
  await expect(said(page, genericMessages.added)).toBeVisible()
  await expect(page).toHaveURL(/\/emailtemplates(\?client=[\w-]+)?$/)
}

/** Creates a template by API and returns its id. */
const aTemplate = async (page: Page, fields: Partial<EmailTemplateFields>): Promise<string> => {
  const answer = await callApi(page, 'POST', routePath(routes.createEmailTemplate), { name: 'Keys', ...fields })
  expect(answer.status()).toBe(201)
  return routes.createEmailTemplate.answer.parse(await answer.json()).id
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

test('a template’s scope determines who sees it and who can change it @long', async ({ page, browser }) => {
  const mark = newId().slice(0, 6)
  const names = {
    own: `Just Priya ${mark}`,
    branch: `Quayside ${mark}`,
    market: `Market ${mark}`,
    tom: `For Tom ${mark}`,
    company: `Company ${mark}`,
  }
  // An inspector can only create personal templates.
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await open(page, '/new')
  await expect(page.getByRole('combobox', { name: 'Scope' })).toHaveValue('Just me')
  await expect(page.getByRole('combobox', { name: 'Scope' })).toBeDisabled()
  await field(page, 'Name').fill(names.own)
  await add(page)
  await expect(page.getByRole('columnheader', { name: 'Branch' })).toHaveCount(0)

  // A branch administrator's branch is preselected.
  const owen = await somebody(browser, 'branchadmin@harbour-vale.example')
  await open(owen, '/new')
  await expect(owen.getByRole('combobox', { name: 'Scope' })).toHaveValue('Everyone in selected branches')
  await field(owen, 'Name').fill(names.branch)
  await owen.getByRole('link', { name: 'Branches', exact: true }).click()
  await expect(owen.getByRole('checkbox')).toHaveCount(1)
  await expect(owen.getByRole('checkbox', { name: 'Quayside (3 Old Quay)' })).toBeChecked()
  await add(owen)
  await expect(rowOf(owen, names.branch)).toContainText('Quayside')

  // A client administrator has to choose branches.
  const helen = await somebody(browser, 'customeradmin@harbour-vale.example')
  await open(helen, '/new')
  await field(helen, 'Name').fill(names.market)
  await choose(helen, 'Scope', 'Everyone in selected branches')
  await expect(helen).toHaveURL(/\/new\/branches$/)
  await save(helen).click()
  await expect(said(helen, emailTemplateMessages.chooseBranch)).toBeVisible()
  await helen.getByRole('checkbox', { name: 'Market Street (41 Market Street)' }).check()
  await add(helen)
  await open(helen, '/new')
  await field(helen, 'Name').fill(names.company)
  await expect(helen.getByRole('combobox', { name: 'Scope' })).toHaveValue('Everyone in the company')
  await add(helen)
  await choose(helen, 'Branch', 'Market Street')
  await expect(rowOf(helen, names.market)).toBeVisible()
  await expect(rowOf(helen, names.branch)).toHaveCount(0)

  // Provider staff choose the client and one of its users.
  const ben = await somebody(browser, 'support@lintel.example')
  await open(ben, '?client=harbour-vale')
  await ben.getByRole('link', { name: 'Add' }).first().click()
  await field(ben, 'Name').fill(names.tom)
  await choose(ben, 'Scope', 'Selected user')
  await save(ben).click()
  await expect(said(ben, emailTemplateMessages.chooseUser)).toBeVisible()
  await choose(ben, 'User', 'Tom Ashworth')
  await add(ben)
  await expect(rowOf(ben, names.tom)).toContainText('Tom Ashworth')
  await choose(ben, 'User', 'Tom Ashworth')
  await expect(rowOf(ben, names.company)).toHaveCount(0)
  await rowOf(ben, names.tom).getByRole('link', { name: names.tom, exact: true }).click()
  await expect(ben.getByRole('heading', { name: `Template detail: ${names.tom}` })).toBeVisible()
  await expect(ben.getByRole('combobox', { name: 'Client' })).toBeDisabled()

  // For a report of Quayside, Tom sees his own templates, the branch's and the company's.
  const tom = await somebody(browser, 'inspector2@harbour-vale.example')
  const { ref } = await aReport(tom)
  const dialog = await writeAbout(tom, ref)
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  for (const name of [names.tom, names.branch, names.company])
    await expect(tom.getByRole('option', { name, exact: true })).toBeVisible()
  for (const name of [names.own, names.market])
    await expect(tom.getByRole('option', { name, exact: true })).toHaveCount(0)
  // He manages only his own.
  await open(tom, '')
  await expect(rowOf(tom, names.tom)).toBeVisible()
  for (const name of [names.own, names.branch, names.company]) await expect(rowOf(tom, name)).toHaveCount(0)

  // A template is not found for users who do not manage it; data-entry staff and visitors have no access at all.
  await open(helen, '')
  await rowOf(helen, names.market).getByRole('link', { name: names.market, exact: true }).click()
  await expect(helen).toHaveURL(/\/details$/)
  const { pathname } = new URL(helen.url())
  const kestrel = await somebody(browser, 'customeradmin@kestrel.example')
  for (const other of [tom, owen, kestrel]) {
    await other.goto(address(pathname))
    await expect(said(other, emailTemplateMessages.notFound)).toBeVisible()
  }
  const asha = await somebody(browser, 'dataentry@harbour-vale.example')
  await asha.goto(address('/dereports'))
  await expect(asha.getByRole('link', { name: 'Reports' })).toBeVisible()
  await expect(asha.getByRole('link', { name: 'Email Templates' })).toHaveCount(0)
  await asha.goto(address('/emailtemplates'))
  await expect(asha).toHaveURL(/\/dereports(\?|$)/)
  const refused = await callApi(asha, 'GET', routePath(routes.listEmailTemplates))
  expect([refused.status(), await refused.json()]).toMatchObject([403, { message: guardMessages.groupMismatch }])
  const nobody = await visitor(browser)
  await nobody.goto(address(pathname))
  await expect(nobody).toHaveURL(/\/sign-in/)
  for (const other of [owen, helen, ben, tom, kestrel, asha, nobody]) await other.context().close()
})

test('two users who change a template lose nothing, and leaving asks @long', async ({ page, browser }) => {
  await beSignedIn(page, 'branchadmin@harbour-vale.example')
  const name = `Keys ${newId().slice(0, 6)}`
  const id = await aTemplate(page, {
    ...{ name, subject: 'Keys', message: '<p>Hello</p>', branchlist: ['harbour-vale-quayside'] },
  })
  const helen = await somebody(browser, 'customeradmin@harbour-vale.example')
  for (const screen of [page, helen]) {
    await open(screen, `/${id}`)
    await expect(screen.getByRole('textbox', { name: 'Message' })).toContainText('Hello')
  }
  await field(helen, 'Subject').fill('Keys of the office')
  await field(helen, 'Description').fill('By the office')
  await helen.getByRole('textbox', { name: 'Message' }).fill('From the office')
  await save(helen).click()
  await expect(helen).toHaveURL(/\/emailtemplates$/)

  await field(page, 'Subject').fill('Keys of the branch')
  await page.getByRole('textbox', { name: 'Message' }).fill('From the branch')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(said(page, genericMessages.unsavedChangesPrompt)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await save(page).click()
  await expect(said(page, 'Helen Marsh saved this while you were changing it.')).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('By the office')
  await expect(field(page, 'Subject')).toHaveValue('Keys of the branch')
  await expect(page.getByRole('alert')).toContainText('yours is From the branch, theirs is From the office')
  await page.getByRole('button', { name: 'Use theirs for Message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('From the office')
  await save(page).click()
  await expect(page).toHaveURL(/\/emailtemplates$/)
  await open(page, `/${id}`)
  await expect(field(page, 'Description')).toHaveValue('By the office')
  await expect(field(page, 'Subject')).toHaveValue('Keys of the branch')
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('From the office')

  // A template deleted meanwhile is not created again, and a message says so.
  await open(helen, '')
  await rowOf(helen, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await expect(said(helen, emailTemplateMessages.confirmDelete)).toBeVisible()
  await helen.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said(helen, genericMessages.deleted)).toBeVisible()
  await field(page, 'Subject').fill('Too late')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(emailTemplateMessages.notFound)
  await expect(field(page, 'Subject')).toHaveValue('Too late')
  await helen.context().close()
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
