import { expect, test, type Locator, type Page } from '@playwright/test'
import { Hand } from '../../scripts/bench/inspector/hand.ts'
import { expectSaved } from './editor.ts'
import { aPhotographFile } from './photographs.ts'
import { savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const itemsOf = ({ rooms }: Awaited<ReturnType<typeof savedReport>>) =>
  rooms.flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))

/** What both tests produce: a furnished, graded flat with its keys counted and its meter read. */
const expectWritten = async (page: Page, id: string) => {
  const report = await savedReport(page, id)
  expect(report.rooms.map(({ name }) => name)).toEqual([
    'Hall',
    'Reception',
    'Kitchen',
    'Bedroom',
    'Bedroom 2',
    'Bathroom',
  ])
  const [first, second, ...others] = itemsOf(report)
  expect(first).toMatchObject({ condition: { in: { condition: 'Poor', cleanliness: 'Dusty' } } })
  expect(first?.condition.in.notes).toMatchObject([{ note: 'Scuffed to the lower edge' }])
  expect(first?.condition.in.photos).toHaveLength(1)
  expect(first?.colour).toBe('White')
  expect(second).toMatchObject({ condition: { in: { condition: 'Good', cleanliness: 'Good domestic' } } })
  expect(others.length).toBeGreaterThan(20)
  for (const { condition } of others) expect(condition.in).toMatchObject({ condition: 'Good', notes: [] })
  expect(report.keys).toMatchObject([{ name: 'Front door', qty: { in: 2 } }])
  expect(report.meters).toMatchObject([{ name: 'Electric', readings: ['04512'] }])
}

const addPhotograph = async (page: Page, ask: () => Promise<void>) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()])
  await chooser.setFiles(await aPhotographFile())
}

test('the whole job by keyboard only, with the focus never lost', async ({ page }) => {
  const hand = new Hand(page)
  await hand.begin()
  await beSignedIn(page, 'inspector@harbour-vale.example')
  await page.goto(address('/reports'))

  const focused = page.locator(':focus')
  const tabTo = async (target: Locator, tab: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.waitFor({ state: 'attached' })
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs < 60 && !(await isThere()); tabs++) await hand.press(tab)
    await expect(target).toBeFocused()
  }
  const choose = async (name: string, option: string) => {
    await tabTo(page.getByRole('combobox', { name }))
    await hand.press('Enter')
    const wanted = page.getByRole('option', { name: option, exact: true })
    await wanted.waitFor()
    for (let downs = 0; downs < 12 && (await wanted.getAttribute('data-combobox-selected')) === null; downs++)
      await hand.press('ArrowDown')
    await hand.press('Enter')
  }

  // Set-up.
  await page.getByRole('link', { name: /New Report/ }).waitFor()
  await hand.press('n')
  const search = page.getByLabel('Find address')
  await expect(search).toBeFocused()
  await hand.type('quay str')
  await page.getByRole('option').first().waitFor()
  await hand.press('ArrowDown')
  await hand.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Branch' })).toBeFocused()
  await choose('Branch', 'Quayside')
  await choose('Type', 'Inventory')
  await hand.press('Control+s')
  await page.waitForURL(/details$/)
  const [, id = ''] = /reports\/([^/]+)/.exec(page.url()) ?? []
  // Nobody presses a key before there is something to see.
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await hand.press('g')
  await hand.press('r')
  const flat = page.getByRole('button', { name: '2-bed flat' })
  await flat.waitFor()
  const furnishing = page.getByRole('radiogroup', { name: 'Furnishing' })
  await tabTo(furnishing.getByRole('radio', { checked: true }))
  const furnished = furnishing.getByRole('radio', { name: 'Fully furnished', exact: true })
  for (let rights = 0; rights < 5 && !(await furnished.isChecked()); rights++) await hand.press('ArrowRight')
  await tabTo(flat)
  await hand.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Add 6 rooms' }))
  await hand.press('Enter')
  const heads = page.locator('[data-item-head]')
  await expect(heads.first()).toBeFocused()

  // An item's colour, note and grades from its own fields, and a photograph.
  await addPhotograph(page, () => hand.press('p'))
  await hand.press('c')
  await hand.type('wh')
  await hand.take()
  await expect(focused).toHaveAccessibleName('Note 1 text')
  await hand.type('Scuffed to the lower edge')
  await hand.press('Alt+Digit4')
  await hand.press('Alt+Shift+Digit3')
  await hand.press('Control+Shift+Enter')
  await expect(heads.nth(1)).toBeFocused()
  await hand.press('2')
  await hand.press('Escape')
  await hand.press('j')
  await expect(heads.nth(2)).toBeFocused()

  // Grades the rest of the whole report.
  await hand.press('Shift+G')
  const rest = page.getByRole('dialog', { name: 'Grade the rest' })
  await tabTo(rest.getByRole('radio', { checked: true }).first(), 'Shift+Tab')
  await hand.press('ArrowRight')
  await hand.press('2')
  await hand.press('Shift+Digit2')
  await expect(rest).toBeHidden()

  // Keys and a meter.
  await hand.press('g')
  await hand.press('k')
  await page.getByRole('heading', { name: 'Keys' }).waitFor()
  await hand.press('a')
  await expect(focused).toHaveAccessibleName('Name')
  await hand.type('Front door')
  await tabTo(page.getByRole('spinbutton', { name: 'Qty' }))
  await hand.type('2')
  await tabTo(page.getByRole('button', { name: 'Add photos of Front door' }))
  // Single keys act outside an entry only.
  await tabTo(page.getByRole('button', { name: 'Add key' }), 'Shift+Tab')
  await hand.press('g')
  await hand.press('m')
  const reading = page.getByRole('textbox', { name: /^Reading/ }).first()
  await tabTo(reading)
  await hand.type('04512')

  // Open points are listed before the PDF is generated, each reachable by keyboard.
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await tabTo(generate, 'Shift+Tab')
  await hand.press('Enter')
  const gaps = page.getByRole('dialog', { name: 'Before you generate' })
  await expect(gaps.getByRole('button', { name: 'Generate anyway' })).toBeFocused()
  await hand.press('Escape')
  await expect(generate).toBeFocused()
  await hand.press('Enter')
  await tabTo(gaps.getByRole('button', { name: /^1 item without cleanliness/ }), 'Shift+Tab')
  await hand.press('Enter')
  await expect(heads.nth(1)).toBeFocused()
  await hand.press('Shift+Digit2')
  await hand.press('Control+s')
  await expectSaved(page)
  await expectWritten(page, id)
  expect(hand.lostAfter).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the whole job by thumb only, with the screen keyboard never closing unexpectedly', async ({ page }) => {
    const hand = new Hand(page)
    await hand.begin()
    await beSignedIn(page, 'inspector@harbour-vale.example')
    await page.goto(address('/reports'))

    const tap = async (target: Locator) => {
      await target.waitFor()
      await hand.tap(target)
    }
    const choose = async (name: string, option: string) => {
      await tap(page.getByRole('combobox', { name }))
      await tap(page.getByRole('option', { name: option, exact: true }))
    }
    const sheet = page.getByRole('dialog', { name: 'Sections' })
    const openSheet = async () => {
      await tap(page.getByRole('heading', { level: 1 }).getByRole('button'))
      await sheet.waitFor()
    }
    const toSection = async (name: string) => {
      await openSheet()
      await tap(sheet.getByText(name, { exact: true }))
      await expect(sheet).toBeHidden()
    }

    // Set-up.
    await tap(page.getByRole('link', { name: /New Report/ }))
    await tap(page.getByLabel('Find address'))
    await hand.type('quay str')
    await tap(page.getByRole('option').first())
    await choose('Branch', 'Quayside')
    await choose('Type', 'Inventory')
    await tap(page.getByRole('button', { name: 'Save', exact: true }))
    await page.waitForURL(/details$/)
    const [, id = ''] = /reports\/([^/]+)/.exec(page.url()) ?? []
    await toSection('Rooms')
    await tap(page.getByRole('radiogroup', { name: 'Furnishing' }).getByText('Fully furnished', { exact: true }))
    await tap(page.getByRole('button', { name: '2-bed flat' }))
    await tap(page.getByRole('button', { name: 'Add 6 rooms' }))

    // An item's colour, grades, photograph and note; of the next item only the condition.
    const item = page.locator('[data-item][data-open]')
    await tap(page.locator('[data-item-head]').first())
    await tap(item.getByLabel('Colour', { exact: true }))
    await hand.type('wh')
    await hand.take()
    await expect(page.locator(':focus')).toHaveAccessibleName('Note 1 text')
    await tap(item.getByRole('radio', { name: 'Poor', exact: true }))
    await tap(item.getByRole('radio', { name: 'Dusty', exact: true }))
    const note = item.getByLabel('Note 1 text')
    const noteAt = await note.boundingBox()
    await addPhotograph(page, () => tap(page.getByRole('button', { name: /^Take photos of/ })))
    await item.getByRole('button', { name: /^View photo/ }).waitFor()
    expect(await note.boundingBox(), 'nothing moves under the thumb').toEqual(noteAt)
    await tap(note)
    await hand.type('Scuffed to the lower edge')
    await tap(page.getByRole('button', { name: /^Next item/ }))
    await tap(item.getByRole('radio', { name: 'Good', exact: true }))

    // Grades the rest of the whole report.
    await openSheet()
    await tap(sheet.getByRole('button', { name: 'Grade the rest' }))
    await tap(page.getByRole('dialog', { name: 'Grade the rest' }).getByRole('button', { name: /^Grade \d+ items$/ }))

    // Keys and a meter.
    await toSection('Keys')
    await tap(page.getByRole('button', { name: 'Add key' }))
    await expect(page.locator(':focus')).toHaveAccessibleName('Name')
    await hand.type('Front door')
    await tap(page.getByRole('spinbutton', { name: 'Qty' }))
    await hand.type('2')
    await toSection('Meters')
    await tap(page.getByRole('textbox', { name: /^Reading/ }).first())
    await hand.type('04512')

    // Open points are listed before the PDF is generated, each a tap away.
    await openSheet()
    await tap(sheet.getByRole('button', { name: 'Generate', exact: true }))
    const gaps = page.getByRole('dialog', { name: 'Before you generate' })
    await tap(gaps.getByRole('button', { name: /^1 item without cleanliness/ }))
    await tap(item.getByRole('button', { name: 'Good, Good domestic' }))
    await tap(page.getByRole('button', { name: 'Save', exact: true }))
    await expectSaved(page)
    await expectWritten(page, id)
    expect(hand.lostAfter).toEqual([])
  })
})
