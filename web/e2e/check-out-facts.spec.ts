import { routePath, routes, type Item, type Report } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { row, save } from './editor.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const side = (page: Page, name: 'Check In' | 'Check Out') => page.getByRole('group', { name, exact: true })

const firstItem = (report: Report): Item => {
  const item = report.rooms[0]?.sections[0]?.types[0]?.items[0]
  if (!item) throw new Error('The report has no item.')
  return item
}

const door = {
  _uuid: 'door',
  name: 'Old door',
  colour: 'White',
  qty: 2,
  constituents: [{ label: 'Handle', value: 1 }],
  condition: { in: { condition: 'Good' } },
}
const rooms = [
  {
    _uuid: 'hall',
    name: 'Hall',
    type: 'hall',
    category: 1,
    sections: [{ name: 'Doors', slug: 'doors', types: [{ slug: 'door', name: 'Door', items: [door] }] }],
  },
]

const put = async (page: Page, report: Report, change: object) => {
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  expect((await callApi(page, 'PUT', path, { ...report, ...change })).status()).toBe(200)
}

const openDoor = async (page: Page, id: string) => {
  await page.goto(address(`/reports/${id}/rooms`))
  await row(page, 'Old door').locator('[data-item-head]').click()
}

test('an item’s facts at check-out are typed next to the check-in, marked if different, and undone', async ({
  page,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const inventory = await savedReport(page, (await aReport(page)).id)
  await put(page, inventory, { rooms })
  const follow = routePath(routes.followOnReport).replace('{id}', inventory.id)
  const made = await callApi(page, 'PATCH', follow, { target: 'Check Out' })
  const { id } = (await made.json()) as Report
  await openDoor(page, id)

  await expect(side(page, 'Check In')).toContainText('White')
  await expect(side(page, 'Check In')).toContainText('Handle')
  await expect(side(page, 'Check In')).toContainText(`${inventory.ref}, read-only`)
  await expect(side(page, 'Check In').getByRole('textbox')).toHaveCount(0)
  const colour = side(page, 'Check Out').getByLabel('Colour')
  await expect(colour).toHaveValue('White')
  await colour.fill('Cream')
  await page.keyboard.press('Tab')
  await side(page, 'Check Out').getByRole('spinbutton', { name: 'Qty', exact: true }).press('ArrowDown')
  await side(page, 'Check Out').getByLabel('Item', { exact: true }).fill('Fire door')
  const changes = side(page, 'Check Out').getByRole('list', { name: 'Changed since check-in' })
  await expect(changes).toContainText('Colour: White to Cream')
  await expect(changes).toContainText('Quantity: 2 to 1')
  await expect(side(page, 'Check In')).toContainText('Old door')
  await save(page)
  expect(firstItem(await savedReport(page, id))).toMatchObject({
    name: 'Old door',
    colour: 'White',
    qty: 2,
    condition: { out: { facts: { name: 'Fire door', colour: 'Cream', qty: 1 } } },
  })

  // Restoring the check-in's value removes the mark; Same as Check-In covers the rest.
  await side(page, 'Check Out').getByLabel('Item', { exact: true }).fill('Old door')
  await colour.fill('White')
  await expect(changes).not.toContainText('Colour')
  await side(page, 'Check Out').getByRole('switch', { name: 'Same as Check-In' }).click()
  await expect(changes).toBeHidden()
  await save(page)
  expect(firstItem(await savedReport(page, id)).condition.out).not.toHaveProperty('facts')
})

test('entries of the check-in are marked as not there instead of removed, which undo reverts @long', async ({
  page,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const inventory = await savedReport(page, (await aReport(page)).id)
  await put(page, inventory, {
    rooms: rooms.map((room) => ({ ...room, overview: 'Bright' })),
  })
  const follow = routePath(routes.followOnReport).replace('{id}', inventory.id)
  const { id } = (await (await callApi(page, 'PATCH', follow, { target: 'Check Out' })).json()) as Report
  await page.goto(address(`/reports/${id}/rooms`))

  const remove = async () => {
    await row(page, 'Old door').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Remove item' }).click()
    await expect(page.getByRole('dialog')).toContainText('The check-in lists this item. It stays in the report')
    await page.getByRole('button', { name: 'Mark as not there' }).click()
    await expect(row(page, 'Old door')).toContainText('Not there')
  }
  await remove()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Old door')).not.toContainText('Not there')
  await remove()
  await row(page, 'Old door').locator('[data-item-head]').click()
  await expect(side(page, 'Check In')).toContainText('White')
  await expect(side(page, 'Check Out').getByRole('switch', { name: 'Not there at check-out' })).toBeChecked()
  await expect(side(page, 'Check Out').getByLabel('Colour')).toHaveCount(0)

  await page.getByRole('button', { name: 'Overview photos' }).click()
  await page.getByLabel('Overview', { exact: true }).fill('Dark')
  await expect(page.getByText('At check-in: Bright')).toBeVisible()
  await save(page)
  const saved = await savedReport(page, id)
  expect(saved.rooms).toMatchObject([{ overview: 'Bright', out: { facts: { overview: 'Dark' } } }])
  expect(firstItem(saved)).toMatchObject({ name: 'Old door', condition: { out: { missing: true } } })
})
