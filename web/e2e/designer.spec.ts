import {
  genericMessages,
  reportTemplateMessages,
  routePath,
  routes,
  type TemplateSection,
  type TemplateSetting,
} from '@lintel/contract'
import { drawPhotograph } from '@lintel/fixtures'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { coloursOf, pdfOf } from './pdf.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { visitor } from './visiting.ts'
import { said } from './screen.ts'

// No other test prints reports of this type for this client.
const type = 'Mid Term'
const purple = '#6a1b9a'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words })

const open = async (page: Page) => {
  await page.goto(address(`/reportdesigner?type=${encodeURIComponent(type)}`))
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible()
}

/** Previews a report and waits until it has rendered. */
const look = async (page: Page, ref: number) => {
  await page.getByRole('combobox', { name: 'Report reference' }).fill(String(ref))
  await isPreviewed(page, ref)
}
const isPreviewed = (page: Page, ref: number) =>
  expect(page.getByRole('img', { name: `Preview of ${ref}, page 1`, exact: true })).toBeVisible()

/** True if the first page of the preview contains the colour. */
const hasColour = (page: Page, ref: number, [red, green, blue]: [number, number, number]) =>
  page.getByRole('img', { name: `Preview of ${ref}, page 1`, exact: true }).evaluate(
    (canvas, wanted) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, part) => Math.abs((data[at + part] ?? 0) - value) < 3)) return true
      return false
    },
    [red, green, blue],
  )

const templateOf = async (page: Page) => {
  const listed = await callApi(page, 'GET', `${routePath(routes.listReportTemplates)}?client=kestrel`)
  const { data } = routes.listReportTemplates.answer.parse(await listed.json())
  return data.find((one) => one.type === type && one.variant === 'report')?.id
}

/** A running product may have a template left by an earlier run. */
async function beginWithDefault(page: Page): Promise<void> {
  const id = await templateOf(page)
  if (id) await callApi(page, 'DELETE', routePath(routes.deleteReportTemplate).replace('{id}', id))
}

/** Support adds a section for the client, with texts that can be set in the designer. */
async function addSection(browser: Browser): Promise<void> {
  const staff = await visitor(browser)
  await beSignedIn(staff, 'admin@lintel.example')
  const id = (await templateOf(staff)) ?? ''
  const path = routePath(routes.getReportTemplate).replace('{id}', id)
  const read = routes.getReportTemplate.answer.parse(await (await callApi(staff, 'GET', path)).json())
  const words: TemplateSetting = {
    id: 'words',
    type: 'text',
    systemname: 'words',
    name: 'Words',
    value: 'Welcome.',
    options: [],
    display: true,
  }
  const picture: TemplateSetting = {
    ...words,
    id: 'picture',
    type: 'image',
    systemname: 'picture',
    name: 'Picture',
    value: '',
  }
  const section: TemplateSection = {
    id: 'from-us',
    localid: 'from-us',
    basesectionId: '',
    name: 'From us',
    ...{
      pugcode: 'section\n  h2 From us\n  p= settings.words\n  if settings.picture\n    img(src=settings.picture)',
      settings: [words, picture],
    },
  }
  const { name, description, csscode, settings, version } = read
  const body = { name, description, csscode, settings, version, sections: [...read.sections, section] }
  expect((await callApi(staff, 'PUT', path, body)).status()).toBe(200)
  // Edited as a user would.
  await staff.goto(address(`/reporttemplates/${id}/code`))
  await staff
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^From us/ })
    .first()
    .click()
  await staff
    .getByRole('textbox', { name: 'Pug code of From us', exact: true })
    .fill(`${section.pugcode}\n  p Written in code.`)
  await button(staff, 'Save').click()
  await expect(said(staff, genericMessages.noUnsavedChanges)).toBeVisible()
  await staff.context().close()
}

test('an agency’s administrator changes how reports are printed, previews and prints it, and reverts', async ({
  page,
  browser,
}) => {
  await beSignedIn(page, 'customeradmin@kestrel.example')
  const { id, ref } = await aReport(page, { branchId: 'kestrel-castle', type })
  await beginWithDefault(page)
  await open(page)
  await look(page, ref)
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()

  // A colour: the preview shows it, and saving creates the client's template.
  await page.getByLabel('Primary colour', { exact: true }).fill(purple)
  await expect(said(page, genericMessages.unsavedChanges)).toBeVisible()
  await expect.poll(() => hasColour(page, ref, [0x6a, 0x1b, 0x9a])).toBe(true)
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/reporttemplates'),
  )
  await button(page, 'Save').click()
  expect((await made).status()).toBe(201)
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()

  // A section's setting and the order, by keyboard only; Cancel asks.
  await addSection(browser)
  await open(page)
  await page.getByRole('button', { name: /^From us/ }).click()
  const words = page.getByRole('textbox', { name: 'Words' })
  await expect(words).toHaveValue('Welcome.')
  await words.fill('Nothing of this')
  await button(page, 'Cancel').click()
  await question(page, reportTemplateMessages.confirmReset).getByRole('button', { name: 'Reset' }).click()
  await expect(words).toHaveValue('Welcome.')
  await words.fill('Call us before noon.')
  // An image is uploaded where it is selected.
  const buffer = Buffer.from(await drawPhotograph({ kind: 'house', seed: 21, width: 800, height: 600 }))
  await page
    .getByLabel('Add images: Picture, files')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('radio', { name: 'front.jpg' }).last()).toBeChecked()
  await expect(words).toHaveValue('Call us before noon.')
  const names = page.getByRole('region', { name: 'Sections' }).getByRole('listitem')
  const grip = button(page, 'Move From us')
  await expect(grip).toHaveAttribute('aria-roledescription', 'draggable')
  await grip.focus()
  const last = (await names.count()) - 1
  await page.keyboard.press('Enter')
  await expect(grip).toHaveAttribute('aria-grabbed', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(names.nth(last - 1)).toContainText('From us')
  await page.keyboard.press('Enter')
  await expect(names.nth(last - 1)).toContainText('From us')
  // By mouse, two places up and one down again.
  for (const place of [last - 3, last - 1]) {
    await names.nth(last).scrollIntoViewIfNeeded()
    // A row takes half a second to move into place.
    await page.waitForTimeout(600)
    const from = await grip.boundingBox()
    const to = await names.nth(place).boundingBox()
    if (!from || !to) throw new Error('A section is not drawn.')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 12 })
    await page.mouse.up()
    await expect(names.nth(place)).toContainText('From us')
  }

  // Unsaved changes ask before leaving.
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await question(page, genericMessages.unsavedChangesPrompt).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('combobox', { name: 'Select report type' }).click()
  await page.getByRole('option', { name: 'Check Out', exact: true }).click()
  await question(page, reportTemplateMessages.confirmOther).getByRole('button', { name: 'Stay' }).click()
  await expect(words).toHaveValue('Call us before noon.')
  await button(page, 'Save').click()
  await expect(said(page, genericMessages.saved)).toBeVisible()

  // The report is printed with it.
  const printed = await pdfOf(page, id)
  expect(printed.text).toContain('Call us before noon.')
  expect(printed.text).toContain('Written in code.')
  expect(printed.text.indexOf('Call us before noon.')).toBeLessThan(printed.text.lastIndexOf('Record of this report'))
  expect(await coloursOf(printed.bytes)).toContain(purple)

  // Back to the default; the history keeps the previous versions.
  await button(page, 'Reset').click()
  await question(page, reportTemplateMessages.confirmFactory).getByRole('button', { name: 'Reset' }).click()
  await expect(names.filter({ hasText: 'From us' })).toHaveCount(0)
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()
  const reset = (await pdfOf(page, id)).text
  for (const words of ['Call us before noon.', 'Written in code.']) expect(reset).not.toContain(words)
  await button(page, 'History').click()
  const history = page.getByRole('dialog', { name: 'History of the template' })
  await expect(history.getByText('Back to the default')).toBeVisible()
  await expect(history.getByText('From us', { exact: false }).first()).toBeVisible()
})

test('other users see the designer read-only @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@kestrel.example')
  await open(page)
  await expect(page.getByText(reportTemplateMessages.readOnly)).toBeVisible()
  await expect(page.getByLabel('Primary colour', { exact: true })).toHaveAttribute('readonly')
  for (const name of ['Reset', 'Save']) await expect(button(page, name)).toBeDisabled()
})
