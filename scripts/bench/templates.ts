import type { Locator, Page } from '@playwright/test'
import type { Dictionary } from '@lintel/contract'
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
import { watchKeys } from './editor/in-page.ts'

/*
 * `npm run bench -- templates`: the templates of a dictionary with 60 types and 40 rooms in Chromium on the local stack.
 * From key to paint: arrows, ranges with Shift, levels of a cell and of all cells, compared with the same keys in a
 * bare input in the same browser. Frames are not limited to the screen's rate, as in `bench -- editor`.
 */
const size = { types: 60, rooms: 40 }
const keys = 200
/** How often all cells are set. */
const fills = 12
/** Browsers in which keys are timed: one may happen to be slow from its start. */
const browsers = 3

const large = (read: Dictionary): Dictionary => ({
  ...read,
  rooms: Array.from({ length: size.rooms }, (_, room) => ({
    id: `room-${room}`,
    slug: `room-${room}`,
    name: `Room ${room + 1}`,
    category: 1 as const,
    priority: 1 as const,
    types: Object.fromEntries(
      Array.from({ length: size.types }, (_none, type) => [`doors/type-${type}`, (room * type) % 32]),
    ),
  })),
  sections: read.sections.map((section) => ({
    ...section,
    types: Array.from({ length: section.slug === 'doors' ? size.types : 0 }, (_, type) => ({
      id: `type-${type}`,
      slug: `type-${type}`,
      name: `Type ${type + 1}`,
      systemName: `Type ${type + 1}`,
      minimumRequired: 1,
      asksBought: false,
      items: [],
    })),
  })),
})

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowUp']
const ranges = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft']
const levels = ['1', '2', '3', '4', '5', '0', 'd', 'l']

/**
 * A range that grows from a cell near the top of the grid. Shift is held, as users hold it: pressed with each arrow, it
 * would be a separate key, whose frame the arrow waits for.
 */
const growRange = async (page: Page, from: Locator): Promise<number[]> => {
  await from.click()
  await page.keyboard.down('Shift')
  const times = await press(page, ranges, 60)
  await page.keyboard.up('Shift')
  return times
}

const timeOnce = async (address: string, dir: string) => {
  const browser = await startBrowser(dir)
  const page = await signedIn(browser, address)
  await page.goto(`${address}/dictionary/templates`)
  const cells = page.getByRole('gridcell')
  await cells.nth(0).waitFor()
  if ((await cells.count()) !== size.types * size.rooms)
    await place(page, address, large).then(async () => page.reload())
  await cells.nth(size.types * size.rooms - 1).waitFor({ state: 'attached' })
  await page.evaluate(watchKeys)
  const early = cells.nth(size.rooms * 5 + 5)
  await early.focus()
  const times = {
    arrow: await press(page, arrows, keys),
    level: await press(page, levels, keys),
    range: await growRange(page, early),
    rangeLevel: await press(page, levels, 40),
    all: [] as number[],
    bare: [] as number[],
  }
  await page.keyboard.press('Control+a')
  times.all = await press(page, levels, fills)
  times.bare = await pressBare(browser, levels, keys)
  await browser.close()
  return times
}

await onStack('templates', async (address, dir) => {
  const runs: Awaited<ReturnType<typeof timeOnce>>[] = []
  for (let run = 0; run < browsers; run++) runs.push(await timeOnce(address, dir))
  const p95 = (what: keyof (typeof runs)[number]) =>
    percentile(
      runs.flatMap((run) => run[what]),
      0.95,
    )
  const figures = {
    bench: 'templates',
    ...size,
    arrowP95Ms: p95('arrow'),
    levelP95Ms: p95('level'),
    rangeP95Ms: p95('range'),
    rangeLevelP95Ms: p95('rangeLevel'),
    allP95Ms: p95('all'),
    bareP95Ms: p95('bare'),
  }
  const beside = (value: number) => `p95 ${value} ms, ${rounded(value / figures.bareP95Ms)} times a bare input`
  console.log(`an arrow             ${beside(figures.arrowP95Ms)}`)
  console.log(`a level of a cell    ${beside(figures.levelP95Ms)}`)
  console.log(`a range by Shift     ${beside(figures.rangeP95Ms)}`)
  console.log(`a level of a range   ${beside(figures.rangeLevelP95Ms)}`)
  console.log(`a level of all cells ${beside(figures.allP95Ms)}`)
  console.log(JSON.stringify(figures))
  const slowest = Math.max(figures.arrowP95Ms, figures.levelP95Ms, figures.rangeP95Ms)
  process.exitCode = slowest <= keyLimits.p95Ms || slowest <= figures.bareP95Ms * keyLimits.timesBare ? 0 : 1
})
