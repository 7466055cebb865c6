import { routePath, routes } from '@lintel/contract'
import type { Page } from '@playwright/test'
import { photographs } from '../photographs.ts'
import { chooseFiles, press } from '../screen.ts'
import type { State } from './state.ts'

/** Opens part of a report used by no other test: changes are typed here and never saved. */
const openNew = async (page: Page, part: string): Promise<void> => {
  const id = await page.evaluate(async (path) => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken')) ?? ''
    const answer = await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionStorage.getItem(key) ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        address: { line1: '9 Signal Terrace', town: 'Westhaven', postcode: 'ZZ4 7ST' },
        branchId: 'harbour-vale-quayside',
        type: 'Inventory',
      }),
    })
    return ((await answer.json()) as { id: string }).id
  }, routePath(routes.createReport))
  await page.goto(new URL(`/reports/${id}/${part}`, page.url()).href)
}

/** Sets up the rooms of a furnished flat in a new report. */
const setUp = async (page: Page): Promise<void> => {
  await openNew(page, 'rooms')
  await page.getByText('Fully furnished', { exact: true }).click()
  await page.getByRole('button', { name: '2-bed flat' }).click()
}

const furnish = async (page: Page): Promise<void> => {
  await setUp(page)
  await page.getByRole('button', { name: /^Add \d+ rooms$/ }).click()
  await page.locator('[data-item-head]').first().waitFor()
}

const menuOf = async (page: Page, what: string, choice: string): Promise<void> => {
  await press(page, `More for ${what}`)
  await page.getByRole('menuitem', { name: choice }).click()
  await page.getByRole('dialog').waitFor()
}

const nameOfFirstItem = async (page: Page): Promise<string> =>
  (await page.locator('[data-item]').first().getAttribute('aria-label')) ?? ''

/** A state of a new report, which `ready` creates and opens. */
const onNew = (name: string, ready: State['ready']): State => ({ name, path: '/reports', ready })

/** The time-saving features of the editor, on a new report. */
export const hourStates: readonly State[] = [
  onNew('rooms to be set up', setUp),
  onNew('the rest to be graded', async (page) => {
    await furnish(page)
    await page.keyboard.press('Shift+G')
    await page.getByRole('dialog', { name: 'Grade the rest' }).waitFor()
  }),
  onNew('phrases for a note', async (page) => {
    await furnish(page)
    await page.locator('[data-item-head]').first().click()
    await page.getByRole('textbox', { name: 'Note 1 text' }).pressSequentially('sc')
    await page.getByRole('listbox', { name: 'Ways to go on' }).waitFor()
  }),
  onNew('an item to be copied to others', async (page) => {
    await furnish(page)
    const name = await nameOfFirstItem(page)
    await page.locator('[data-item-head]').first().click()
    await page.keyboard.press('2')
    await menuOf(page, name, 'Copy to…')
  }),
  onNew('a room to be copied', async (page) => {
    await furnish(page)
    await menuOf(page, 'Hall', 'Copy room…')
  }),
  onNew('what a report leaves open', async (page) => {
    await furnish(page)
    const menu = page.getByRole('button', { name: 'PDF menu' })
    // On a phone it is in the sections sheet.
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Sections' }).click()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Generate PDF' }).click()
    await page.getByRole('dialog', { name: 'Before you generate' }).waitFor()
  }),
  onNew('photographs to be sorted', async (page) => {
    await furnish(page)
    await page.keyboard.press('Control+s')
    await page.getByText('No unsaved changes').waitFor()
    await page.goto(page.url().replace('/rooms', '/unassignphotos'))
    await chooseFiles(page, 'Add photos of the pool', await photographs(3))
    await page.getByRole('figure').nth(2).waitFor()
  }),
]
