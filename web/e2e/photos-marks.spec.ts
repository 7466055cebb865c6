import { expect, test, type Locator, type Page } from '@playwright/test'
import { aRoom } from '../src/testing/a-report.ts'
import { anOpenReport, pressSave } from './editor.ts'
import { photographs } from './photographs.ts'
import { photosOf, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'
import { address } from './sign-in.ts'

const hall = [aRoom([{ _uuid: 'door', name: 'Door' }], { name: 'Hall', type: 'hall', category: 2 })]

const drawn = async (page: Page, surface: Locator, from: readonly [number, number], to: readonly [number, number]) => {
  const box = await surface.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

test('a photograph is marked by mouse and by keyboard, and its original is one press away', async ({ page }) => {
  const { id } = await anOpenReport(page, 'rooms', { rooms: hall })
  await page.getByRole('group', { name: 'Door', exact: true }).locator('[data-item-head]').click()
  await chooseFiles(page, 'Add photos of Door', await photographs(1))
  const photo = page.getByRole('figure', { name: 'Photo H-01' })
  await photo.hover()
  await page.getByRole('button', { name: 'Mark photo H-01' }).click()

  const large = page.getByRole('dialog')
  const surface = large.getByRole('application', { name: 'Marks on the photo' })
  const marks = surface.locator('[data-mark][data-part="whole"] svg')
  await expect(surface).toBeFocused()
  await drawn(page, surface, [0.4, 0.4], [0.6, 0.6])
  await expect(marks).toHaveCount(1)
  // Magnified, it is moved by mouse with the space bar, and by two fingers.
  const shown = large.locator('[data-scale]')
  await page.keyboard.press('+')
  const leftOf = async () => Math.round((await surface.boundingBox())?.x ?? 0)
  const from = await leftOf()
  await page.keyboard.down(' ')
  await drawn(page, shown, [0.5, 0.5], [0.55, 0.5])
  await page.keyboard.up(' ')
  const room = (await shown.boundingBox())?.width ?? 0
  await expect.poll(leftOf).toBe(Math.round(from + 0.05 * room))
  const touch = await page.context().newCDPSession(page)
  for (const [type, x] of [
    ['touchStart', 500],
    ['touchMove', 480],
    ['touchMove', 460],
  ] as const)
    await touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [0, 200].map((apart, id) => ({ x: x + apart, y: 400, id })),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(leftOf).toBe(Math.round(from + 0.05 * room - 40))
  await expect(marks).toHaveCount(1)
  await page.keyboard.press('0')
  // By keyboard: a circle in the middle, moved and made wider; words; a line that is removed, and an undone removal.
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(large.getByRole('status').last()).toHaveText('Circle at 39 %, 38 % to 64 %, 62 %')
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Given up')
  await page.keyboard.press('Escape')
  await expect(marks).toHaveCount(2)
  await surface.click({ position: { x: 400, y: 80 } })
  await page.keyboard.type('Crack, 3 cm')
  await page.keyboard.press('Enter')
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(marks).toHaveCount(4)
  await page.keyboard.press('Delete')
  await expect(marks).toHaveCount(3)
  await large.getByRole('button', { name: 'Undo' }).click()
  await expect(marks).toHaveCount(4)
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await large.getByRole('button', { name: 'Remove mark' }).click()
  await page.keyboard.press('Escape')

  const layer = large.locator('[data-marks]')
  await expect(layer.getByText('Crack, 3 cm')).toBeVisible()
  await large.getByRole('button', { name: 'Show original' }).click()
  await expect(layer).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(photo.locator('[data-marks]')).toHaveCount(1)
  await expect(page.getByText(/^Uploading \d+ photo/)).toHaveCount(0)
  const [before] = await photosOf(page, id)
  await pressSave(page)

  const item = (await savedReport(page, id)).rooms[0]?.sections[0]?.types[0]?.items[0]
  const kept = item?.condition.in.photos[0]?.marks
  expect(kept?.map(({ kind, text }) => text ?? kind)).toEqual(['arrow', 'circle', 'Crack, 3 cm'])
  // The picture does not fill the screen: half of it is less than half of what was drawn over.
  expect(kept?.[0]?.x1).toBeLessThan(0.4)
  expect(before?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(await photosOf(page, id)).toEqual([before])

  await page.goto(address(`/photos/${id}`))
  await expect(page.getByText('Marked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^View Hall: Door, photo 1 large/ }).click()
  await expect(large.locator('[data-marks]')).toHaveCount(1)
  await large.getByRole('button', { name: 'Show original' }).click()
  await expect(large.getByRole('button', { name: 'Show marks' })).toBeVisible()
  await expect(large.locator('[data-marks]')).toHaveCount(0)
})
