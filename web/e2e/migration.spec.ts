import { migrationMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { downloadedBy } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const client = 'kestrel'
const field = (page: Page) => page.getByRole('textbox', { name: 'Reports, one on each line' })
const rows = (page: Page) => page.getByRole('table', { name: 'Results' }).getByRole('row')

test('twenty legacy reports are migrated line by line, across a reload, and failures say why', async ({ page }) => {
  await beSignedIn(page, 'support@lintel.example')
  await page.goto(address('/migration'))
  await page.getByRole('combobox', { name: 'Client' }).fill(client)
  await page.getByRole('option', { name: /^Kestrel/ }).click()
  await page.getByRole('button', { name: 'Add its legacy reports' }).click()
  await expect(page.getByText(/^Lines added: \d+$/)).toBeVisible()
  const found = (await field(page).inputValue()).split('\n').filter((line) => line.startsWith('earlier-'))
  expect(found).toHaveLength(18)

  const [first = '', second = '', ...others] = found
  const [firstId = ''] = first.split(',')
  const lines = [
    // Twice: the duplicate changes nothing.
    first,
    first,
    second.replace(/,[^,]*$/, ',Snagging'),
    ...others.slice(0, 13),
    'no-such-report,,kestrel,kestrel-none,Inventory',
    `${others[14]?.split(',')[0]},,kestrel,no-such-branch,Inventory`,
    'only one part',
    `${others[15]?.split(',')[0]},999999998,${others[15]?.split(',').slice(2).join(',')}`,
  ]
  expect(lines).toHaveLength(20)
  await field(page).fill(lines.join('\n'))
  await expect(page.getByText(/^Line 19: There is one part/)).toBeVisible()

  // The eighth response is held back until the page is gone.
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/reports/*/migrate', async (route) => {
    if (++sent <= 7) return route.continue()
    held.resolve()
  })
  await page.getByRole('button', { name: 'Migrate', exact: true }).click()
  await held.promise
  await page.unroute('**/v1/reports/*/migrate')
  await page.reload()
  await expect(page.getByText(/^8 of 20 lines done, 2 failed$/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('20 of 20 lines done, 5 failed')).toBeVisible({ timeout: 60_000 })

  const result = (line: number) =>
    rows(page).filter({ has: page.getByRole('cell', { name: String(line), exact: true }) })
  for (const line of [1, 2]) await expect(result(line)).toContainText(migrationMessages.succeeded)
  for (const [line, why] of [
    [3, 'The client kestrel has no report type Snagging to create.'],
    [17, 'Report not found.'],
    [18, 'The client kestrel has no branch no-such-branch.'],
    [19, 'There is one part; a line has five, between commas.'],
    [20, 'The client has no other report 999999998 to link with.'],
  ] as const)
    await expect(result(line)).toContainText(migrationMessages.failed(why))

  const file = await downloadedBy(page, page.getByRole('button', { name: 'Download CSV' }).click())
  const csv = file.bytes.toString()
  expect(csv.split('\r\n')).toHaveLength(22)
  expect(csv).toContain(`1,${firstId},,kestrel,`)

  // A migrated report can be edited, with the old PDF attached.
  await result(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/reports/${firstId}`))
  await expect(page.getByText('A report of the earlier system: read-only')).toBeHidden()
})

test('a lost connection stops migration at that line, and no line is lost @long', async ({ page, context }) => {
  await beSignedIn(page, 'support@lintel.example')
  await page.goto(address('/migration'))
  await field(page).fill('no-such-1,,kestrel,kestrel-1,Inventory\nno-such-2,,kestrel,kestrel-1,Inventory')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Migrate', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Stopped:' })).toBeVisible()
  await expect(page.getByText('0 of 2 lines done, 0 failed')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('2 of 2 lines done, 2 failed')).toBeVisible()
})
