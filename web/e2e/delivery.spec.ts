import { ReportSummary } from '@lintel/contract'
import { expect, test, type Locator } from '@playwright/test'
import { withClient } from './clients.ts'
import { save } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn, signIn } from './sign-in.ts'

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box
}

// A route may still be handling a response when the test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('the list has room for every button of a row, and for the status of its e-mails @long', async ({ page }) => {
  await signIn(page, 'inspector@harbour-vale.example')
  await page.route(/\/v1\/reports\?/, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: unknown[] }
    const rows = data.map((row): ReportSummary => {
      const delivery = {
        version: 1,
        at: new Date().toISOString(),
        to: 'Harbour & Vale',
        address: 'office@people.example',
      }
      const opened = { emailcount: 120, emaillinkopened: true, emaillinkopeneddate: '2026-11-22T10:00:00Z' }
      return { ...ReportSummary.parse(row), ...opened, delivery: { ...delivery, failed: 'No.' } }
    })
    await route.fulfill({ response, json: { ...rest, data: rows } })
  })
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address('/reports'))
    const row = page.getByRole('row').nth(1)
    const emails = row.getByRole('link', { name: /^Email history/ })
    await expect(emails).toHaveText('120 · Opened 22/11')
    expect(await emails.locator('span').evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    const cell = await boxOf(row.getByRole('cell').last())
    const buttons = row.getByRole('cell').last().getByRole('button')
    await expect(buttons).toHaveCount(3)
    let end = cell.x
    for (const button of await buttons.all()) {
      const { x, width: wide } = await boxOf(button)
      expect(x).toBeGreaterThanOrEqual(end)
      expect(wide).toBeGreaterThanOrEqual(28)
      end = x + wide
    }
    expect(end).toBeLessThanOrEqual(cell.x + cell.width)
  }
})

test('a saved report shows when and to whom it will be delivered, in the editor and the list, and can be cancelled', async ({
  page,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { client } = await aReport(page)
  await withClient(
    page,
    client.id,
    { email: 'office@harbour-vale.example', settings: { 'Auto generate reports': true, 'Auto deliver reports': true } },
    async () => {
      const { id, ref } = await aReport(page)
      const note = page.getByRole('button', { name: new RegExp(`^${ref}: Goes to ${client.name} at \\d\\d:\\d\\d$`) })
      await page.goto(address(`/reports/${id}/details`))
      await page.getByLabel('General notes').fill('The boiler is new.')
      await save(page)
      await expect(note).toBeVisible()
      await page.goto(address('/reports'))
      await expect(note).toBeVisible()
      await page.goto(address(`/reports/${id}/details`))
      await note.click()
      await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click()
      await expect(page.getByText('Delivery cancelled')).toBeVisible()
      await expect(note).toBeHidden()
      expect((await savedReport(page, id)).delivery).toBeUndefined()
    },
  )
})
