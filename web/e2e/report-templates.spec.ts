import { genericMessages, reportTemplateMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { coloursOf, pdfOf } from './pdf.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn, signIn } from './sign-in.ts'
import { pressSave } from './editor.ts'
import { choose, press, somebody, told } from './screen.ts'

/* Northgate has the package Standard. No other test prints its legionella reports, nor Kestrel's mid-terms. */
const type = 'Legionella Risk Assessment'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the template' }).getByRole('link', { name, exact: true }).click()
const section = (page: Page, name: string) =>
  press(page.getByRole('navigation', { name: 'Sections' }), new RegExp(`^${name}`))
const code = (page: Page, name: string) => page.getByRole('textbox', { name: `Pug code of ${name}`, exact: true })
const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: genericMessages.unsavedChanges })

/** A running product may have a template left by an earlier run. */
const beginWithDefaults = async (page: Page, client: string) => {
  const listed = await callApi(page, 'GET', `${routePath(routes.listReportTemplates)}?client=${client}`)
  const { data } = routes.listReportTemplates.answer.parse(await listed.json())
  for (const { id } of data) await callApi(page, 'DELETE', routePath(routes.deleteReportTemplate).replace('{id}', id))
}

test('a template is made, previewed, saved by two users, printed and reset', async ({ page, browser }) => {
  await signIn(page, 'admin@lintel.example')
  await beginWithDefaults(page, 'northgate')
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words })

/** True if the first page of the preview contains the colour. */
const hasColour = (preview: Locator, colour: readonly number[]) =>
  preview.evaluate((canvas, wanted) => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((value, part) => Math.abs((data[at + part] ?? 0) - value) < 3)) return true
    return false
  }, colour)

test('an agency’s administrator changes how reports are printed, and reverts', async ({ page }) => {
  await beSignedIn(page, 'customeradmin@kestrel.example')
  const { id, ref } = await aReport(page, { branchId: 'kestrel-castle', type: 'Mid Term' })
  await beginWithDefaults(page, 'kestrel')
  await page.goto(address('/reportdesigner?type=Mid%20Term'))
  await page.getByRole('combobox', { name: 'Report reference' }).fill(String(ref))
  const preview = page.getByRole('img', { name: `Preview of ${ref}, page 1`, exact: true })
  await expect(preview).toBeVisible()
  await told(page, genericMessages.noUnsavedChanges)

  // A colour: the preview shows it, and saving creates the client's template.
  await page.getByLabel('Primary colour', { exact: true }).fill('#6a1b9a')
  await told(page, genericMessages.unsavedChanges)
  await expect.poll(() => hasColour(preview, [0x6a, 0x1b, 0x9a])).toBe(true)
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/reporttemplates'),
  )
  await button(page, 'Save').click()
  expect((await made).status()).toBe(201)
  await told(page, genericMessages.noUnsavedChanges)

  // The order of the sections, by keyboard; Cancel asks.
  const names = page.getByRole('region', { name: 'Sections' }).getByRole('listitem')
  const last = (await names.count()) - 1
  const moved = (await names.nth(last).innerText()).split('\n')[0] ?? ''
  const grip = button(page, `Move ${moved}`)
  await expect(grip).toHaveAttribute('aria-roledescription', 'draggable')
  await grip.focus()
  await page.keyboard.press('Enter')
  await expect(grip).toHaveAttribute('aria-grabbed', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(names.nth(last - 1)).toContainText(moved)
  await button(page, 'Cancel').click()
  await question(page, reportTemplateMessages.confirmReset).getByRole('button', { name: 'Reset' }).click()
  await expect(names.nth(last)).toContainText(moved)
  await page.getByRole('switch', { name: 'Print Comments' }).click({ force: true })

  // Unsaved changes ask before leaving.
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await question(page, genericMessages.unsavedChangesPrompt).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('combobox', { name: 'Select report type' }).click()
  await page.getByRole('option', { name: 'Check Out', exact: true }).click()
  await question(page, reportTemplateMessages.confirmOther).getByRole('button', { name: 'Stay' }).click()
  await button(page, 'Save').click()
  await told(page, genericMessages.saved)

  // The report is printed with it.
  const printed = await pdfOf(page, id)
  expect(await coloursOf(printed.bytes)).toContain('#6a1b9a')

  // Back to the default; the history keeps the previous versions.
  await button(page, 'Reset').click()
  await question(page, reportTemplateMessages.confirmFactory).getByRole('button', { name: 'Reset' }).click()
  await told(page, genericMessages.noUnsavedChanges)
  await button(page, 'History').click()
  const history = page.getByRole('dialog', { name: 'History of the template' })
  await expect(history.getByText('Back to the default')).toBeVisible()
})
