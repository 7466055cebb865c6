import type { Item, Report } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { aRoom } from '../src/testing/a-report.ts'
import { generate, open, roomHead, row, save } from './editor.ts'
import { readPdf } from './pdf.ts'
import { photographs } from './photographs.ts'
import { aReport, followOn, savedReport } from './reports.ts'
import { choose, chooseFiles, chooseForReport, downloadedBy, field, press } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const worktop = {
  condition: 'Good',
  cleanliness: 'Professionally cleaned',
  notes: [{ note: 'Light knife marks beside the sink', responsibility: ['FWT'] }],
}
const roomOf = (name: string, items: string[]) =>
  aRoom(
    items.map((item) => ({
      _uuid: item.replaceAll(' ', '-'),
      name: item,
      condition: { in: item === 'Worktop' ? worktop : { condition: 'Good' } },
    })),
    { _uuid: name, name, type: name.toLowerCase() },
  )
const rooms = [roomOf('Kitchen', ['Worktop', 'Kitchen sink', 'Kitchen tap']), roomOf('Hall', ['Walls', 'Door'])]

const itemsOf = (report: Report): Item[] =>
  report.rooms.flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))

const side = (page: Page, name: 'Check In' | 'Check Out') => page.getByRole('group', { name, exact: true })

/** Opens an item with a unique name by searching for it. */
const find = async (page: Page, name: string) => {
  await page.keyboard.press('/')
  await page.getByLabel('Find in rooms').getByRole('textbox').fill(name)
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toHaveAttribute('data-open', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Find in rooms').getByRole('textbox')).toBeHidden()
  await row(page, name).locator('[data-item-head]').focus()
}

/** Waits until a photograph has been uploaded, checked and accepted. */
const arrived = async (page: Page, reference: string) => {
  const photo = page.getByRole('figure', { name: `Photo ${reference}`, exact: true })
  await expect(photo).toBeVisible()
  await expect(photo).not.toHaveAttribute('data-state')
  return photo
}

/** Creates the check-out from the list row. */
const checkOut = async (page: Page, { id, ref }: Report): Promise<string> => {
  await chooseForReport(page, ref, 'Make a Check Out…')
  await page.getByRole('dialog').getByRole('button', { name: 'Make it' }).click()
  await expect(page).toHaveURL((url) => /\/reports\/[\w-]{22}\/details/.test(url.pathname) && !url.href.includes(id))
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Check Out')
  return /reports\/([\w-]{22})/.exec(page.url())?.[1] ?? ''
}

test('an inventory is checked out, each item compared, and printed side by side', async ({ page }) => {
  const [before = '', after = ''] = await photographs(2)
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const keys = [{ _uuid: 'key', name: 'Front door', qty: { in: 4 } }]
  const meters = [{ _uuid: 'meter', name: 'Electric', readings: ['01502'] }]
  const inventory = await aReport(page, { rooms, keys, meters })
  await page.goto(address(`/reports/${inventory.id}/rooms`))
  await expect(roomHead(page, 'Kitchen')).toBeVisible()
  await find(page, 'Worktop')
  await chooseFiles(page, 'Add photos of Worktop', before)
  await arrived(page, 'K-01')
  await open(page, 'Keys')
  await chooseFiles(page, 'Add photos of Front door', before)
  await arrived(page, 'KY-01')
  await save(page)
  const id = await checkOut(page, inventory)

  // One key press for Same as Check-In.
  await open(page, 'Rooms')
  await find(page, 'Kitchen sink')
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(row(page, 'Kitchen sink')).toContainText('Same as Check-In')

  // Both sides of the worktop; the check-in is read-only.
  await find(page, 'Worktop')
  await expect(side(page, 'Check In')).toContainText('Professionally cleaned')
  await expect(side(page, 'Check In')).toContainText('Light knife marks beside the sink')
  await expect(side(page, 'Check In')).toContainText('read-only')
  await expect(side(page, 'Check In').getByRole('textbox')).toHaveCount(0)

  await side(page, 'Check Out').getByRole('radio', { name: 'Poor', exact: true }).click()
  await expect(row(page, 'Worktop')).toContainText('Good to Poor, two grades down')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Note 1 text').fill('Round scorch mark, 18 cm; absent at check-in')
  await side(page, 'Check Out').getByRole('button', { name: 'TT, Tenant' }).click()
  await side(page, 'Check Out').getByRole('button', { name: 'CLR, Clarify' }).click()
  await page.getByRole('button', { name: 'Flag note' }).click()

  // The new photograph is linked automatically to the only one of the check-in.
  await chooseFiles(page, 'Add photos of Worktop', after)
  const photo = await arrived(page, 'K-01 out')
  await expect(photo.getByRole('button', { name: 'Shows the same as K-01' })).toBeVisible()
  await expect(side(page, 'Check In').getByRole('figure', { name: 'Photo K-01' })).toContainText('K-01 out')

  // Marks the rest of each room as same, from its header; graded items stay.
  for (const room of ['Kitchen', 'Hall']) {
    await open(page, room)
    await roomHead(page, room)
      .getByRole('button', { name: `Collapse ${room}` })
      .focus()
    await page.keyboard.press('Shift+S')
    await expect(page.getByText(new RegExp(`^${room}: \\d+ items? set to Same as Check-In$`))).toBeVisible()
  }
  await open(page, 'Kitchen')
  await expect(roomHead(page, 'Kitchen')).toContainText('3 of 3 graded')
  await expect(roomHead(page, 'Kitchen')).toContainText('1 changed since check-in')

  // One key was not returned; the meter has a new reading.
  await open(page, 'Keys')
  await expect(side(page, 'Check In').getByText('4', { exact: true })).toBeVisible()
  await side(page, 'Check Out').getByLabel('Qty').fill('3')
  await chooseFiles(page, 'Add photos of Front door', after)
  const key = await arrived(page, 'KY-01 out')
  await expect(key.getByRole('button', { name: 'Shows the same as KY-01' })).toBeVisible()
  const compare = page.getByRole('button', { name: 'Compare', exact: true })
  await page.getByRole('button', { name: 'View photo KY-01 out' }).click()
  await compare.click()
  await expect(page.getByRole('dialog', { name: 'Compare Keys: Front door' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await open(page, 'Meters')
  await expect(page.getByText('01502')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reading 1' }).fill('03817')
  await save(page)

  const saved = await savedReport(page, id)
  const condition = itemsOf(saved).find(({ name }) => name === 'Worktop')?.condition
  const [photoIn] = condition?.in.photos ?? []
  expect(condition?.in).toMatchObject({ condition: 'Good', cleanliness: 'Professionally cleaned' })
  expect(condition?.out).toMatchObject({
    condition: 'Poor',
    cleanliness: 'Professionally cleaned',
    notes: [{ note: 'Round scorch mark, 18 cm; absent at check-in', flagged: true, responsibility: ['TT', 'CLR'] }],
    photos: [{ linkedphoto: photoIn?.id }],
    sameAsCheckin: { active: false },
  })
  const same = itemsOf(saved).filter(({ condition }) => condition.out.sameAsCheckin.active)
  expect(same).toHaveLength(4)

  // Then and now: of the item, of all that has changed, and in the gallery.
  await open(page, 'Rooms')
  await find(page, 'Worktop')
  await page.getByRole('button', { name: 'View photo K-01 out' }).click()
  await compare.click()
  const compared = page.getByRole('dialog', { name: 'Compare Kitchen: Worktop' })
  const slider = compared.getByRole('slider', { name: 'Check In shown' })
  await expect(slider).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '55 % Check In')
  await compared.locator('[data-marker]').hover()
  await page.mouse.down()
  await page.mouse.move(0, 300)
  await page.mouse.up()
  await expect(slider).toHaveAttribute('aria-valuetext', '0 % Check In')
  const shownOf = (visit: string) => compared.getByRole('figure', { name: visit, exact: true }).getByRole('img')
  await expect(shownOf('Check In')).toHaveCount(1)
  await page.keyboard.press('f')
  await expect(shownOf('Check Out')).toHaveCount(0)
  await compared.getByRole('button', { name: 'Flip to Check Out' }).click()
  await expect(shownOf('Check Out')).toHaveAccessibleName('K-01 out')
  await expect(shownOf('Check In')).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(shownOf('Check In')).toHaveAccessibleName('K-01')
  await page.keyboard.press('Escape')
  await expect(compare).toBeFocused()
  await page.keyboard.press('Escape')
  const actions = page.getByRole('button', { name: /^Actions for/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Changes only' }).click()
  await expect(compared.getByRole('status')).toHaveText(/Good to Poor, two grades down. Round scorch mark.*1 of 1$/)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Claim' }).click()
  await choose(page, 'Scheme', 'DPS custodial')
  await field(page, 'Deposit').fill('500')
  await press(page, 'Start claim')
  await press(page, /^Kitchen, Worktop/)
  const taken = page.getByRole('button', { name: 'Check-out photo of Kitchen, Worktop' })
  await taken.click()
  await expect(
    page.getByRole('dialog', { name: 'Compare Kitchen, Worktop' }).getByRole('slider', { name: 'Check In shown' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(taken).toBeFocused()
  await page.goto(address(`/reports/${id}`))

  // The PDF has both sides, the responsibilities, and a comparison of what was handed over.
  await generate(page)
  await expect(page.getByRole('button', { name: 'PDF, ready' })).toBeVisible()
  await page.getByRole('button', { name: 'PDF menu' }).click()
  const { bytes } = await downloadedBy(page, page.getByRole('menuitem', { name: 'Download PDF' }).click())
  const { structure, text } = await readPdf(new Uint8Array(bytes))
  expect(structure.problems).toEqual([])
  // With the agency's logo.
  expect(structure.images).toBe(5)
  expect(text).toContain(
    'Worktop Good , professionally cleaned Light knife marks beside the sink K-01 ' +
      'Poor , professionally cleaned Flagged. Round scorch mark, 18 cm; absent at check-in K-01 out TT Tenant CLR Clarify',
  )
  expect(text).toContain('Kitchen tap Good As check-in')
  expect(text).toContain('As it was, as it is: Kitchen K-01')
  expect(text).toContain('Front door 1 key not returned 4 3')
  expect(text).toContain('Electric 01502 03817 2315')

  await page.goto(address(`/photos/${id}`))
  await page
    .getByRole('button', { name: /linked with a Check In photo$/ })
    .last()
    .click()
  await compare.click()
  await expect(shownOf('Check In')).toHaveCount(1)
})

const door = {
  _uuid: 'door',
  name: 'Old door',
  colour: 'White',
  qty: 2,
  constituents: [{ label: 'Handle', value: 1 }],
  condition: { in: { condition: 'Good' } },
}

test('facts at check-out are typed next to the check-in, marked if different, and undone', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const inventory = await aReport(page, { rooms: [aRoom([door])] })
  const { id } = await followOn(page, inventory, 'Check Out')
  await page.goto(address(`/reports/${id}/rooms`))
  await row(page, 'Old door').locator('[data-item-head]').click()

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
  expect(itemsOf(await savedReport(page, id))).toMatchObject([
    {
      name: 'Old door',
      colour: 'White',
      qty: 2,
      condition: { out: { facts: { name: 'Fire door', colour: 'Cream', qty: 1 } } },
    },
  ])

  // Restoring the check-in's value removes the mark; Same as Check-In covers the rest.
  await side(page, 'Check Out').getByLabel('Item', { exact: true }).fill('Old door')
  await colour.fill('White')
  await expect(changes).not.toContainText('Colour')
  await side(page, 'Check Out').getByRole('switch', { name: 'Same as Check-In' }).click()
  await expect(changes).toBeHidden()
  await save(page)
  expect(itemsOf(await savedReport(page, id))[0]?.condition.out).not.toHaveProperty('facts')
})

test('entries of the check-in are marked as not there instead of removed @long', async ({ page }) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const inventory = await aReport(page, { rooms: [aRoom([door], { overview: 'Bright' })] })
  const { id } = await followOn(page, inventory, 'Check Out')
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
  expect(itemsOf(saved)).toMatchObject([{ name: 'Old door', condition: { out: { missing: true } } }])
})
