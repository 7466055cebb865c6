import path from 'node:path'
import { Item, Report, genericMessages, routePath, routes } from '@lintel/contract'
import { photographFiles } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, signIn } from './sign-in.ts'

const folder = path.join(import.meta.dirname, '../../node_modules/.cache/lintel-photographs')

const anItem = (name: string, condition: object = {}) =>
  Item.parse({ _uuid: name.toLowerCase(), name, condition: { in: { condition: 'Good', ...condition } } })

const kitchen = {
  _uuid: 'kitchen',
  name: 'Kitchen',
  type: 'kitchen',
  category: 2,
  overview: '',
  photos: [],
  compliancesections: [],
  sections: [
    {
      name: 'Worktop',
      slug: 'worktop',
      types: [
        {
          slug: 'worktop',
          name: 'Worktop',
          items: [
            anItem('Worktop', {
              cleanliness: 'Professionally cleaned',
              notes: [{ note: 'Light knife marks beside the sink', responsibility: ['FWT'] }],
            }),
            anItem('Upstand'),
            anItem('Splashback'),
          ],
        },
      ],
    },
  ],
} as const

const itemsOf = (report: Report) =>
  report.rooms.flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const side = (page: Page, name: 'Check In' | 'Check Out') => page.getByRole('group', { name, exact: true })

const addPhoto = async (page: Page, file: string | undefined) => {
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos of Worktop' }).click()
  await (await picker).setFiles(file ?? '')
}

/** Waits until a photograph is there, looked at and accepted. */
const arrived = async (page: Page, reference: string) => {
  const photo = page.getByRole('figure', { name: `Photo ${reference}`, exact: true })
  await expect(photo).toBeVisible()
  await expect(photo).not.toHaveAttribute('data-state')
  return photo
}

const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
}

/** The check-out of an inventory of three items, the first of which has a photograph. */
const aCheckOut = async (page: Page, file: string | undefined): Promise<string> => {
  const inventory = await aReport(page, { rooms: [structuredClone(kitchen) as never] })
  await page.goto(address(`/reports/${inventory.id}/rooms`))
  await row(page, 'Worktop').locator('[data-item-head]').click()
  await addPhoto(page, file)
  await arrived(page, 'K-01')
  await save(page)
  const answer = await callApi(page, 'PATCH', routePath(routes.followOnReport).replace('{id}', inventory.id), {
    target: 'Check Out',
  })
  expect(answer.status()).toBe(201)
  return Report.parse(await answer.json()).id
}

test('an inspector compares each item with its check-in, says who is responsible and links photographs', async ({
  page,
}) => {
  const [before, after] = await photographFiles(folder, 2)
  await signIn(page, 'inspector@harbour-vale.example')
  const id = await aCheckOut(page, before)
  await page.goto(address(`/reports/${id}/rooms`))

  // One key for what is as it was.
  await row(page, 'Upstand').locator('[data-item-head]').focus()
  await page.keyboard.press('s')
  await expect(row(page, 'Upstand')).toContainText('Same as Check-In')

  // Both sides of the worktop; the check-in is read and never written.
  await row(page, 'Worktop').locator('[data-item-head]').click()
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

  // The photograph of today shows what the one of the check-in showed.
  await addPhoto(page, after)
  const photo = await arrived(page, 'K-01 out')
  await photo.getByRole('button', { name: 'Shows the same as…' }).click()
  await page.getByRole('menuitem', { name: 'K-01', exact: true }).click()
  await expect(photo.getByRole('button', { name: 'Shows the same as K-01' })).toBeVisible()
  await expect(side(page, 'Check In').getByRole('figure', { name: 'Photo K-01' })).toContainText('K-01 out')

  // The rest of the room as it was; what was judged stays.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+S')
  await expect(page.getByText('Kitchen: 1 item set to Same as Check-In')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kitchen', exact: true })).toContainText('3 of 3 graded')
  await expect(page.getByRole('region', { name: 'Kitchen', exact: true })).toContainText('1 changed since check-in')

  await save(page)
  const [worktop, upstand, splashback] = itemsOf(await savedReport(page, id))
  const [photoIn] = worktop?.condition.in.photos ?? []
  expect(worktop?.condition.in).toMatchObject({ condition: 'Good', cleanliness: 'Professionally cleaned' })
  expect(worktop?.condition.out).toMatchObject({
    condition: 'Poor',
    notes: [{ note: 'Round scorch mark, 18 cm; absent at check-in', flagged: true, responsibility: ['TT', 'CLR'] }],
    photos: [{ linkedphoto: photoIn?.id }],
    sameAsCheckin: { active: false },
  })
  for (const same of [upstand, splashback])
    expect(same?.condition.out).toMatchObject({ condition: 'Good', sameAsCheckin: { active: true } })

  await page.reload()
  await row(page, 'Worktop').locator('[data-item-head]').click()
  await expect(side(page, 'Check Out').getByRole('radio', { name: 'Poor', exact: true })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Shows the same as K-01' })).toBeVisible()
})
