import { reportMessages } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { addRoom, row, save, open, anOpenReport } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'
import { slowDown } from './slow.ts'

const itemNames = (page: Page) => page.locator('[data-item-head] b').allTextContents()
const roomNames = (page: Page) =>
  page.getByRole('navigation', { name: 'Report sections' }).getByRole('list', { name: 'Rooms' }).getByRole('button')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

test('rooms are added from the dictionary, moved by keys and pointer, undone, and searched', async ({ page }) => {
  const { id } = await anOpenReport(page, 'rooms')
  await expect(page.getByText('No rooms yet')).toBeVisible()
  await addRoom(page, 'Bedroom')
  await expect(page.locator('[data-item-head]').first()).toBeVisible()
  await addRoom(page, 'Hall')
  await expect(roomNames(page)).toHaveText([/Bedroom/, /Hall/])

  // A room dragged to the top; undo and redo show the room.
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await grip(page, 'Hall').hover()
  await page.mouse.down()
  await page.mouse.move(400, 120, { steps: 6 })
  await page.mouse.move(400, 62, { steps: 6 })
  await page.mouse.up()
  await expect(roomNames(page)).toHaveText([/Hall/, /Bedroom/])
  await page.keyboard.press('Control+z')
  await expect(roomNames(page)).toHaveText([/Bedroom/, /Hall/])
  await page.keyboard.press('Control+y')
  await expect(roomNames(page)).toHaveText([/Hall/, /Bedroom/])

  // An item moved by keyboard within its section; undo and redo.
  const [first = '', second = ''] = await itemNames(page)
  await grip(page, first).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${first}, place 2 of`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${first} is now 2 of`)).toBeAttached()
  const moved = await itemNames(page)
  expect(moved.indexOf(first)).toBeGreaterThan(moved.indexOf(second))
  await page.keyboard.press('Control+z')
  expect((await itemNames(page))[0]).toBe(first)
  await page.keyboard.press('Control+y')
  expect((await itemNames(page))[0]).toBe(second)

  // An item moved to another room, by menu and room name, and by pointer; undone.
  const bedroom = roomNames(page).filter({ hasText: 'Bedroom' })
  const before = await itemNames(page)
  const askForRoom = async () => {
    await row(page, 'Door frame').first().getByRole('button', { name: 'More for Door frame' }).click()
    await page.getByRole('menuitem', { name: 'Move to room…' }).click()
    await expect(dialog(page, 'Move Door frame to room').getByLabel('Search rooms')).toBeFocused()
  }
  await askForRoom()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Door frame').first().locator('[data-item-head]')).toBeFocused()
  await askForRoom()
  await expect(dialog(page, 'Move Door frame to room').getByRole('option')).toHaveCount(1)
  await page.keyboard.type('bedr')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Door frame is now in Bedroom')).toBeVisible()
  // The focus stays where the item was.
  await expect(row(page, 'Door').first().locator('[data-item-head]')).toBeFocused()
  await page.keyboard.press('Control+z')
  expect(await itemNames(page)).toEqual(before)
  await grip(page, first).first().hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await bedroom.boundingBox()) ?? {}
  await page.mouse.move(x + 40, y + 10, { steps: 6 })
  await expect(bedroom).toHaveAttribute('data-row-over')
  await page.mouse.up()
  await expect(page.getByText(`${first} is now in Bedroom`)).toBeVisible()
  await expect(page.locator('[data-row-over]')).toHaveCount(0)

  // A new item of a type that is not in the dictionary.
  await page.keyboard.press('a')
  const add = dialog(page, 'New item').getByRole('button', { name: 'Add', exact: true })
  await dialog(page, 'New item').getByRole('combobox', { name: 'Section' }).fill('Doors')
  await page.getByRole('option', { name: 'Doors', exact: true }).click()
  await expect(add).toBeDisabled()
  await dialog(page, 'New item').getByRole('combobox', { name: 'Type' }).fill('Cat flap')
  await dialog(page, 'New item').getByRole('combobox', { name: 'Item' }).fill('Zebra flap')
  await page.keyboard.press('Enter')
  await expect(page.getByText(reportMessages.itemAdded)).toBeVisible()
  // Its type has a heading; a type with a single item of the same name does not.
  await expect(page.getByRole('heading', { level: 4, name: 'Cat flap', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 4, name: 'Door frame', exact: true })).toHaveCount(0)

  // It is found and opened, and the search field keeps the focus. On a slow machine the previous item takes the focus
  // only after typing has begun.
  const speedUp = await slowDown(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByLabel('Find in rooms').getByRole('textbox').fill('zebra')
  await expect(page.getByText('1 found')).toBeVisible()
  await speedUp()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Zebra flap', exact: true })).toHaveAttribute('data-open', 'true')
  await expect(page.getByLabel('Find in rooms').getByRole('textbox')).toBeFocused()
  // The rest of the room is graded with three key presses, and undone with one. On a slow machine they arrive before
  // the dialog has finished opening, and the found item takes the focus even later.
  const speedUpAgain = await slowDown(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Find in rooms').getByRole('textbox')).toBeHidden()
  await row(page, 'Door frame').first().locator('[data-item-head]').focus()
  await page.keyboard.press('Shift+G')
  await page.keyboard.press('3')
  await speedUpAgain()
  await expect(dialog(page, 'Grade the rest').getByRole('radio', { name: 'Average' })).toBeChecked()
  await page.keyboard.press('Shift+Digit2')
  await expect(page.getByText(/: \d+ items graded Average, Good domestic$/)).toBeVisible()
  await expect(row(page, 'Door frame').first()).toContainText('Average')
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Door frame').first()).not.toContainText('Average')

  await save(page)
  // Where the code of a dialog is late, what is typed until then is held for it, and does nothing to the page.
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/(rest-dialog|find-bar)[^/]*\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await page.reload()
  await row(page, 'Door frame').first().locator('[data-item-head]').focus()
  await page.keyboard.press('Shift+G')
  await page.keyboard.press('2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+G')
  await page.keyboard.press('3')
  await page.keyboard.press('Tab')
  await expect(row(page, 'Door frame').first()).not.toContainText(/Good|Average/)
  arrive()
  await expect(dialog(page, 'Grade the rest').getByRole('radio', { name: 'Average' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Door frame').first()).not.toContainText('Average')
  await expect(page.getByText('No unsaved changes')).toBeVisible()

  const { rooms } = await savedReport(page, id)
  expect(rooms.map(({ name }) => name)).toEqual(['Hall', 'Bedroom'])
  expect(rooms[0]?.sections[0]?.types.at(-1)).toMatchObject({
    slug: 'cat-flap',
    items: [{ name: 'Zebra flap', locallyadded: true }],
  })
})

test('a report that was opened with its details shows its other sections offline @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await page.goto(address('/reports/demo-harbour-vale-01/details'))
  await expect(page.getByLabel('General notes')).toBeVisible()
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const file of ['/rooms-', '/sections-'])
    await expect.poll(async () => (await fetched()).filter((name) => name.includes(file))).not.toEqual([])
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Rooms' }).click()
  await expect(page.getByRole('region', { name: 'Rooms' }).getByText('Panelled door').first()).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find in rooms' })).toBeFocused()
  for (const name of ['Meters', 'Signatures', 'Documents']) {
    await page.getByRole('navigation', { name: 'Report sections' }).getByRole('link', { name }).click()
    await expect(page.getByRole('region', { name }).or(page.getByRole('heading', { name })).first()).toBeVisible()
  }
  await page.context().setOffline(false)
})

test('a report can be edited before drag and drop has loaded, and dragged afterwards @long', async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/dragging-*.js', async (route) => {
    await held
    await route.continue()
  })
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const keys = ['Front door', 'Shed', 'Garage'].map((name, at) => ({ _uuid: `key-${at}`, name }))
  const { id } = await aReport(page, { keys })
  const requested = page.waitForRequest(/\/assets\/dragging-.*\.js$/)
  await page.goto(address(`/reports/${id}`))
  await open(page, 'Keys')
  await requested

  // Loading it neither blocks nor disturbs typing: focus and layout stay.
  const titles = page.getByRole('list', { name: 'Keys' }).getByRole('heading')
  await expect(titles).toHaveText(['Front door', 'Shed', 'Garage'])
  const field = page.getByRole('textbox', { name: 'Name' }).first()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and')
  const places = () => titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top))
  const before = await places()
  const grip = page.getByRole('button', { name: 'Move Shed', exact: true })
  await expect(grip).not.toHaveAttribute('aria-roledescription', 'draggable')
  letGo()
  await expect(grip).toHaveAttribute('aria-roledescription', 'draggable')
  await page.keyboard.type(' porch')
  await expect(field).toHaveValue('Front door and porch')
  expect(await places()).toEqual(before)

  const third = await page.getByRole('button', { name: 'Move Garage', exact: true }).boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(third?.x ?? 0, (third?.y ?? 0) + 20, { steps: 10 })
  await page.mouse.up()
  await expect(titles).toHaveText(['Front door and porch', 'Garage', 'Shed'])
  await save(page)
  expect((await savedReport(page, id)).keys.map(({ name }) => name)).toEqual(['Front door and porch', 'Garage', 'Shed'])
})
