import { genericMessages } from '@lintel/contract'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectSaved } from './editor.ts'
import { aReport, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const notes = (page: Page) => page.getByLabel('General notes')
const stopcock = (page: Page) => page.getByLabel('Stopcock location')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'This report was saved by someone else' })

const changedBy = (page: Page, name: string) => page.getByRole('status').getByText(`changed by ${name}`)

const choose = async (page: Page, name: 'Merge both' | 'Use mine' | 'Use theirs') =>
  dialog(page)
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .click()

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(page)
}

/** An inspector and the head of the agency in separate browser contexts, with the same report open. */
const twoEditors = async (page: Page, browser: Browser) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const other = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
  await beSignedIn(other, 'customeradmin@harbour-vale.example')
  const { id } = await aReport(page)
  for (const screen of [page, other]) {
    await screen.goto(address(`/reports/${id}/details`))
    await expect(notes(screen)).toBeVisible()
  }
  return { id, other }
}

/** Both edit and the other user saves first, which opens the conflict dialog on the page. */
const collide = async (page: Page, other: Page) => {
  await notes(page).fill('Written by the inspector')
  await notes(other).fill('Written by the office')
  await stopcock(other).fill('Under the stairs')
  await save(other)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText(
    /Helen Marsh saved version 2 at \d\d:\d\d, while you were working on version 1/,
  )
}

test('the second save asks; ‘Use mine’ overwrites the first, and its writer is notified', async ({ page, browser }) => {
  const { id, other } = await twoEditors(page, browser)
  await collide(page, other)

  // The dialog cannot be closed by accident, and nothing has been saved.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeVisible()
  expect(await savedReport(page, id)).toMatchObject({
    version: 2,
    propertyDetails: { generalNotes: 'Written by the office', stopcockLocation: 'Under the stairs' },
  })

  await choose(page, 'Use mine')
  await dialog(page).getByRole('button', { name: 'Use mine', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
  await expect(notes(page)).toHaveValue('Written by the inspector')
  expect(await savedReport(page, id)).toMatchObject({
    version: 3,
    propertyDetails: { generalNotes: 'Written by the inspector', stopcockLocation: '' },
  })

  // The other user's changes are still on their screen and can be saved again.
  await expect(stopcock(other)).toHaveValue('Under the stairs')
  await stopcock(other).fill('Under the stairs, left')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(other)).toContainText('Priya Nair saved version 3')
  await choose(other, 'Use mine')
  await dialog(other).getByRole('button', { name: 'Use mine', exact: true }).click()
  await expect(dialog(other)).toBeHidden()
  await expectSaved(other)
  expect(await savedReport(page, id)).toMatchObject({
    version: 4,
    propertyDetails: { generalNotes: 'Written by the office', stopcockLocation: 'Under the stairs, left' },
  })
  await other.context().close()
})

test('‘Use theirs’ loads the first save, and undo restores the unsaved changes @long', async ({ page, browser }) => {
  const { id, other } = await twoEditors(page, browser)
  await collide(page, other)

  await choose(page, 'Use theirs')
  await dialog(page).getByRole('button', { name: 'Use theirs', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(notes(page)).toHaveValue('Written by the office')
  await expect(stopcock(page)).toHaveValue('Under the stairs')
  await expect(page.getByText(genericMessages.noUnsavedChanges)).toBeVisible()
  expect((await savedReport(page, id)).version).toBe(2)

  await page.keyboard.press('Control+z')
  await expect(notes(page)).toHaveValue('Written by the inspector')
  await expect(page.getByRole('status').getByText(genericMessages.unsavedChanges)).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(notes(page)).toHaveValue('Written by the office')

  // The restored changes are based on the older version: saving them asks, and overwrites nothing.
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText('Helen Marsh saved version 2')
  expect(await savedReport(page, id)).toMatchObject({
    version: 2,
    propertyDetails: { generalNotes: 'Written by the office' },
  })
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Control+y')
  await expect(notes(page)).toHaveValue('Written by the office')

  // Once loaded, the next save has no conflict.
  await notes(page).fill('Written by the office, read by the inspector')
  await save(page)
  expect(await savedReport(page, id)).toMatchObject({
    version: 3,
    propertyDetails: {
      generalNotes: 'Written by the office, read by the inspector',
      stopcockLocation: 'Under the stairs',
    },
  })
  await other.context().close()
})

test('‘Use theirs’ takes the version described, reports a newer one, and can be retried @long', async ({
  page,
  browser,
}) => {
  const { id, other } = await twoEditors(page, browser)
  await notes(page).fill('Written by the inspector')
  await notes(other).fill('Written by the office')
  await save(other)

  // Their version fails to load: nothing is replaced, and loading can be retried.
  const theirs = `**/v1/reports/${id}`
  await page.route(theirs, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Their version could not be loaded.')
  await choose(page, 'Use theirs')
  await expect(dialog(page).getByRole('button', { name: 'Use theirs', exact: true })).toBeDisabled()
  await page.unroute(theirs)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).toContainText('Helen Marsh saved version 2')

  await notes(other).fill('Written by the office again')
  await save(other)
  await expect(dialog(page).getByRole('alert')).toContainText('Helen Marsh has saved version 3 since.')
  await dialog(page).getByRole('button', { name: 'Use theirs', exact: true }).click()
  await expect(notes(page)).toHaveValue('Written by the office')
  await expect(changedBy(page, 'Helen Marsh')).toBeVisible()

  // Cancel loads the newest version; undoing it restores the older base, and saving asks.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(notes(page)).toHaveValue('Written by the office again')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(notes(page)).toHaveValue('Written by the inspector')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText('Helen Marsh saved version 3')
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Written by the office again')
  await other.context().close()
})

test('a failed cancel is reported, and a failed save does not block later ones @long', async ({ page, browser }) => {
  const { id, other } = await twoEditors(page, browser)
  await other.context().close()
  await notes(page).fill('Written by the inspector')
  const report = `**/v1/reports/${id}`
  await page.route(report, (route) => route.abort())
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText(/could not be reached/).first()).toBeVisible()
  await expect(page.getByText('Last saved version loaded')).toBeHidden()
  await expect(notes(page)).toHaveValue('Written by the inspector')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await page.unroute(report)
  await save(page)
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('Written by the inspector')
})

test('‘Merge both’ keeps the changes of both, and asks where both changed the same field', async ({
  page,
  browser,
}) => {
  const { id, other } = await twoEditors(page, browser)
  const parking = page.getByLabel('Parking location')
  await parking.fill('Behind the house')
  await collide(page, other)

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

  // Without conflicts there is nothing to decide.
  await other.getByLabel('Parking space number').fill('14')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(other)).toContainText('None of them conflict.')
  await other.keyboard.press('Enter')
  await dialog(other).getByRole('button', { name: 'Merge and save' }).click()
  await expect(dialog(other)).toBeHidden()
  await expectSaved(other)
  expect(await savedReport(page, id)).toMatchObject({
    version: 4,
    propertyDetails: { parkingLocation: 'Behind the house', parkingSpaceNo: '14' },
  })
  await other.context().close()
})

test('another user’s save is announced while editing, merged on request, and undo loses nothing', async ({
  page,
  browser,
}) => {
  const { id, other } = await twoEditors(page, browser)
  await notes(page).fill('Written by the inspector')
  await stopcock(other).fill('Under the stairs')
  await save(other)

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
  await save(page)
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

  // A field changed by both needs a decision, which saves nothing.
  await notes(page).fill('By the inspector again')
  await notes(other).fill('By the office')
  await save(other)
  await page.getByRole('button', { name: 'Merge now' }).click()
  await dialog(page).getByText('Both', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(notes(page)).toHaveValue('By the inspector again\nBy the office')
  expect((await savedReport(page, id)).propertyDetails.generalNotes).toBe('By the office')

  // The same user in another tab counts as another user.
  await save(page)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await stopcock(tab).fill('Under the sink')
  await save(tab)
  await expect(changedBy(page, 'Priya Nair')).toBeVisible()
  await expect(changedBy(tab, 'Priya Nair')).toBeHidden()
  await other.context().close()
})

test('‘Keep editing’ changes nothing, and unsaved changes survive a closed tab @long', async ({ page, browser }) => {
  const { id, other } = await twoEditors(page, browser)
  await collide(page, other)
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(notes(page)).toHaveValue('Written by the inspector')
  await expect(page.getByText(/kept on this computer/)).toBeVisible()

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(notes(page)).toHaveValue('Written by the office')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(notes(page)).toHaveValue('Written by the inspector')
  // They are still based on the version that they were made in.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toContainText('Helen Marsh saved version 2')
  expect(await savedReport(page, id)).toMatchObject({
    version: 2,
    propertyDetails: { generalNotes: 'Written by the office' },
  })
  await other.context().close()
})

test('a save without a response times out and can be retried; one that was stored is recognised as one’s own @long', async ({
  page,
}) => {
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const { id } = await aReport(page)
  // Without the realtime channel, nothing reveals that a save was stored.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.clock.install()
  await page.goto(address(`/reports/${id}/details`))
  const answers = { isStored: false, hanging: 0 }
  await page.route(`**/v1/reports/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    if (answers.isStored) await route.fetch()
    // Leaves the request pending.
    answers.hanging++
    return undefined
  })
  const hangs = async (count: number) => {
    await page.keyboard.press('Control+s')
    await expect.poll(() => answers.hanging).toBe(count)
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('alert').filter({ hasText: 'Lintel is not responding.' })).toBeVisible()
  }

  await notes(page).fill('Never arrived')
  await hangs(1)
  await expect(page.getByText(/^kept on this computer/)).toBeVisible()
  expect((await savedReport(page, id)).version).toBe(1)
  // A message that needs action does not time out.
  await page.clock.fastForward(61_000)
  const again = page.getByRole('button', { name: 'Save again' })
  await expect(again).toHaveCount(1)

  answers.isStored = true
  await again.click()
  await expect.poll(() => answers.hanging).toBe(2)
  await page.clock.fastForward(61_000)
  await expect(again).toBeVisible()
  expect((await savedReport(page, id)).version).toBe(2)
  await notes(page).fill('Never arrived, and typed on')
  await hangs(3)
  await page.unroute(`**/v1/reports/${id}`)
  await again.click()
  await expectSaved(page)
  await expect(again).toHaveCount(0)
  await expect(dialog(page)).toBeHidden()
  expect(await savedReport(page, id)).toMatchObject({
    version: 3,
    propertyDetails: { generalNotes: 'Never arrived, and typed on' },
  })
})
