import { expect, test, type Page } from '@playwright/test'
import { pressSave, anOpenReport } from './editor.ts'
import { savedReport } from './reports.ts'

const notes = (page: Page) => page.getByLabel('General notes')
const stopcock = (page: Page) => page.getByLabel('Stopcock location')
const parking = (page: Page) => page.getByLabel('Parking location')
const left = (page: Page) => page.getByRole('region', { name: 'Work that was not saved' })
const kept = (page: Page) => expect(page.getByText(/kept on this computer \d/)).toBeVisible()

/** The number of report drafts in this browser. */
const drafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
      })
    const db = await done(indexedDB.open('lintel'))
    const keys = await done(db.transaction('drafts').objectStore('drafts').getAllKeys())
    db.close()
    return keys.filter((key) => Array.isArray(key) && String(key[1]).startsWith('report/')).length
  })

const open = async (page: Page) => {
  const { id } = await anOpenReport(page, 'details')
  await expect(notes(page)).toBeVisible()
  return id
}

/** Leaves with unsaved work, as if the tab had been closed, and returns. */
const comeBack = async (page: Page) => {
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(notes(page)).toBeVisible()
}

test('an unanswered draft survives typing, saving and reloads, next to newer drafts', async ({ page }) => {
  const id = await open(page)
  await notes(page).fill('First')
  await kept(page)
  await comeBack(page)
  await expect(left(page)).toHaveCount(1)

  // Typing and saving do not affect the draft.
  await stopcock(page).fill('Under the stairs')
  await expect(left(page)).toContainText('What you typed since is kept as well.')
  await kept(page)
  await pressSave(page)
  await expect.poll(() => drafts(page)).toBe(1)
  await expect(left(page)).toHaveCount(1)

  // After the next visit there are two drafts, the newest first.
  await parking(page).fill('Behind the house')
  await kept(page)
  await comeBack(page)
  await expect(left(page)).toHaveCount(2)

  await left(page).first().getByRole('button', { name: 'Restore' }).click()
  await expect(parking(page)).toHaveValue('Behind the house')
  await expect(stopcock(page)).toHaveValue('Under the stairs')
  await pressSave(page)
  expect((await savedReport(page, id)).propertyDetails).toMatchObject({
    parkingLocation: 'Behind the house',
    stopcockLocation: 'Under the stairs',
    generalNotes: '',
  })
})

test('a draft of another open tab is neither offered nor overwritten @long', async ({ page }) => {
  await open(page)
  await notes(page).fill('In the first tab')
  await kept(page)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await stopcock(tab).fill('In the second tab')
  await kept(tab)
  await expect(left(tab)).toHaveCount(0)
  expect(await drafts(page)).toBe(2)
  await tab.close()
  await comeBack(page)
  await expect(left(page)).toHaveCount(2)
})
