import { genericMessages, reportTemplateMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { drawPhotograph } from '@lintel/fixtures'
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

/** A JPEG as a file to choose. */
const aPicture = async (seed: number, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await drawPhotograph({ kind: 'house', seed, width: 800, height: 600 })),
})

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

  // A background that all clients can choose.
  await page.getByRole('link', { name: 'Default backgrounds', exact: true }).click()
  await page.getByLabel('Add images: Default backgrounds, files').setInputFiles(await aPicture(11, 'everybodys.jpg'))
  const defaults = page.getByRole('group', { name: 'Default backgrounds', exact: true })
  await expect(defaults.getByRole('img')).not.toHaveCount(0)
  await expect(page.locator('figure[data-state]')).toHaveCount(0)
  await pressSave(page)
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

  // A section is moved by keyboard, as by dragging; the first two are fixed.
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('listitem')
  const grip = page.getByRole('button', { name: 'Move Record of this report', exact: true })
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount((await sections.count()) - 2)
  await expect(grip).toHaveAttribute('aria-roledescription', 'draggable')
  await grip.focus()
  const last = (await sections.count()) - 1
  await page.keyboard.press('Enter')
  await expect(grip).toHaveAttribute('aria-grabbed', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(sections.nth(last - 1)).toContainText('Record of this report')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Record of this report: place ${last} of ${last + 1}`)).toBeAttached()

  // Settings are defined; an image is uploaded where it is selected, and default images are offered next to the
  // client's own.
  await tab(page, 'Global')
  await page.getByRole('button', { name: 'New setting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New setting' })
  await dialog.getByLabel('Name', { exact: true }).fill('Our picture')
  await expect(dialog.getByText('In the code settings.our_picture')).toBeVisible()
  await choose(page, 'Type', 'Image')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const pictures = page.getByRole('group', { name: 'Our picture' })
  await expect(pictures.getByRole('radio', { name: 'everybodys.jpg' }).first()).toBeVisible()
  await expect(pictures.getByRole('button', { name: 'Delete everybodys.jpg' })).toHaveCount(0)
  const files = page.getByLabel('Add images: Our picture, files')
  await files.setInputFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('plan.jpg is not a JPEG.')).toBeVisible()
  await files.setInputFiles(await aPicture(12, 'our-house.jpg'))
  await expect(pictures.getByRole('radio', { name: 'our-house.jpg' }).last()).toBeChecked()
  const box = await pictures.getByRole('radio', { name: 'our-house.jpg' }).last().locator('xpath=../img').boundingBox()
  expect(box?.width).toBe(150)
  await files.setInputFiles(await aPicture(13, 'a-mistake.jpg'))
  await pictures.getByRole('button', { name: 'Delete a-mistake.jpg' }).click()
  await expect(page.getByText(reportTemplateMessages.confirmDeleteImage)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(reportTemplateMessages.imageDeleted)).toBeVisible()
  await expect(pictures.getByRole('radio', { name: 'a-mistake.jpg' })).toHaveCount(0)
  await pictures.getByRole('radio', { name: 'our-house.jpg' }).last().check()

  // The preview shows unsaved changes.
  const inspector = await somebody(browser, 'customeradmin@northgate.example')
  const report = await aReport(inspector, { branchId: 'northgate-main', type })
  await tab(page, 'Pug Code')
  await section(page, 'Record of this report')
  await code(page, 'Record of this report').fill(
    'section.section\n  h2 Our own record\n  p= whoKnows\n  img(src=settings.our_picture)',
  )
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

  // Leaving asks first.
  await page.getByRole('link', { name: 'Report Templates', exact: true }).click()
  await expect(page.getByText(genericMessages.unsavedChangesPrompt)).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()

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
  await inspector.goto(address(`/reports/${report.id}/details`))
  await inspector.getByRole('button', { name: 'PDF menu' }).click()
  await expect(inspector.getByText(/^Template: Northgate paper, .*version 3, on the default/)).toBeVisible()

  // Back to the initial content; the name is not part of it.
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of the template' })
  await expect(history.getByText(/^Record of this report: Code: empty → 4 lines/)).toBeVisible()
  await history.getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
  const question = page.getByRole('dialog', { name: 'Back to the default?' })
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(history).toBeHidden()
  await tab(page, 'Pug Code')
  await section(page, 'Record of this report')
  await expect(page.getByText('It follows the default.')).toBeVisible()
  expect((await pdfOf(inspector, report.id)).text).not.toContain('Our own record')

  await page.goto(address('/reporttemplates?client=northgate'))
  await page.getByRole('button', { name: `Delete ${type}, Report, Standard` }).click()
  await expect(page.getByText(reportTemplateMessages.confirmDelete)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(reportTemplateMessages.deleted)).toBeVisible()
  await expect(page.getByText(reportTemplateMessages.noneFound)).toBeVisible()
})
