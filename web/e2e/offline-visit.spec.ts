import { drawPhotograph } from '@lintel/fixtures'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aRoom } from '../src/testing/a-report.ts'
import { aNetwork, keepsApp, rememberSession } from './network.ts'
import { aReport, changeReport, followOn, photosOf, savedReport } from './reports.ts'
import { chooseFiles } from './screen.ts'
import { address, signIn } from './sign-in.ts'

const inspector = 'inspector@harbour-vale.example'

const notes = (page: Page) => page.getByLabel('General notes')
const frames = (page: Page) => page.getByRole('group', { name: 'Photos of the property' }).getByRole('figure')

const photographs = (from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `IMG_${from + n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await drawPhotograph({ kind: 'kitchen', seed: 3800 + from + n, width: 320, height: 240 })),
    })),
  )

/** Ends a browser as a lack of memory or power does. */
const kill = async (context: BrowserContext, page: Page) => {
  const ended = new Promise<void>((resolve) => context.once('close', () => resolve()))
  const session = await context.newCDPSession(page)
  session.send('Browser.crash').catch(() => undefined)
  await ended
}

test('a check-out of 100 photographs without a network, its browser killed three times, another user saving meanwhile @long', async ({
  page: office,
  launchOptions,
}) => {
  await signIn(office, 'branchadmin@harbour-vale.example')
  const checkIn = await aReport(office, {
    address: { line1: '4 Cellar Steps', town: 'Westhaven', postcode: 'ZZ4 1CS' },
    rooms: [aRoom([{ _uuid: 'worktop', name: 'Worktop', condition: { in: { condition: 'Good' } } }])],
  })
  const { id, ref } = await followOn(office, checkIn, 'Check Out')

  const network = await aNetwork()
  const profile = mkdtempSync(path.join(os.tmpdir(), 'lintel-phone-'))
  const begin = async () => {
    const viewport = { width: 1200, height: 900 }
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...network.options, viewport })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let phone = await begin()
  await signIn(phone.page, inspector)
  await rememberSession(phone.page, 'valid')
  await phone.page.goto(address('/reports'))
  await keepsApp(phone.page)
  await phone.page.getByRole('button', { name: `Actions for ${ref}` }).click()
  await phone.page.getByRole('menuitem', { name: 'Take along' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Take along' }).click()
  await expect(phone.page.getByRole('row', { name: String(ref) }).getByLabel('On this device')).toBeVisible()
  await network.cut(phone.context)

  const taken: Buffer[] = []
  for (const [visit, count] of [34, 33, 33].entries()) {
    await kill(phone.context, phone.page)
    phone = await begin()
    await phone.context.setOffline(true)
    await phone.page.goto(address(`/reports/${id}/details`))
    await expect(frames(phone.page)).toHaveCount(taken.length)
    const files = await photographs(taken.length, count)
    await chooseFiles(phone.page, 'Add photos of the property', files)
    taken.push(...files.map(({ buffer }) => buffer))
    await expect(frames(phone.page)).toHaveCount(taken.length)
    await notes(phone.page).fill(`Damp in the cellar, visit ${visit + 1}`)
    await phone.page.getByRole('button', { name: 'Save', exact: true }).click()
    // Not the bar's, which the former visit's save has too.
    await expect(phone.page.getByText('Saved on this device, not sent yet.', { exact: true })).toBeVisible()
  }
  const office1 = await savedReport(office, id)
  await changeReport(office, office1, {
    tenancy: { ...office1.tenancy, reference: 'T-38' },
    propertyDetails: { ...office1.propertyDetails, generalNotes: 'Dry, says the landlord' },
  })

  await network.restore(phone.context)
  const dialog = phone.page.getByRole('dialog', { name: 'This report was saved by someone else' })
  await expect(dialog.getByRole('region', { name: 'Changed by both' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Merge and save' }).click()
  await expect
    .poll(async () => (await photosOf(office, id)).filter(({ status }) => status === 'ready').length)
    .toBe(100)
  await expect(phone.page.getByRole('link', { name: /not sent/ })).toBeHidden()
  const saved = await savedReport(office, id)
  expect(saved.propertyDetails.generalNotes).toBe('Damp in the cellar, visit 3')
  expect(saved.tenancy.reference).toBe('T-38')
  const records = new Map((await photosOf(office, id)).map((record) => [record.src, record.sha256]))
  expect(saved.propertyDetails.locationPhotos.map(({ src }) => records.get(src))).toEqual(
    taken.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  )
  await network.end(phone.context)
  rmSync(profile, { recursive: true, force: true })
})
