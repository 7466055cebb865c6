import { photoMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { aRoom } from '../src/testing/a-report.ts'
import { expectSaved, pressSave, anOpenReport } from './editor.ts'
import { photographs } from './photographs.ts'
import { savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'

const kitchen = [
  aRoom(
    [
      { _uuid: 'worktop', name: 'Worktop' },
      { _uuid: 'sink', name: 'Sink' },
    ],
    { name: 'Kitchen', type: 'kitchen', category: 2 },
  ),
]

const item = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const photo = (page: Page, reference: string) => page.getByRole('figure', { name: `Photo ${reference}` })
const captions = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Caption of photo/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Report sections' }).getByRole('link', { name }).click()

/** Opens the worktop and adds three captioned photographs. */
const threePhotos = async (page: Page) => {
  await item(page, 'Worktop').locator('[data-item-head]').click()
  await chooseFiles(page, 'Add photos of Worktop', await photographs(3))
  await expect(photo(page, 'K-03')).toBeVisible()
  await expect(page.getByText(/^Uploading \d+ photo/)).toHaveCount(0)
  for (const [index, caption] of ['First', 'Second', 'Third'].entries()) {
    const field = page.getByRole('textbox', { name: `Caption of photo K-0${index + 1}` })
    await field.fill(caption)
    await field.press('Enter')
  }
}

const menu = async (page: Page, reference: string, entry: string) => {
  await photo(page, reference).hover()
  await page.getByRole('button', { name: `More for photo ${reference}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('photographs are captioned, rotated, reordered, enlarged, moved and assigned', async ({ page }) => {
  const { id } = await anOpenReport(page, 'rooms', { rooms: kitchen })
  await threePhotos(page)
  await photo(page, 'K-01').hover()
  await page.getByRole('button', { name: 'Rotate photo K-01' }).click()

  // The first moves behind the second, by keyboard.
  await page.getByRole('button', { name: 'Reorder photo K-01' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => captions(page)).toEqual(['Second', 'First', 'Third'])
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Caption of photo K-02' })).toHaveValue('First')
  // And by the menu, for users who cannot drag.
  await menu(page, 'K-03', 'Move earlier')
  await expect.poll(() => captions(page)).toEqual(['Second', 'Third', 'First'])

  // Dragged onto another item, and undone.
  await expect(async () => {
    // A photograph that is still moving to its new place cannot be taken.
    await page.mouse.up()
    await photo(page, 'K-01').hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await item(page, 'Sink').boundingBox()) ?? {}
    await page.mouse.move(x + 40, y + 12, { steps: 8 })
    await expect(page.locator('[data-photo-over]')).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await page.mouse.up()
  await expect.poll(() => captions(page)).toEqual(['Third', 'First'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => captions(page)).toEqual(['Second', 'Third', 'First'])

  // Enlarged: arrow keys step, plus and zero zoom, Escape closes and returns the focus.
  await page.getByRole('button', { name: 'View photo K-01' }).click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img', { name: 'K-01, Second' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect(large.getByRole('img', { name: 'K-03, First' })).toBeVisible()
  await expect(large.getByText(/^Taken \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await page.keyboard.press('+')
  await expect(large.locator('[data-zoomed]')).toHaveCount(1)
  await page.keyboard.press('0')
  await expect(large.locator('[data-zoomed]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page.getByRole('button', { name: 'View photo K-03' })).toBeFocused()

  // One moves to another item, found by typing; two more are unassigned together.
  await menu(page, 'K-03', 'Move to…')
  await page.getByRole('textbox', { name: 'Search rooms and items' }).fill('sink kit')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to Kitchen, Sink').last()).toBeVisible()
  await page.getByRole('button', { name: 'Select photos of Worktop' }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Unassign' }).click()
  await expect(page.getByText(photoMessages.unassigned, { exact: true })).toBeVisible()

  // From the pool to a room, and deleted.
  await section(page, 'Unassigned Photos')
  await expect(photo(page, 'U-02')).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Report sections' })
  await expect(nav.getByRole('link', { name: 'Unassigned Photos 2' })).toBeVisible()
  // Arrow keys pick a photograph, typing finds the place, Enter assigns it as one undo step; Enter without a choice
  // does nothing.
  const sorter = page.getByRole('group', { name: 'Sort photos' })
  const place = sorter.getByRole('textbox', { name: 'Assign to' })
  await place.press('Enter')
  await expect(sorter.getByText(/^1 of 2\. Taken 02\/11\/2026/)).toBeVisible()
  await place.press('Shift+ArrowRight')
  await expect(sorter.getByText('2 photos chosen')).toBeVisible()
  await page.keyboard.type('overv')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 photos assigned to Kitchen, Overview')).toBeVisible()
  await expect(sorter).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(sorter.getByText(/^1 of 2/)).toBeVisible()
  await place.press('ArrowRight')
  await expect(sorter.getByText(/^2 of 2/)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('overv')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 photo assigned to Kitchen, Overview')).toBeVisible()
  await expect(place).toBeFocused()
  // Another Enter assigns to the same place again.
  await page.keyboard.press('Enter')
  await expect(sorter).toBeHidden()
  await expect(nav.getByRole('link', { name: /Unassigned Photos \d/ })).toHaveCount(0)
  await pressSave(page)

  const { rooms, unassignedphotos } = await savedReport(page, id)
  const items = rooms[0]?.sections[0]?.types[0]?.items
  expect(items?.map(({ condition }) => condition.in.photos.map(({ caption }) => caption))).toEqual([[], ['First']])
  expect(items?.[1]?.condition.in.photos[0]?.rotate).toBe(90)
  expect(rooms[0]?.photos.map(({ caption }) => caption)).toEqual(['Second', 'Third'])
  expect(unassignedphotos).toEqual([])
})

test('a failed save loses no photograph, and a removed one can be restored @long', async ({ page }) => {
  const { id } = await anOpenReport(page, 'unassignphotos', { rooms: kitchen })
  await chooseFiles(page, 'Add photos of the pool', await photographs(1))
  await expect(photo(page, 'U-01')).toBeVisible()
  await expect(page.getByText(/^Uploading \d+ photo/)).toHaveCount(0)

  await page.route('**/v1/reports/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved on this device, not sent yet', { exact: true })).toBeVisible()
  await expect(photo(page, 'U-01')).toBeVisible()
  await page.unroute('**/v1/reports/*')
  await expectSaved(page)

  await photo(page, 'U-01').hover()
  await page.getByRole('button', { name: 'Remove photo U-01' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(photoMessages.removed, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // A save after the reload would be a newer version there, and the next save would ask.
  await expectSaved(page)
  await page.reload()
  await page.getByRole('button', { name: /^Put back/ }).click()
  await expect(photo(page, 'U-01')).toBeVisible()
  await pressSave(page)
  expect((await savedReport(page, id)).unassignedphotos).toHaveLength(1)
})
