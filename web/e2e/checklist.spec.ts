import { expect, test, type Page } from '@playwright/test'
import { expectSaved, anOpenReport } from './editor.ts'
import { photographs } from './photographs.ts'
import { savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'

/** A question by its prompt, in the given room. */
const question = (page: Page, prompt: string, room?: string) =>
  (room ? page.getByRole('region', { name: `${room}, Damp and mould in the room` }) : page).getByRole('group', {
    name: prompt,
    exact: true,
  })

const asked = (page: Page, id: string) =>
  savedReport(page, id).then(({ compliancesections, rooms }) =>
    [...compliancesections, ...rooms.flatMap((room) => room.compliancesections)].flatMap(
      (list) => list.complianceitems,
    ),
  )

test('an inspector answers a damp and mould checklist by keyboard', async ({ page }) => {
  const { id } = await anOpenReport(page, 'details', { type: 'Damp and Mould Inspection' })
  // Keys act once the section is there.
  await page.getByRole('heading', { name: 'Property details' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  const reason = question(page, 'Reason for the inspection')
  await expect(reason).toBeVisible()

  // Digits answer; dependent questions appear and disappear, and keep their answers.
  for (const prompt of ['Nation', 'Landlord']) {
    await page.keyboard.press('j')
    await page.keyboard.press('1')
    await expect(question(page, prompt).getByRole('radio').first()).toBeChecked()
  }
  await page.keyboard.press('j')
  await page.keyboard.press('1')
  await expect(reason.getByRole('radio', { name: 'Reported by the tenant' })).toBeChecked()
  const reported = question(page, 'Reported on').getByRole('textbox')
  await expect(reported).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(reported).toBeFocused()
  await page.keyboard.type('30/10/2026')
  await page.keyboard.press('Enter')
  const report = question(page, 'What was reported').getByRole('textbox')
  await expect(report).toBeFocused()
  await page.keyboard.type('Black spots behind the wardrobe')
  await reason.getByRole('radio', { name: 'Reported by the tenant' }).focus()
  await page.keyboard.press('2')
  await expect(reason.getByRole('radio', { name: 'Routine' })).toBeChecked()
  await expect(report).toBeHidden()
  await page.keyboard.press('1')
  await expect(report).toHaveValue('Black spots behind the wardrobe')
  await expect(reported).toHaveValue('30/10/2026')
  await page.keyboard.press('2')

  // A room adds its own questions; an answer can flag, reveal questions, and take a photograph and an action.
  await page.getByRole('region', { name: 'Add a room' }).getByRole('button', { name: 'Kitchen', exact: true }).click()
  const found = question(page, 'Is there damp or mould in this room?', 'Kitchen')
  await expect(found.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await expect(question(page, 'Place', 'Kitchen')).toBeHidden()
  await page.keyboard.press('1')
  await expect(found.getByText('Flagged', { exact: true })).toBeVisible()
  await chooseFiles(page, 'Add photos of Is there damp or mould in this room?', await photographs(1))
  await expect(found.getByRole('figure')).not.toHaveAttribute('data-state')
  await question(page, 'Place', 'Kitchen').getByRole('textbox').fill('Behind the fridge, 40 cm above the floor')
  await question(page, 'What was found', 'Kitchen').getByRole('radio', { name: 'Mould growth' }).click()
  const fan = question(page, 'Extractor fan', 'Kitchen')
  await fan.getByRole('radio', { name: 'Does not work' }).click()
  await fan.getByLabel('Action').fill('Replace the fan')
  await page.keyboard.press('Escape')

  // The filter finds the unanswered questions; none disappears while it is being answered.
  await page.getByRole('radiogroup', { name: 'Questions shown' }).getByText('Unanswered').click()
  await expect(fan).toBeHidden()
  const severity = question(page, 'Overall severity')
  await severity.getByRole('radio', { name: 'Moderate' }).click()
  await expect(severity).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Questions shown' }).getByText('Flagged').click()
  await expect(page.getByRole('group', { name: 'Main cause' })).toBeHidden()
  await expect(severity).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Questions shown' }).getByText('All', { exact: true }).click()

  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(reason).toBeHidden()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(reason).toBeVisible()

  await page.keyboard.press('Control+s')
  await expectSaved(page)
  const items = await asked(page, id)
  expect(items.find(({ slug }) => slug === 'what_was_reported')?.value).toBe('Black spots behind the wardrobe')
  expect(items.find(({ slug }) => slug === 'is_there_damp_or_mould_in_this_room')).toMatchObject({
    value: 'Yes',
    flagged: true,
    photos: [{ src: expect.any(String) }],
  })
})
