import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { photographFiles } from '@lintel/fixtures'
import { expect, test, type Page } from '@playwright/test'
import { expectSaved, generate } from './editor.ts'
import { readPdf } from './pdf.ts'
import { savedReport } from './reports.ts'
import { signIn } from './sign-in.ts'

const folder = path.join(import.meta.dirname, '../../node_modules/.cache/lintel-photographs')

const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

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

test('an inspector answers a damp and mould checklist by keyboard, and prints the questions that applied', async ({
  page,
}) => {
  const [photograph = ''] = await photographFiles(folder, 1)
  await signIn(page, 'inspector@harbour-vale.example')

  // A new report has its questions immediately.
  await page.getByRole('link', { name: /New Report/ }).click()
  await page.getByLabel('Address line 1').fill('31 Lock Keeper’s Row')
  await page.getByLabel('Town').fill('Westhaven')
  await page.getByLabel('Postcode').fill('ZZ4 7LK')
  await choose(page, 'Branch', 'Quayside')
  await choose(page, 'Type', 'Damp and Mould Inspection')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/reports\/[\w-]{22}\/details/)
  const id = /reports\/([\w-]{22})/.exec(page.url())?.[1] ?? ''
  await page.getByRole('heading').first().click()
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
  const picker = page.waitForEvent('filechooser')
  await found.getByRole('button', { name: 'Add photos of Is there damp or mould in this room?' }).click()
  await (await picker).setFiles([photograph])
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

  // The PDF starts with the findings and omits hidden questions.
  await generate(page)
  await expect(page.getByRole('button', { name: 'PDF, ready' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF menu' }).click()
  await page.getByRole('menuitem', { name: 'Download PDF' }).click()
  const { structure, pages, text } = await readPdf(new Uint8Array(await readFile(await (await download).path())))
  expect(structure.problems).toEqual([])
  // With the agency's logo.
  expect(structure.images).toBe(2)
  const findings = pages.find((words) => words.includes('Findings Overall severity Moderate')) ?? ''
  expect(findings).toContain('To be done')
  expect(findings).toMatch(/Replace the fan Extractor fan: Does not work Kitchen/)
  expect(text).toContain('Behind the fridge, 40')
  expect(text).toContain('Maintenance guide')
  expect(text).not.toContain('Black spots behind the wardrobe')
})
