import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConditionGrade, routePath, routes, type Item, type Report } from '@lintel/contract'
import { photographFiles } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { addRoom, generate, open, roomHead, row, save } from './editor.ts'
import { readPdf } from './pdf.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const folder = path.join(import.meta.dirname, '../../node_modules/.cache/lintel-photographs')

/** For a part furnished property the dictionary adds 104 items to these. */
const rooms = ['Hall', 'Stairs and landing', 'Kitchen', 'Bedroom', 'WC', 'Cupboard', 'Front garden', 'Rear garden']

const itemsOf = (report: Report): Item[] =>
  report.rooms.flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))

const itemNamed = (report: Report, name: string) => itemsOf(report).find((item) => item.name === name)

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

const addPhoto = async (page: Page, file: string | undefined) => {
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos of Worktop' }).click()
  await (await picker).setFiles(file ?? '')
}

/** Waits until a photograph has been uploaded, checked and accepted. */
const arrived = async (page: Page, reference: string) => {
  const photo = page.getByRole('figure', { name: `Photo ${reference}`, exact: true })
  await expect(photo).toBeVisible()
  await expect(photo).not.toHaveAttribute('data-state')
  return photo
}

/** An inventory made through the UI as far as each step is done once; the remaining items are graded by API. */
const anInventory = async (page: Page, photograph: string | undefined): Promise<Report> => {
  const { id } = await aReport(page)
  await page.goto(address(`/reports/${id}/details`))
  await page.getByRole('combobox', { name: 'Furnished' }).click()
  await page.getByRole('option', { name: 'Part furnished', exact: true }).click()
  await open(page, 'Rooms')
  for (const room of rooms) await addRoom(page, room)

  const added = page.getByRole('dialog', { name: 'New item' })
  await page.keyboard.press('a')
  await added.getByRole('combobox', { name: 'Room' }).fill('Rear garden')
  await page.getByRole('option', { name: 'Rear garden', exact: true }).click()
  await added.getByRole('combobox', { name: 'Section' }).fill('Misc')
  await page.getByRole('option', { name: 'Misc', exact: true }).click()
  await added.getByRole('combobox', { name: 'Type' }).fill('Misc')
  await added.getByRole('combobox', { name: 'Item' }).fill('Sundial')
  await page.keyboard.press('Enter')
  await expect(added).toBeHidden()

  await find(page, 'Worktop')
  await page.keyboard.press('2')
  await page.keyboard.press('Shift+Digit1')
  await page.keyboard.press('t')
  await page.keyboard.type('Light knife marks beside the sink')
  await row(page, 'Worktop').getByRole('button', { name: 'FWT, Fair Wear and Tear' }).click()
  await addPhoto(page, photograph)
  await arrived(page, 'K-01')

  await open(page, 'Keys')
  await page.getByRole('button', { name: 'Add key' }).click()
  await page.keyboard.type('Front door')
  await page.getByLabel('Qty').fill('3')
  await open(page, 'Meters')
  await page.getByRole('textbox', { name: 'Reading 1' }).fill('01450')
  await save(page)

  const report = await savedReport(page, id)
  expect(report.rooms.map(({ name }) => name)).toEqual(rooms)
  expect(itemsOf(report)).toHaveLength(105)
  for (const { condition } of itemsOf(report)) condition.in.condition ||= ConditionGrade.enum.Good
  const path = routePath(routes.saveReport).replace('{id}', id)
  expect((await callApi(page, 'PUT', path, report)).status()).toBe(200)
  return savedReport(page, id)
}

/** Creates the follow-on report from the list row. */
const followOn = async (page: Page, { id, ref }: Report, target: string): Promise<Report> => {
  await page.goto(address(`/reports?search=${ref}`))
  await page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await page.getByRole('menuitem', { name: `Make a ${target}…` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it' }).click()
  await expect(page).toHaveURL((url) => /\/reports\/[\w-]{22}\/details/.test(url.pathname) && !url.href.includes(id))
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue(target)
  return savedReport(page, /reports\/([\w-]{22})/.exec(page.url())?.[1] ?? '')
}

/** The check-in: the tap has been replaced, a key was cut, and the meter has a new reading. */
const checkIn = async (page: Page, { id }: Report): Promise<Report> => {
  await open(page, 'Rooms')
  await find(page, 'Kitchen tap')
  await expect(row(page, 'Kitchen tap').getByRole('radio', { name: 'Good', exact: true })).toBeChecked()
  await page.keyboard.press('3')
  await page.keyboard.press('t')
  await page.keyboard.type('Drips when closed')
  await open(page, 'Keys')
  await page.getByLabel('Qty').fill('4')
  await open(page, 'Meters')
  await page.getByRole('textbox', { name: 'Reading 1' }).fill('01502')
  await save(page)
  const report = await savedReport(page, id)
  expect(itemNamed(report, 'Kitchen tap')?.condition.in).toMatchObject({
    condition: 'Average',
    notes: [{ note: 'Drips when closed' }],
  })
  expect(itemNamed(report, 'Worktop')?.condition.in).toMatchObject({
    cleanliness: 'Professionally cleaned',
    notes: [{ note: 'Light knife marks beside the sink', responsibility: ['FWT'] }],
  })
  return report
}

/** Makes the first request for a thumbnail fail with 404. Returns the number of requests so far. */
const thumbnailTooEarly = async (page: Page): Promise<() => number> => {
  let asked = 0
  await page.route('**/images/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const isSmall = Buffer.from(name, 'base64url').toString().includes('"width":96')
    if (isSmall) asked++
    await (isSmall && asked === 1 ? route.fulfill({ status: 404 }) : route.continue())
  })
  return () => asked
}

test('an inventory of 105 items is checked in and out, each item compared, and printed side by side', async ({
  page,
}) => {
  const [before, after] = await photographFiles(folder, 2)
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const inventory = await anInventory(page, before)
  const moveIn = await checkIn(page, await followOn(page, inventory, 'Check In'))
  const { id } = await followOn(page, moveIn, 'Check Out')

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
  await addPhoto(page, after)
  const photo = await arrived(page, 'K-01 out')
  await expect(photo.getByRole('button', { name: 'Shows the same as K-01' })).toBeVisible()
  await expect(side(page, 'Check In').getByRole('figure', { name: 'Photo K-01' })).toContainText('K-01 out')

  // A thumbnail requested too early is retried automatically.
  const asked = await thumbnailTooEarly(page)
  // From the photograph to the item, then out of it.
  for (let times = 0; times < 2; times++) await page.keyboard.press('Escape')
  await expect.poll(asked).toBeGreaterThan(1)
  const thumbnail = row(page, 'Worktop').locator('img[src^="/images/"]').first()
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.unrouteAll()

  // Marks the rest of each room as same, from its header; graded items stay.
  for (const room of rooms) {
    await open(page, room)
    await roomHead(page, room)
      .getByRole('button', { name: `Collapse ${room}` })
      .focus()
    await page.keyboard.press('Shift+S')
    await expect(page.getByText(new RegExp(`^${room}: \\d+ items set to Same as Check-In$`))).toBeVisible()
  }
  await open(page, 'Kitchen')
  await expect(roomHead(page, 'Kitchen')).toContainText('26 of 26 graded')
  await expect(roomHead(page, 'Kitchen')).toContainText('1 changed since check-in')

  // One key was not returned; the meter has a new reading.
  await open(page, 'Keys')
  await expect(side(page, 'Check In').getByText('4', { exact: true })).toBeVisible()
  await side(page, 'Check Out').getByLabel('Qty').fill('3')
  await open(page, 'Meters')
  await expect(page.getByText('01502')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reading 1' }).fill('03817')
  await save(page)

  const saved = await savedReport(page, id)
  const worktop = itemNamed(saved, 'Worktop')
  const [photoIn] = worktop?.condition.in.photos ?? []
  expect(worktop?.condition.in).toMatchObject({ condition: 'Good', cleanliness: 'Professionally cleaned' })
  expect(worktop?.condition.out).toMatchObject({
    condition: 'Poor',
    cleanliness: 'Professionally cleaned',
    notes: [{ note: 'Round scorch mark, 18 cm; absent at check-in', flagged: true, responsibility: ['TT', 'CLR'] }],
    photos: [{ linkedphoto: photoIn?.id }],
    sameAsCheckin: { active: false },
  })
  const same = itemsOf(saved).filter(({ condition }) => condition.out.sameAsCheckin.active)
  expect(same).toHaveLength(104)
  expect(itemNamed(saved, 'Kitchen tap')?.condition.out.condition).toBe('Average')
  expect(itemsOf(saved).map(({ _uuid }) => _uuid)).toEqual(itemsOf(inventory).map(({ _uuid }) => _uuid))

  // The PDF has both sides, the responsibilities, and a comparison of what was handed over.
  await generate(page)
  await expect(page.getByRole('button', { name: 'PDF, ready' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF menu' }).click()
  await page.getByRole('menuitem', { name: 'Download PDF' }).click()
  const { structure, text } = await readPdf(new Uint8Array(await readFile(await (await download).path())))
  expect(structure.problems).toEqual([])
  // With the agency's logo.
  expect(structure.images).toBe(3)
  expect(text).toContain(
    'Worktop Good , professionally cleaned Light knife marks beside the sink K-01 ' +
      'Poor , professionally cleaned Flagged. Round scorch mark, 18 cm; absent at check-in K-01 out TT Tenant CLR Clarify',
  )
  expect(text).toContain('Kitchen tap Average Drips when closed As check-in')
  expect(text).toContain('As it was, as it is: Kitchen K-01')
  expect(text).toContain('Front door 1 key not returned 4 3')
  expect(text).toContain('Electric 01502 03817 2315')
})
