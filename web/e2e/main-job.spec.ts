import { expect, test, type Page } from '@playwright/test'
import { expectSaved, generate } from './editor.ts'
import { readPdf } from './pdf.ts'
import { photographs } from './photographs.ts'
import { choose, chooseFiles, downloadedBy } from './screen.ts'
import { signIn } from './sign-in.ts'

const count = 4

const rooms = [
  { type: 'Hall', photos: 1 },
  { type: 'Kitchen', photos: 2 },
] as const

const addRoom = async (page: Page, type: string) => {
  await page.getByRole('button', { name: 'Add Room', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Room type').click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog).toBeHidden()
}

test('an inspector makes an inventory, from signing in to a PDF that can be decided on', async ({ page }) => {
  const files = await photographs(count)

  await signIn(page, 'inspector@harbour-vale.example')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()

  // A new inventory.
  await page.getByRole('link', { name: /New Report/ }).click()
  await page.getByLabel('Address line 1').fill('14 Lantern Walk')
  await page.getByLabel('Town').fill('Westhaven')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Postcode').fill('ZZ4 7LW')
  await choose(page, 'Branch', 'Quayside')
  await choose(page, 'Type', 'Inventory')
  await save.click()
  await expect(page).toHaveURL(/\/reports\/[\w-]{22}\/details/)

  // Property details.
  await choose(page, 'Furnished', 'Part furnished')
  await page.getByLabel('General notes').fill('Empty and cleaned on the day; <b>dry weather</b> & daylight.')
  await page.getByLabel('Stopcock location').fill('Behind the bath panel')
  await chooseFiles(page, 'Add photos of the property', files.slice(0, 1))

  // Rooms from the dictionary, with photographs.
  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Rooms', { exact: true }).click()
  let next = 1
  for (const room of rooms) {
    await addRoom(page, room.type)
    const section = page.getByRole('region', { name: room.type, exact: true })
    await section.getByRole('button', { name: 'Overview photos' }).click()
    await chooseFiles(page, `Add photos of ${room.type}`, files.slice(next, next + room.photos))
    next += room.photos
  }
  expect(next).toBe(count)

  // One item graded by keyboard, with a flagged note and a responsibility code.
  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Kitchen', { exact: true }).click()
  const item = page
    .getByRole('button', { name: 'Wall tiles', exact: true })
    .or(page.getByRole('group', { name: 'Wall tiles', exact: true }))
  await item.first().click()
  await page.keyboard.press('4')
  await page.keyboard.press('Shift+Digit5')
  await page.keyboard.press('t')
  await page.keyboard.type('Two cracked tiles behind the hob, about 14 cm across')
  await page.getByRole('button', { name: 'TT, Tenant' }).first().click()

  // A save waits for pending uploads, however long they take.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Uploading \d+ photo/)).toHaveCount(0, { timeout: 180_000 })
  await expectSaved(page)

  // Open points are listed first, each with a link; the user can continue regardless.
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const gaps = page.getByRole('dialog', { name: 'Before you generate' })
  await gaps.getByRole('listitem').first().getByRole('button').click()
  await expect(gaps).toBeHidden()

  // Generating shows its progress.
  await generate(page)
  await expect(page.getByRole('button', { name: 'PDF, generating' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'PDF, ready' })).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: 'PDF menu' }).click()
  const { bytes } = await downloadedBy(page, page.getByRole('menuitem', { name: 'Download PDF' }).click())

  // The printed text matches the input.
  const { structure, pages, text } = await readPdf(new Uint8Array(bytes))
  expect(structure.problems).toEqual([])
  // With the agency's logo.
  expect(structure.images).toBe(count + 1)
  expect(structure.tagged).toBe(true)
  expect(structure.lang).toBe('en-GB')
  expect(structure.fonts.every(({ embedded }) => embedded)).toBe(true)
  expect(pages[0]).toContain('14 Lantern Walk')
  expect(text).toContain('Empty and cleaned on the day; <b>dry weather</b> & daylight.')
  expect(text).toContain('Behind the bath panel')
  expect(text).toContain('Two cracked tiles behind the hob, about 14')
  expect(text).toMatch(/Wall tiles[^\n]*Poor Greasy/)
  expect(pages.at(-1)).toContain(`Page ${structure.pages} of ${structure.pages}`)
  for (const room of rooms) expect(text).toContain(room.type)
  expect(text).toContain('02/11/2026 10:0')
})
