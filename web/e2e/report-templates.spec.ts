import { genericMessages, reportTemplateMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { pdfOf } from './pdf.ts'
import { aReport, callApi } from './reports.ts'
import { address, signIn } from './sign-in.ts'
import { pressSave } from './editor.ts'
import { choose, somebody } from './screen.ts'

/* Northgate has the package Standard; no other test prints its legionella reports. */
const type = 'Legionella Risk Assessment'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the template' }).getByRole('link', { name, exact: true }).click()
const section = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
const code = (page: Page, name: string) => page.getByRole('textbox', { name: `Pug code of ${name}`, exact: true })
const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: genericMessages.unsavedChanges })

/** A running product may have a template left by an earlier run. */
const beginWithDefaults = async (page: Page) => {
  const listed = await callApi(page, 'GET', `${routePath(routes.listReportTemplates)}?client=northgate`)
  const { data } = routes.listReportTemplates.answer.parse(await listed.json())
  for (const { id } of data) await callApi(page, 'DELETE', routePath(routes.deleteReportTemplate).replace('{id}', id))
}

test('a template is made, changed in code, previewed, saved by two users, printed, and reset', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@lintel.example')
  await beginWithDefaults(page)
  await page.goto(address('/reporttemplates'))
  await expect(page.getByText('51 templates')).toBeVisible()

  await page.goto(address('/reporttemplates?client=northgate'))
  await expect(page.getByText(reportTemplateMessages.noneFound)).toBeVisible()
  await page.getByRole('link', { name: 'Add', exact: true }).first().click()
  await expect(page.getByRole('combobox', { name: 'Package' })).toBeEnabled()
  await choose(page, 'Package', 'Standard')
  await choose(page, 'Type', type)
  await page.getByLabel('Description').fill('Paper of Northgate')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(genericMessages.added, { exact: true })).toBeVisible()
  await expect(code(page, 'Cover')).toBeVisible()
  const opened = new URL(page.url()).pathname.replace('/code', '')

  // It is linked to the default, whose code can be used as a start.
  await section(page, 'Record of this report')
  await expect(page.getByText('It follows the default.')).toBeVisible()
  await code(page, 'Record of this report').fill('section.section\n  h2 Our own record\n  p= (')
  await expect(unsaved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Record of this report, line 3: / })).toBeVisible()
  await expect(code(page, 'Record of this report')).toContainText('Our own record')

  // The preview shows unsaved changes.
  const inspector = await somebody(browser, 'customeradmin@northgate.example')
  const report = await aReport(inspector, { branchId: 'northgate-main', type })
  await tab(page, 'Pug Code')
  await section(page, 'Record of this report')
  await code(page, 'Record of this report').fill('section.section\n  h2 Our own record\n  p= whoKnows')
  await tab(page, 'HTML Preview')
  await expect(page.getByText(reportTemplateMessages.previewNeeds)).toBeVisible()
  await page.getByLabel('Ref').fill(String(report.ref))
  const shown = page.locator('iframe[title="HTML preview"]')
  await expect(shown).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  await expect(shown.contentFrame().getByText('Our own record')).toBeAttached()
  await tab(page, 'PDF Preview')
  await expect(page.getByRole('img', { name: 'PDF preview, page 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Smaller pages' }).click()
  await expect(page.getByText('95 %')).toBeVisible()

  // Another user saves first: both changes are kept.
  await inspector.goto(address(`${opened}/global`))
  await inspector.getByLabel('Name', { exact: true }).fill('Northgate paper')
  await pressSave(inspector)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Changed meanwhile' })).toContainText('Name: empty → Northgate paper')
  await pressSave(page)
  await expect(page.getByText('Unknown placeholders, printed as nothing: whoKnows')).toBeVisible()

  const { text } = await pdfOf(inspector, report.id)
  expect(text).toContain('Our own record')
  // Back to the initial content; the name is not part of it.
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of the template' })
  await expect(history.getByText(/^Record of this report: Code: empty → 3 lines/)).toBeVisible()
  await history.getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
  const question = page.getByRole('dialog', { name: 'Back to the default?' })
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(history).toBeHidden()
  await tab(page, 'Pug Code')
  await section(page, 'Record of this report')
  await expect(page.getByText('It follows the default.')).toBeVisible()

  await page.goto(address('/reporttemplates?client=northgate'))
  await page.getByRole('button', { name: `Delete ${type}, Report, Standard` }).click()
  await expect(page.getByText(reportTemplateMessages.confirmDelete)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(reportTemplateMessages.deleted)).toBeVisible()
  await expect(page.getByText(reportTemplateMessages.noneFound)).toBeVisible()
})
