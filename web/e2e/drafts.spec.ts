import { expect, test, type Page } from '@playwright/test'
import { expectSaved } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const notes = (page: Page) => page.getByLabel('General notes')
const stopcock = (page: Page) => page.getByLabel('Stopcock location')
const parking = (page: Page) => page.getByLabel('Parking location')
const left = (page: Page) => page.getByRole('region', { name: 'Work that was not saved' })
const kept = (page: Page) => expect(page.getByText(/kept on this computer \d/)).toBeVisible()

/** How many drafts of reports this browser keeps. */
const drafts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Asking for one that is not there would make it, and empty.
    if ((await indexedDB.databases()).every(({ name }) => name !== 'lintel')) return 0
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lintel')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = db.transaction('drafts').objectStore('drafts').getAllKeys()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
    })
    db.close()
    return keys.filter((key) => Array.isArray(key) && String(key[1]).startsWith('report/')).length
  })

const open = async (page: Page) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  await page.goto(address(`/reports/${id}/details`))
  await expect(notes(page)).toBeVisible()
  return id
}

/** Leaves with unsaved work, as if the tab had been closed, and comes back. */
const comeBack = async (page: Page) => {
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(notes(page)).toBeVisible()
}

test('a draft that nobody answered outlives typing, saving and reloads, beside what was typed since', async ({
  page,
}) => {
  const id = await open(page)
  await notes(page).fill('First')
  await kept(page)
  await comeBack(page)
  await expect(left(page)).toHaveCount(1)

  // Typed and saved beside it: the draft is still there.
  await stopcock(page).fill('Under the stairs')
  await expect(left(page)).toContainText('What you typed since is kept as well.')
  await kept(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
  await expect.poll(() => drafts(page)).toBe(1)
  await expect(left(page)).toHaveCount(1)

  // Two of them wait after the next visit, the newest on top.
  await parking(page).fill('Behind the house')
  await kept(page)
  await comeBack(page)
  await expect(left(page)).toHaveCount(2)

  // Restoring one puts what was typed meanwhile with those that wait.
  await notes(page).fill('Typed since')
  await left(page).last().getByRole('button', { name: 'Restore' }).click()
  await expect(notes(page)).toHaveValue('First')
  await expect(parking(page)).toHaveValue('')
  await expect(left(page)).toHaveCount(2)
  await kept(page)
  await expect.poll(() => drafts(page)).toBe(3)

  await left(page).first().getByRole('button', { name: 'Restore' }).click()
  await expect(notes(page)).toHaveValue('Typed since')
  await left(page).first().getByRole('button', { name: 'Discard' }).click()
  await left(page).first().getByRole('button', { name: 'Restore' }).click()
  await expect(parking(page)).toHaveValue('Behind the house')
  await expect(stopcock(page)).toHaveValue('Under the stairs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
  expect((await savedReport(page, id)).propertyDetails).toMatchObject({
    parkingLocation: 'Behind the house',
    stopcockLocation: 'Under the stairs',
    generalNotes: '',
  })
})

test('work that was undone or cancelled is not offered again', async ({ page }) => {
  await open(page)
  await notes(page).fill('Undone')
  await kept(page)
  await page.keyboard.press('Control+z')
  await expectSaved(page)
  await expect.poll(() => drafts(page)).toBe(0)
  await notes(page).fill('Cancelled')
  await kept(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectSaved(page)
  await expect.poll(() => drafts(page)).toBe(0)
})

test('what another open tab is typing is not offered, and is not written over', async ({ page }) => {
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

test('a browser that ends its storage keeps drafts again afterwards', async ({ page, context }) => {
  await open(page)
  await notes(page).fill('First')
  await kept(page)
  // As where somebody clears the site's data, or the disk fails for a moment: open connections are ended.
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await stopcock(page).fill('Under the stairs')
  await expect.poll(() => drafts(page)).toBe(1)
  await comeBack(page)
  await expect(left(page)).toHaveCount(1)
})
