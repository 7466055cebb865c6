import { roomMessages, routePath, routes } from '@lintel/contract'
import { expect, test as base, type Page } from '@playwright/test'
import { aRoom } from '../src/testing/a-report.ts'
import { save, pressSave } from './editor.ts'
import { pendingUploadsIn } from './pending-uploads.ts'
import { aPhotographFile } from './photographs.ts'
import { aReport, callApi, followOn, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'
import { address, beSignedIn } from './sign-in.ts'

const inspector = 'inspector@harbour-vale.example'

/** A browser with a fake microphone and camera, allowed without asking: it hears a beep every second. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
    },
    { scope: 'worker' },
  ],
})

/** Opens the door in the hall of a new report of the inspector. */
const openDoor = async (page: Page): Promise<string> => {
  await beSignedIn(page, inspector)
  const { id } = await aReport(page, { rooms: [aRoom([{ _uuid: 'door', name: 'Door' }])] })
  await page.goto(address(`/reports/${id}/rooms`))
  await page.locator('[data-item-head]').click()
  return id
}

const statesOf = async (page: Page, id: string) => {
  const answer = await callApi(page, 'GET', routePath(routes.listRecordings).replace('{id}', id))
  return routes.listRecordings.answer.parse(await answer.json()).data.map(({ status }) => status)
}

const recordings = (page: Page) => page.getByRole('list', { name: 'Recordings' })
const durationOf = (page: Page, index: number) =>
  page.getByLabel(`Player of recording ${index}`).evaluate((audio: HTMLAudioElement) => audio.duration)
const playedOf = (page: Page, index: number) =>
  page.getByLabel(`Player of recording ${index}`).evaluate((audio: HTMLAudioElement) => audio.currentTime)

const bar = (page: Page) => page.getByRole('region', { name: 'Recording' })
const seconds = async (page: Page) => Number(/0:(\d\d)/.exec((await bar(page).textContent()) ?? '')?.[1] ?? -1)
const level = (page: Page) =>
  bar(page)
    .locator('[style*="--level"]')
    .evaluate((element: HTMLElement) => Number(element.style.getPropertyValue('--level')))
const foot = (page: Page) => page.getByRole('status').filter({ hasText: /changes|not sent yet|Uploading/ })

test('a recorded note survives a closed page and a lost connection', async ({ page, context }) => {
  const connection = { isCut: true }
  await context.route('**/v1/reports/*/recordings*', (route) =>
    connection.isCut ? route.abort('internetdisconnected') : route.fallback(),
  )
  const id = await openDoor(page)
  const record = page.getByRole('button', { name: 'Record a note about Door' })

  // Started with the button; can be paused.
  await record.press('Enter')
  await expect(bar(page)).toContainText('Recording')
  await expect.poll(() => seconds(page)).toBeGreaterThan(1)
  await expect.poll(() => level(page)).toBeGreaterThan(0.1)
  await bar(page).getByRole('button', { name: 'Pause' }).click()
  const paused = await seconds(page)
  await bar(page).getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(paused)

  // Closing the page while recording asks first, and the recording is kept, even after opening another screen.
  const editor = page.url()
  const asked = page.waitForEvent('dialog')
  const away = page.goto(address('/reports'))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await away
  await expect.poll(async () => (await pendingUploadsIn(page)).files).toBe(1)
  await page.goto(editor)
  await expect(page.getByText('The recording about Door has been kept.')).toBeVisible()
  await page.locator('[data-item-head]').click()
  await expect(foot(page)).toContainText('1 recording not sent yet')
  await recordings(page).getByRole('button', { name: 'Play recording 1' }).click()
  await expect.poll(() => durationOf(page, 1)).toBeGreaterThan(1)
  await expect.poll(() => playedOf(page, 1)).toBeGreaterThan(0)

  // The connection is restored.
  connection.isCut = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => statesOf(page, id)).toEqual(['ready'])
  await save(page)
  const audios = async () =>
    (await savedReport(page, id)).rooms[0]?.sections[0]?.types[0]?.items[0]?.condition.in.audios ?? []
  expect(await audios()).toHaveLength(1)
  await page.reload()
  await page.locator('[data-item-head]').click()
  await recordings(page).getByRole('button', { name: 'Play recording 1' }).click()
  await expect.poll(() => durationOf(page, 1)).toBeGreaterThan(1)
  expect(await durationOf(page, 1)).toBeLessThan(60)
  await expect.poll(() => playedOf(page, 1)).toBeGreaterThan(0)

  await recordings(page).getByRole('button', { name: 'Remove recording 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(roomMessages.audioRemoved)).toBeVisible()
  await pressSave(page)
  await expect.poll(async () => (await audios()).length).toBe(0)
})

test('on a phone a photograph is retaken at check-out with the old one over the camera', async ({ page }) => {
  const file = await aPhotographFile()
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const items = [
    { _uuid: 'door', name: 'Front door', condition: { in: { condition: 'Good', cleanliness: 'Dusty' } } },
    { _uuid: 'frame', name: 'Door frame' },
  ]
  const inventory = await aReport(page, { rooms: [aRoom(items)] })
  await page.setViewportSize({ width: 390, height: 844 })
  const head = (name: string) => page.locator('[data-item-head]').filter({ hasText: name })
  await page.goto(address(`/reports/${inventory.id}/rooms`))
  await head('Front door').click()
  // Without photographs there is no drop area: one button next to the camera.
  await chooseFiles(page, 'Take photos of Front door', file)
  await expect(page.getByRole('figure', { name: 'Photo H-01' })).not.toHaveAttribute('data-state')
  await pressSave(page)

  const { id } = await followOn(page, inventory, 'Check Out')
  await page.goto(address(`/reports/${id}/rooms`))
  await head('Front door').click()
  const today = page.getByRole('group', { name: 'Check Out', exact: true })
  const line = today.getByRole('button', { name: /^Check In Good Dusty/ })
  await expect(page.getByRole('group', { name: 'Check In', exact: true })).toHaveCount(0)
  await line.click()
  await expect(page.getByRole('group', { name: 'Check In', exact: true })).toContainText('read-only')
  await line.click()
  await today.getByRole('button', { name: 'Take the same as H-01' }).click()
  const camera = page.getByRole('dialog', { name: 'The same as H-01' })
  await expect(camera.getByRole('img', { name: 'H-01, at check-in' })).toBeVisible()
  await camera.getByRole('slider', { name: 'Old photo' }).press('ArrowRight')
  await camera.getByRole('button', { name: 'Take the same as H-01' }).click()
  await expect(camera).toHaveCount(0)
  const taken = page.getByRole('figure', { name: 'Photo H-01 out' })
  await expect(taken).not.toHaveAttribute('data-state')
  await page.getByRole('button', { name: 'Mark the last photo' }).click()
  await expect(page.getByRole('application', { name: 'Marks on the photo' })).toBeFocused()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(taken.locator('[data-marks]')).toHaveCount(1)

  // To the next item, whose grades are in view, and back.
  await page.getByRole('button', { name: 'Next item, Door frame' }).click()
  await expect(head('Door frame')).toHaveAttribute('aria-expanded', 'true')
  await expect(today.getByRole('radio', { name: 'Very poor' })).toBeInViewport()
  await today.getByRole('radio', { name: 'Good', exact: true }).click()
  await page.getByRole('button', { name: 'Previous item, Front door' }).click()
  await expect(head('Front door')).toHaveAttribute('aria-expanded', 'true')
  await pressSave(page)
  const [door] = (await savedReport(page, id)).rooms[0]?.sections[0]?.types[0]?.items ?? []
  const [before] = door?.condition.in.photos ?? []
  const [after] = door?.condition.out.photos ?? []
  expect(after).toMatchObject({ linkedphoto: before?.id })
  expect(Math.abs(Date.parse(after?.createdAt ?? '') - Date.now())).toBeLessThan(300_000)
})

test('a note is dictated where the browser recognises speech and the agency allows it @long', async ({ page }) => {
  // Scripted: it returns the same text each time, in two parts.
  await page.addInitScript(() => {
    class Scripted extends EventTarget {
      start() {
        const say = (...said: string[]) => {
          const results = said.map((transcript) => ({ isFinal: true, 0: { transcript } }))
          this.dispatchEvent(Object.assign(new Event('result'), { results }))
        }
        setTimeout(() => say('scuffed beside'), 20)
        setTimeout(() => say('scuffed beside', ' the handle'), 40)
      }
      stop() {
        setTimeout(() => this.dispatchEvent(new Event('end')), 20)
      }
      abort() {
        this.dispatchEvent(new Event('end'))
      }
    }
    Object.assign(window, { SpeechRecognition: Scripted })
  })
  const id = await openDoor(page)
  const dictate = page.getByRole('button', { name: 'Dictate' })
  const heard = page.getByRole('textbox', { name: 'What was understood' })
  await dictate.click()
  await expect(page.getByText('What you say is sent to the maker of this browser, which transcribes it.')).toBeVisible()
  await expect(heard).toHaveValue('Scuffed beside the handle')
  await page.keyboard.press('Escape')
  await expect(dictate).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heard).toHaveValue('Scuffed beside the handle')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Take as note' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 note added')).toBeVisible()
  await expect(page.getByLabel('Note 1 text')).toBeFocused()
  await expect(page.getByLabel('Note 1 text')).toHaveValue('Scuffed beside the handle')
  await save(page)
  const [room] = (await savedReport(page, id)).rooms
  expect(room?.sections[0]?.types[0]?.items[0]?.condition.in.notes).toMatchObject([
    { note: 'Scuffed beside the handle' },
  ])

  // There is no button if the agency has disabled it.
  await page.route('**/v1/clients/*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, options: { dictationOff: true } } })
  })
  await page.reload()
  await page.locator('[data-item-head]').click()
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expect(dictate).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
