import { readFile } from 'node:fs/promises'
import { routePath, routes, type Item, type Report } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { generate, open, roomHead, row, save } from './editor.ts'
import { readPdf } from './pdf.ts'
import { photographs } from './photographs.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

/** Rooms of some items, the first of which is the worktop in the kitchen. */
const rooms = ['Kitchen', 'Hall'].map((name) => ({
  _uuid: name,
  name,
  type: name.toLowerCase(),
  category: 1,
  sections: [
    {
      name: 'Fabric',
      slug: 'fabric',
      types: [
        {
          slug: 'fabric',
          name: 'Fabric',
          items: (name === 'Kitchen' ? ['Worktop', 'Kitchen sink', 'Kitchen tap'] : ['Walls', 'Door']).map((item) => ({
            _uuid: item.replaceAll(' ', '-'),
            name: item,
            condition: {
              in: {
                condition: 'Good',
                ...(item === 'Worktop' && {
                  cleanliness: 'Professionally cleaned',
                  notes: [{ note: 'Light knife marks beside the sink', responsibility: ['FWT'] }],
                }),
              },
            },
          })),
        },
      ],
    },
  ],
}))

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

/** An inventory with a photograph of the worktop; the rest is made by API. */
const anInventory = async (page: Page, photograph: string | undefined): Promise<Report> => {
  const report = await aReport(page)
  const path = routePath(routes.saveReport).replace('{id}', report.id)
  const more = {
    keys: [{ _uuid: 'key', name: 'Front door', qty: { in: 4 } }],
    meters: [{ _uuid: 'meter', name: 'Electric', readings: ['01502'] }],
  }
  expect((await callApi(page, 'PUT', path, { ...report, rooms, ...more })).status()).toBe(200)
  await page.goto(address(`/reports/${report.id}/rooms`))
  await expect(roomHead(page, 'Kitchen')).toBeVisible()
  await find(page, 'Worktop')
  await addPhoto(page, photograph)
  await arrived(page, 'K-01')
  await save(page)
  return report
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

test('an inventory is checked out, each item compared, and printed side by side', async ({ page }) => {
  const [before, after] = await photographs(2)
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const inventory = await anInventory(page, before)
  const { id } = await followOn(page, inventory, 'Check Out')

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

  // Marks the rest of each room as same, from its header; graded items stay.
  for (const { name: room } of rooms) {
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
  expect(same).toHaveLength(4)

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
  expect(text).toContain('Kitchen tap Good As check-in')
  expect(text).toContain('As it was, as it is: Kitchen K-01')
  expect(text).toContain('Front door 1 key not returned 4 3')
  expect(text).toContain('Electric 01502 03817 2315')
})
