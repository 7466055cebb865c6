import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '@lintel/fixtures'
import sharp from 'sharp'
import { chromiumBinary } from '../../functions/documents/rendering/chromium-binary.ts'
import { insertPeople, inspector } from './editor/large-report.ts'
import { root, startLocalStack } from '../local-stack.ts'
import { Hand, type Counts } from './inspector/hand.ts'

/*
 * `npm run bench -- inspector`: an inspector's typical hour in Chromium on the local stack, by mouse, by keyboard and by
 * thumb only. It counts keys, clicks, taps, swipes and pointer distance, keys without effect, and losses of keyboard
 * focus; no times. Each figure is printed next to the one of the first count, before any optimisation. `npm run
 * bench -- inspector thumb` runs only the tasks with that word.
 */
const items = 15
const photographed = 6
/** Both grades of each item; other grades cost a click or tap more. */
const usual = 'Good, Good domestic'

/** The first count. Missing figures were not measured then. */
const before: Record<string, Partial<Counts>> = {
  'kitchen by mouse': { text: 642, clicks: 95, pointerPx: 26_700 },
  'kitchen by keyboard': { text: 714, keys: 150 },
  'ordinary items': { keys: 330 },
  'kitchen by thumb': { taps: 96, swipes: 40 },
  'both links': { clicks: 6 },
  'check-out rest': { clicks: 24, pointerPx: 19_800 },
  'set up': { text: 71, clicks: 9 },
}

/** A word by which tasks are selected. */
const [, , only] = process.argv

/** A file for a screenshot of a failure; lost focus is printed as it happens. */
const watched = process.env['BENCH_WATCH']

const binary = await chromiumBinary()
// Below the repository, where functions find their packages.
const dir = mkdtempSync(path.join(root, 'node_modules/.bench-inspector-'))
const photograph = {
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b8b0a4' } })
    .jpeg()
    .toBuffer(),
}

const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Email').fill(inspector)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // Functions are bundled on their first call here.
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in', { timeout: 40_000 })
}

/** A new report with seven rooms; returns its path. */
const setUp = async (hand: Hand, address: string, furnishing: string): Promise<string> => {
  const { page } = hand
  await page.goto(`${address}/reports/new`)
  const search = page.getByLabel('Find address')
  await search.waitFor()
  hand.start()
  await hand.type('quay str')
  await page.getByRole('option').first().waitFor()
  await hand.press('ArrowDown')
  await hand.press('Enter')
  const branch = page.getByRole('combobox', { name: 'Branch' })
  const type = page.getByRole('combobox', { name: 'Type' })
  const saving = page.getByRole('button', { name: 'Save', exact: true })
  await page.waitForTimeout(300)
  if (await saving.isDisabled()) {
    // The first report in this browser: nothing is remembered yet.
    await hand.click(branch)
    await hand.click(page.getByRole('option').first())
    await hand.click(type)
    await hand.click(page.getByRole('option', { name: 'Inventory', exact: true }))
  }
  await hand.click(saving)
  await page.waitForURL(/details$/)
  await hand.click(page.getByRole('navigation', { name: 'Report sections' }).getByText('Rooms', { exact: true }))
  const flat = page.getByRole('button', { name: '2-bed flat' })
  await flat.waitFor()
  await hand.click(page.getByRole('radiogroup', { name: 'Furnishing' }).getByText(furnishing, { exact: true }))
  await hand.click(flat)
  await hand.click(page.getByRole('checkbox', { name: 'Cupboard' }))
  await hand.click(page.getByRole('button', { name: 'Add 7 rooms' }))
  await page.locator('[data-item-head]').first().waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('No unsaved changes').waitFor()
  return new URL(page.url()).pathname.replace(/\/rooms.*$/, '')
}

/** The first colour offered for the open item, by its first letters. */
const writeColour = async (hand: Hand): Promise<void> => {
  const first = hand.page.locator('[role=option]:visible').first()
  const colour = (await first.count()) > 0 ? ((await first.textContent()) ?? '') : ''
  await hand.type((colour === '' ? 'White' : colour).slice(0, 2))
  await hand.take()
}

/** A note of three parts: what, where, how big. The first is the dictionary's for the item. */
const writeNote = async (hand: Hand, at: number): Promise<void> => {
  const phrases = hand.page.getByRole('group', { name: 'Phrases' }).locator('button')
  const lead = ((await phrases.nth(at % 3).textContent()) ?? '').toLowerCase()
  for (let letters = 2; letters <= lead.length; letters++) {
    await hand.type(letters === 2 ? lead.slice(0, 2) : (lead[letters - 1] ?? ''))
    const [first] = await hand.offered()
    if (first?.toLowerCase() !== lead) continue
    await hand.take()
    break
  }
  const [place] = await hand.offered()
  if (place !== undefined) {
    await hand.type(` ${place.slice(0, 2)}`)
    for (let letters = 3; letters <= place.length && (await hand.offered())[0] !== place; letters++)
      await hand.type(place[letters - 1] ?? '')
    await hand.take()
  }
  await hand.type(` ${2 + at}`)
  if ((await hand.offered())[0]?.startsWith('about')) await hand.take()
}

const openKitchen = async (page: Page, address: string, report: string) => {
  await page.goto(`${address}${report}/rooms`)
  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Kitchen', { exact: true }).click()
  await page.waitForTimeout(600)
  const ids = await page.evaluate(() => {
    const head = [...document.querySelectorAll('[data-room]')].find(
      (room) => room.getAttribute('aria-label') === 'Kitchen',
    )
    const heads = [...document.querySelectorAll<HTMLElement>('[data-item-head]')]
    return heads
      .filter((item) => head && head.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((item) => item.dataset['itemHead'] ?? '')
  })
  const [first] = ids
  if (!first) throw new Error('The kitchen has no items.')
  return first
}

const addPhotograph = async (page: Page, ask: () => Promise<void>) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()])
  await chooser.setFiles(photograph)
  await page.waitForTimeout(200)
}

const kitchenByMouse = async (hand: Hand, address: string, report: string) => {
  const { page } = hand
  const first = await openKitchen(page, address, report)
  const open = page.locator('[data-item][data-open]')
  hand.start()
  await hand.click(page.locator(`[data-item-head="${first}"]`))
  for (let at = 0; at < items; at++) {
    await hand.click(open.getByLabel('Colour', { exact: true }))
    await writeColour(hand)
    await writeNote(hand, at)
    await hand.click(open.getByRole('button', { name: usual }))
    if (at < photographed)
      await addPhotograph(page, () =>
        hand.click(
          open
            .getByLabel(/^Add photos of/)
            .locator('visible=true')
            .or(open.getByText('Add photos', { exact: true }))
            .first(),
        ),
      )
    if (at < items - 1) await hand.press('Control+Shift+Enter')
  }
  await page.keyboard.press('Control+s')
  await page.getByText('No unsaved changes').waitFor({ timeout: 60_000 })
}

const kitchenByKeyboard = async (hand: Hand, address: string, report: string) => {
  const { page } = hand
  const first = await openKitchen(page, address, report)
  await page.locator(`[data-item-head="${first}"]`).focus()
  hand.start()
  for (let at = 0; at < items; at++) {
    if (at < photographed) await addPhotograph(page, () => hand.press('p'))
    await hand.press('c')
    await writeColour(hand)
    await writeNote(hand, at)
    await hand.press('Alt+Digit2')
    await hand.press('Alt+Shift+Digit2')
    if (at < items - 1) await hand.press('Control+Shift+Enter')
  }
  await page.keyboard.press('Control+s')
  await page.getByText('No unsaved changes').waitFor({ timeout: 60_000 })
}

/** The same by thumb on a phone, with text by the phone's own keyboard. */
const kitchenByThumb = async (hand: Hand, address: string, report: string) => {
  const { page } = hand
  await page.goto(`${address}${report}/rooms`)
  await page.getByRole('heading', { level: 1 }).getByRole('button').tap()
  await page.getByRole('dialog').getByText('Kitchen', { exact: true }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForTimeout(600)
  const open = page.locator('[data-item][data-open]')
  hand.start()
  await hand.tap(page.locator('[data-item-head]').first())
  for (let at = 0; at < items; at++) {
    await hand.tap(open.getByLabel('Colour', { exact: true }))
    await writeColour(hand)
    await writeNote(hand, at)
    await hand.tap(open.getByRole('button', { name: usual }))
    if (at < photographed)
      await addPhotograph(page, () => hand.tap(page.getByRole('button', { name: /^Take photos of/ })))
    if (at < items - 1) await hand.tap(page.getByRole('button', { name: /^Next item/ }))
  }
  await hand.page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('No unsaved changes').waitFor({ timeout: 60_000 })
}

/** Tenant and landlord get their own links, from Signatures. Their names are in the report. */
const bothLinks = async (hand: Hand, address: string, report: string) => {
  const { page } = hand
  await page.goto(`${address}${report}/signatures/tenant`)
  for (const [at, [part, who, name]] of Object.entries([
    ['Tenant', 'Tenant 1', 'Tina Hale'],
    ['Landlord', 'Landlord', 'Lou Marsh'],
  ] as const)) {
    await page
      .getByRole('navigation', { name: 'Who signs' })
      .getByRole('link', { name: new RegExp(part) })
      .click()
    const adding = page.getByRole('button', { name: `Add ${part.toLowerCase()}` })
    const card = page.getByRole('region', { name: who })
    await adding.or(card).first().waitFor()
    if (!(await card.isVisible())) await adding.click()
    await card.getByLabel('Name').fill(name)
    await card.getByLabel('Email').fill(`person${at}@people.example`)
  }
  await page.keyboard.press('Control+s')
  await page.getByText('No unsaved changes').waitFor()
  hand.start()
  await hand.click(page.getByRole('button', { name: 'Send for signature and feedback' }))
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true })
  await send.and(page.locator(':enabled')).waitFor()
  await hand.click(send)
  await page.getByText('Sent to 2 people: Tina Hale and Lou Marsh').waitFor()
}

/** All remaining items are good and clean: one press per room, room by room. */
const ordinaryItems = async (hand: Hand) => {
  const { page } = hand
  hand.start()
  const rooms = page.getByRole('navigation', { name: 'Report sections' })
  let count = 0
  for (const room of ['Hall', 'Reception', 'Bedroom', 'Bedroom 2', 'Bathroom', 'Cupboard', 'Kitchen']) {
    await rooms.getByText(room, { exact: true }).click()
    await page.waitForTimeout(500)
    const rest = page.getByRole('region', { name: room, exact: true }).getByRole('button', { name: /^Rest: / })
    if ((await rest.count()) === 0) continue
    await hand.click(rest)
    const told = await page
      .getByText(/items? graded Good, Good domestic/)
      .last()
      .textContent()
    count += Number(/(\d+) items?/.exec(told ?? '')?.[1] ?? 0)
  }
  await page.keyboard.press('Control+s')
  await page.getByText('No unsaved changes').waitFor({ timeout: 60_000 })
  return count
}

/** A check-out of the report; everything is unchanged. */
const checkOutRest = async (hand: Hand, address: string, report: string) => {
  const { page } = hand
  await page.goto(`${address}${report}/details`)
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Make a Check Out…' }).click()
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.waitForURL(({ href }) => !href.includes(report))
  await page.getByRole('navigation', { name: 'Report sections' }).getByText('Rooms', { exact: true }).click()
  await page.locator('[data-item-head]').first().waitFor()
  hand.start()
  await hand.click(page.getByRole('button', { name: /^Grade the rest/ }))
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Same as Check-In' }))
  await page.getByText(/items? set to Same as Check-In/).waitFor()
}

const stack = await startLocalStack({ dir, port: 0, fresh: true })
await insertPeople(stack)
const browser = await chromium.launch({
  executablePath: binary.path,
  args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  env: { ...binary.env, TMPDIR: dir, HOME: dir },
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(45_000)
  page.on('pageerror', (error) => console.log('page error', error.message))
  const hand = new Hand(page)
  await hand.begin()
  await signIn(page, stack.url)
  const rows: { task: string; counts: Counts; of?: number }[] = []
  const counted = async (task: string, work: () => Promise<unknown>, by = hand) => {
    if (only !== undefined && !task.includes(only)) return
    const of = await work()
    if (watched) console.log(task, JSON.stringify(by.counts), of, by.lostAfter)
    rows.push({ task, counts: { ...by.counts }, ...(typeof of === 'number' && { of }) })
  }

  const byMouse = await setUp(hand, stack.url, 'Fully furnished')
  // A user's second report: branch and type are remembered by now.
  const byKeyboard = await setUp(hand, stack.url, 'Fully furnished')
  await counted('set up', () => Promise.resolve())
  await counted('kitchen by mouse', () => kitchenByMouse(hand, stack.url, byMouse))
  await counted('ordinary items', () => ordinaryItems(hand))
  await counted('kitchen by keyboard', () => kitchenByKeyboard(hand, stack.url, byKeyboard))
  const byThumb = await setUp(hand, stack.url, 'Fully furnished')
  await counted('both links', () => bothLinks(hand, stack.url, byThumb))
  const phone = new Hand(
    await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
  )
  phone.page.setDefaultTimeout(45_000)
  await phone.begin()
  await signIn(phone.page, stack.url)
  await counted('kitchen by thumb', () => kitchenByThumb(phone, stack.url, byThumb), phone)
  await counted('check-out rest', () => checkOutRest(hand, stack.url, byMouse))

  const ratios: Record<string, Record<string, number>> = {}
  for (const { task, counts, of } of rows) {
    const was = before[task] ?? {}
    const said = Object.entries(counts)
      .filter(([name, count]) => count > 0 || name in was)
      .map(([name, count]) => {
        const then: number | undefined = Reflect.get(was, name)
        if (then !== undefined) (ratios[task] ??= {})[name] = Math.round((count / then) * 100) / 100
        return `${name} ${count}${then === undefined ? '' : ` of ${then}`}`
      })
    console.log(`${task.padEnd(20)} ${said.join(', ')}${of === undefined ? '' : ` (${of} items)`}`)
  }
  console.log(
    JSON.stringify({
      bench: 'inspector',
      ...Object.fromEntries(
        rows.map(({ task, counts, of }) => [task, { ...counts, ...(of !== undefined && { items: of }) }]),
      ),
      ratios,
    }),
  )
  process.exitCode = rows.every(({ counts }) => counts.focusLost === 0) ? 0 : 1
} catch (error) {
  const page = browser.contexts().at(-1)?.pages()[0]
  if (watched) await page?.screenshot({ path: watched }).catch(() => undefined)
  throw error
} finally {
  await browser.close()
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
