import type { Dictionary } from '@lintel/contract'
import type { Page } from '@playwright/test'
import {
  keyLimits,
  onStack,
  percentile,
  place,
  press,
  pressBare,
  rounded,
  signedIn,
  startBrowser,
} from './dictionary/on-stack.ts'
import { followUntil, watchKeys } from './editor/in-page.ts'

/*
 * `npm run bench -- dictionary`: a dictionary of 3,000 items in Chromium on the local stack, one type of which has 200.
 * From key to paint: in the search of its items, in words of an item, and in the name of a new one, compared with the
 * same keys in a bare input; and from the list of reports until its items can be chosen. `npm run bench -- templates`
 * measures its grid.
 */
const openingMs = 1000
const size = { sections: 14, types: 20, items: 10, itemsOfOne: 210 }
const total = size.sections * size.types * size.items - size.items + size.itemsOfOne
const keys = 200
const openings = 5
/** Browsers in which keys are timed: one may happen to be slow from its start. */
const browsers = 3

const words = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what} ${at + 1}`)

const large = (read: Dictionary): Dictionary => ({
  ...read,
  sections: Array.from({ length: size.sections }, (_, section) => ({
    id: `section-${section}`,
    slug: `section-${section}`,
    name: `Section ${section}`,
    systemName: '',
    types: Array.from({ length: size.types }, (_none, type) => ({
      id: `type-${section}-${type}`,
      slug: `type-${type}`,
      name: `Type ${type}`,
      systemName: `Type ${type}`,
      minimumRequired: 1,
      asksBought: false,
      items: Array.from({ length: section + type === 0 ? size.itemsOfOne : size.items }, (_nothing, item) => ({
        slug: `item-${item}`,
        name: `Item ${item}`,
        colours: words('Shade', 10),
        makes: words('Make', 5),
        constituents: words(`Part ${item}`, 5),
      })),
    })),
  })),
})

const letters = [...'item pale oak part', 'Backspace', 'Backspace', 'Backspace'].map((key) =>
  key === ' ' ? 'Space' : key,
)

const choose = async (page: Page, label: string, option: string) => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

const timeOnce = async (address: string, dir: string) => {
  const browser = await startBrowser(dir)
  const page = await signedIn(browser, address)
  if (!isPlaced) {
    await place(page, address, large)
    isPlaced = true
  }
  const opened: number[] = []
  const wanted = '[class*="selectors"] input'
  // The first round starts the functions.
  for (let round = 0; round <= openings; round++) {
    await page.goto(`${address}/reports`)
    await page.getByRole('row').nth(0).waitFor()
    const ms = await page.evaluate(followUntil, ['a[href^="/dictionary"]', wanted] as [string, string])
    if (round > 0) opened.push(ms)
  }
  await page.evaluate(watchKeys)
  await choose(page, 'Section', 'Section 0')
  await choose(page, 'Type', 'Type 0')
  await page.getByRole('combobox', { name: 'Item', exact: true }).click()
  const search = await press(page, letters, keys)
  await page.keyboard.press('Escape')
  await choose(page, 'Item', 'Item 7')
  await page.getByLabel('Constituents', { exact: true }).and(page.locator('input')).click()
  const word = await press(page, letters, keys)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).click()
  const name = await press(page, letters, keys)
  const bare = await pressBare(browser, letters, keys)
  await browser.close()
  return { search, word, name, bare, opened }
}

let isPlaced = false
await onStack('dictionary', async (address, dir) => {
  const runs: Awaited<ReturnType<typeof timeOnce>>[] = []
  for (let run = 0; run < browsers; run++) runs.push(await timeOnce(address, dir))
  const all = (what: keyof (typeof runs)[number]) => runs.flatMap((run) => run[what])
  const figures = {
    bench: 'dictionary',
    items: total,
    searchP95Ms: percentile(all('search'), 0.95),
    wordP95Ms: percentile(all('word'), 0.95),
    nameP95Ms: percentile(all('name'), 0.95),
    bareP95Ms: percentile(all('bare'), 0.95),
    openingMs: percentile(all('opened'), 0.5),
    slowestOpeningMs: rounded(Math.max(...all('opened'))),
  }
  const beside = (value: number) => `p95 ${value} ms, ${rounded(value / figures.bareP95Ms)} times a bare input`
  console.log(`the search of an item ${beside(figures.searchP95Ms)}`)
  console.log(`a word of an item     ${beside(figures.wordP95Ms)}`)
  console.log(`the name of a new one ${beside(figures.nameP95Ms)}`)
  console.log(`opening               ${figures.openingMs} ms, at most ${figures.slowestOpeningMs} ms`)
  console.log(JSON.stringify(figures))
  const slowest = Math.max(figures.searchP95Ms, figures.wordP95Ms, figures.nameP95Ms)
  const isQuick = slowest <= keyLimits.p95Ms || slowest <= figures.bareP95Ms * keyLimits.timesBare
  process.exitCode = isQuick && figures.openingMs <= openingMs ? 0 : 1
})
