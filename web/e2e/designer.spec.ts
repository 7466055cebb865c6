import { genericMessages, reportTemplateMessages, routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { coloursOf, pdfOf } from './pdf.ts'
import { aReport, callApi } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
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

test('an agency’s administrator changes how reports are printed, previews and prints it, and reverts', async ({
  page,
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
  await expect(said(page, genericMessages.saved)).toBeVisible()

  // The report is printed with it.
  const printed = await pdfOf(page, id)
  expect(await coloursOf(printed.bytes)).toContain(purple)

  // Back to the default; the history keeps the previous versions.
  await button(page, 'Reset').click()
  await question(page, reportTemplateMessages.confirmFactory).getByRole('button', { name: 'Reset' }).click()
  await expect(said(page, genericMessages.noUnsavedChanges)).toBeVisible()
  await button(page, 'History').click()
  const history = page.getByRole('dialog', { name: 'History of the template' })
  await expect(history.getByText('Back to the default')).toBeVisible()
})
