import { expect, test } from '@playwright/test'
import { aReport } from './reports.ts'
import { chooseForReport, press, rowOf } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const damaged = {
  _uuid: 'door',
  name: 'Panelled door',
  condition: { in: { condition: 'Poor', cleanliness: 'Dusty', notes: [{ note: 'Two chips near the lock, 2 cm' }] } },
}
const types = [{ slug: 'door', name: 'Door', items: [damaged] }]
const hall = { _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 }
const rooms = [{ ...hall, sections: [{ slug: 'doors', name: 'Doors', types }] }]

test('an open point is counted, leads to its place, is answered, and holds up nothing afterwards', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { ref, id } = await aReport(page, { rooms })
  const before = page.getByRole('dialog', { name: 'Before you e-mail' })
  const count = page.getByRole('button', { name: `1 check of report ${ref} open` })
  await page.goto(address(`/reports?search=${ref}`))
  await expect(count).toBeVisible()
  await chooseForReport(page, ref, 'Email report')
  await press(before, 'Hall, Panelled door: damaged, without a photograph')
  await expect(page).toHaveURL(new RegExp(`/reports/${id}/rooms`))
  await expect(page.getByRole('combobox', { name: 'Item', exact: true })).toHaveValue('Panelled door')

  // Before the lock too, from the open report: answered there, for every dialog.
  await press(page, `Actions for ${ref}`)
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  const lock = page.getByRole('dialog', { name: 'Before you lock' })
  await press(lock, 'Not applicable')
  await lock.getByRole('textbox', { name: 'Why it does not apply' }).fill('Behind a wardrobe')
  await press(lock, 'Keep')
  await press(lock, 'Lock')
  await expect(page.getByText(`${ref} Locked`)).toBeVisible()
  await page.goto(address(`/reports?search=${ref}`))
  await expect(rowOf(page, String(ref))).toBeVisible()
  await expect(count).toHaveCount(0)
  await chooseForReport(page, ref, 'Email report')
  await expect(page.getByRole('dialog', { name: `Email report ${ref}` })).toBeVisible()
})
