import { genericMessages } from '@lintel/contract'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { pressSave } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { somebody } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const notes = (page: Page) => page.getByLabel('General notes')
const stopcock = (page: Page) => page.getByLabel('Stopcock location')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'This report was saved by someone else' })

const changedBy = (page: Page, name: string) => page.getByRole('status').getByText(`changed by ${name}`)

/** An inspector and the head of the agency in separate browser contexts, with the same report open. */
const twoEditors = async (page: Page, browser: Browser) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const other = await somebody(browser, 'customeradmin@harbour-vale.example')
  const { id } = await aReport(page)
  for (const screen of [page, other]) {
    await screen.goto(address(`/reports/${id}/details`))
    await expect(notes(screen)).toBeVisible()
  }
  return { id, other }
}

test('‘Merge both’ keeps both’s changes, and asks about the same field', async ({ page, browser }) => {
  const { id, other } = await twoEditors(page, browser)
  const parking = page.getByLabel('Parking location')
  await parking.fill('Behind the house')
  await notes(page).fill('Written by the inspector')
  await notes(other).fill('Written by the office')
  await stopcock(other).fill('Under the stairs')
  await pressSave(other)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText(
    /Helen Marsh saved version 2 at \d\d:\d\d, while you were working on version 1/,
  )

  const conflicts = dialog(page).getByRole('region', { name: 'Changed by both' })
  await expect(conflicts.getByRole('listitem')).toHaveCount(1)
  await expect(conflicts).toContainText('Report, general notes')
  await conflicts.getByText('Both', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Merge and save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(notes(page)).toHaveValue('Written by the inspector\nWritten by the office')
  await expect(stopcock(page)).toHaveValue('Under the stairs')
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
  expect(await savedReport(page, id)).toMatchObject({
    version: 3,
    propertyDetails: {
      generalNotes: 'Written by the inspector\nWritten by the office',
      stopcockLocation: 'Under the stairs',
      parkingLocation: 'Behind the house',
    },
  })

  await other.context().close()
})

test('another user’s save is announced, merged on request, and undone @long', async ({ page, browser }) => {
  const { id, other } = await twoEditors(page, browser)
  await notes(page).fill('Written by the inspector')
  await stopcock(other).fill('Under the stairs')
  await pressSave(other)

  await expect(changedBy(page, 'Helen Marsh')).toBeVisible()
  await expect(notes(page)).toHaveValue('Written by the inspector')
  await page.getByRole('button', { name: 'Merge now' }).click()
  await expect(stopcock(page)).toHaveValue('Under the stairs')
  await expect(changedBy(page, 'Helen Marsh')).toBeHidden()

  // Once undone, it can be merged again.
  await page.keyboard.press('Control+z')
  await expect(stopcock(page)).toHaveValue('')
  await expect(changedBy(page, 'Helen Marsh')).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(stopcock(page)).toHaveValue('Under the stairs')
  expect((await savedReport(page, id)).version).toBe(2)

  // The other user is offline during this save and checks once reconnected.
  await other.context().setOffline(true)
  await pressSave(page)
  await expect(changedBy(page, 'Priya Nair')).toBeHidden()
  expect(await savedReport(page, id)).toMatchObject({
    version: 3,
    propertyDetails: { generalNotes: 'Written by the inspector', stopcockLocation: 'Under the stairs' },
  })
  await other.context().setOffline(false)
  await expect(changedBy(other, 'Priya Nair')).toBeVisible()
  await other.getByRole('button', { name: 'Load now' }).click()
  await expect(notes(other)).toHaveValue('Written by the inspector')
  await expect(other.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
  await other.context().close()
})
