import { defaultFee, genericMessages } from '@lintel/contract'
import { displayDate, dayInLondon } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { anOpenReport, open, pressSave, roomHead } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

/** One side of a check-out's first entry. */
const moment = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first()

const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('an inspector records the contents of a property and what was returned', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page, {
    type: 'Check Out',
    keys: [{ _uuid: 'key-1', name: 'Front door', type: 'Yale', qty: { in: 3 } }],
    alarms: [{ _uuid: 'alarm-1', name: 'Smoke alarm', location: 'Hall' }],
    manuals: [{ _uuid: 'manual-1', name: 'Oven', make: 'Bosch', seen: true }],
  })

  // Viewing changes nothing, although an unsaved meter and the default fee are shown.
  await page.goto(address(`/reports/${id}/meters`))
  await expect(page).toHaveURL(/meters\/electric$/)
  await expect(page.getByLabel('Supplier')).toBeVisible()
  await open(page, 'Invoice')
  await expect(page.getByLabel('Name of fee 1')).toHaveValue(defaultFee.name)
  await expect(status(page, genericMessages.noUnsavedChanges)).toBeVisible()

  // Fees accept pennies.
  await page.getByLabel('Amount of fee 1').fill('120.1')
  await page.getByRole('button', { name: 'Add fee' }).click()
  await expect(page.getByLabel('Name of fee 2')).toBeFocused()
  await page.keyboard.type('Keys collected')
  await page.getByLabel('Amount of fee 2').fill('0.20')
  await expect(page.getByText('£120.30')).toBeVisible()
  // Keys: without a previous report both sides are editable; the check-out accepts only digits.
  await open(page, 'Keys')
  await expect(moment(page, 'Check In').getByLabel('Qty')).toHaveValue('3')
  await moment(page, 'Check Out').getByLabel('Qty').pressSequentially('-2x')
  await expect(moment(page, 'Check Out').getByLabel('Qty')).toHaveValue('2')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect(page.getByLabel('Name').nth(1)).toBeFocused()
  await page.keyboard.type('Shed')
  await expect(page.getByRole('heading', { name: 'Shed' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Name').first()).toHaveValue('Shed')
  await expect(page.getByText('3 given at check-in, 3 returned')).toBeVisible()

  // A meter without access, and one with a reading.
  await open(page, 'Meters')
  await page.getByRole('switch', { name: 'Accessible' }).click()
  await page.getByLabel('Reason for non-inspection').fill('Behind the tenant’s wardrobe')
  await page.getByRole('navigation', { name: 'Kinds of meters' }).getByText('Hot water').click()
  const reading = (number: number) =>
    roomHead(page, 'Hot water meter').getByRole('textbox', { name: `Reading ${number}` })
  await reading(1).fill('00417.6')
  // All alarms tested in one tap, and a manual that is gone.
  await open(page, 'Alarms')
  await page.getByRole('button', { name: 'All tested today' }).click()
  await expect(page.getByRole('textbox', { name: 'Test date' })).toHaveValue(displayDate(dayInLondon(new Date())))
  await page.getByRole('textbox', { name: 'Test date' }).fill('05/12/2025')
  await page.keyboard.press('Enter')
  await open(page, 'Manuals')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Not Seen' }).click()

  // The landlord manages; the server refuses an invalid address, the error names the field, and the input stays.
  await open(page, 'Tenancy details')
  await page.getByRole('combobox', { name: 'Managed by' }).click()
  await page.getByRole('option', { name: 'Landlord' }).click()
  await page.getByLabel('Landlord email').fill('nobody')
  await page.getByLabel('Tenancy changes').fill('Rent reviewed in May')
  await open(page, 'Keys')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Tenancy details: Email')).toBeVisible()
  await page.getByRole('button', { name: 'Show Email' }).click()
  await expect(page.getByLabel('Landlord email')).toBeFocused()
  await expect(page.getByLabel('Landlord email')).toHaveValue('nobody')
  await page.getByLabel('Landlord email').fill('landlord@homes.example')
  await expect(page.getByText('Tenancy details: Email')).toHaveCount(0)
  await pressSave(page)

  expect(await savedReport(page, id)).toMatchObject({
    fees: [
      { name: defaultFee.name, amount: 120.1 },
      { name: 'Keys collected', amount: 0.2 },
    ],
    keys: [
      { name: 'Shed', qty: { in: 0, out: 1 } },
      { name: 'Front door', qty: { in: 3, out: 2 } },
    ],
    meters: [
      { name: 'Electric', accessible: false, reason: 'Behind the tenant’s wardrobe', readings: [''] },
      { name: 'HotWater', accessible: true, readings: ['00417.6'] },
    ],
    alarms: [{ tested: true, testdate: '2025-12-05' }],
    manuals: [{ name: 'Oven', interacted: true, seen: false }],
    tenancy: { managedby: 'Landlord', tenancychanges: 'Rent reviewed in May' },
  })

  // It is still there after a reload; undo restores what was removed after confirmation.
  await page.goto(address(`/reports/${id}/keys`))
  await expect(page.getByLabel('Name').first()).toHaveValue('Shed')
  await page.getByRole('button', { name: 'Remove Shed' }).click()
  await page.getByRole('dialog', { name: genericMessages.areYouSure }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Name')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Name').first()).toHaveValue('Shed')
  await expect(status(page, genericMessages.noUnsavedChanges)).toBeVisible()
})

test('additions are confirmed, and nothing can be typed while a report reloads @long', async ({ page }) => {
  const { id } = await anOpenReport(page, 'keys')
  const said = () => page.getByRole('region', { name: 'Messages' }).getByText(genericMessages.added, { exact: true })
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect(said()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cellar')

  let loaded = Promise.withResolvers<void>()
  await page.route(`**/v1/reports/${id}`, async (route) => {
    await loaded.promise
    await route.continue()
  })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByText('Loading the report')).toBeVisible()
  await page.keyboard.type('typed too early')
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  loaded.resolve()
  await expect(overlay).toBeHidden()
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  // Focus is restored, the second time too.
  await expect(cancel).toBeFocused()
  loaded = Promise.withResolvers()
  await page.keyboard.press('Enter')
  await expect(overlay).toBeVisible()
  loaded.resolve()
  await expect(overlay).toBeHidden()
  await expect(cancel).toBeFocused()
})
