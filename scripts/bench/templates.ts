import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { routePath, routes, type Dictionary } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { chromiumBinary } from '../../functions/documents/rendering/chromium-binary.ts'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import { demoClientRecords, makeAccounts } from '../demo/people.ts'
import { root, startLocalStack, type LocalStack } from '../local-stack.ts'
import { keyTimes, watchKeys } from './editor/in-page.ts'

/*
 * `npm run bench:templates`: the templates of a dictionary with 60 types and 40 rooms in Chromium on the local stack.
 * From a key to paint: arrows, ranges with Shift, levels of a cell and of all cells, beside the same keys in a bare input
 * in the same browser. Frames are not held to the screen's rate, as in `bench:editor`.
 */
const limits = { keyP95Ms: 16, timesBare: 5.5 }
const size = { types: 60, rooms: 40 }
const keys = 200
/** All cells are set so many times. */
const fills = 12
/** How many browsers keys are timed in: one may be slow by chance from its start. */
const browsers = 3
const admin = 'customeradmin@harbour-vale.example'

const rounded = (value: number) => Math.round(value * 10) / 10
const percentile = (values: readonly number[], part: number) =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

const large = (read: Dictionary): Dictionary => ({
  ...read,
  rooms: Array.from({ length: size.rooms }, (_, room) => ({
    ...{
      id: `room-${room}`,
      slug: `room-${room}`,
      name: `Room ${room + 1}`,
      category: 1 as const,
      priority: 1 as const,
    },
    types: Object.fromEntries(
      Array.from({ length: size.types }, (_none, type) => [`doors/type-${type}`, (room * type) % 32]),
    ),
  })),
  sections: read.sections.map((section) => ({
    ...section,
    types: Array.from({ length: section.slug === 'doors' ? size.types : 0 }, (_, type) => ({
      ...{ id: `type-${type}`, slug: `type-${type}`, name: `Type ${type + 1}`, systemName: `Type ${type + 1}` },
      ...{ minimumRequired: 1, items: [] },
    })),
  })),
})

const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Dictionary', exact: true }).waitFor()
}

/** Saves the large dictionary, as the screen would. */
const place = async (page: Page, address: string) => {
  const authorization = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken'))
    return `Bearer ${(key && sessionStorage.getItem(key)) ?? ''}`
  })
  const data = large({ ...defaultDictionary, client: 'harbour-vale' })
  const answer = await page.request.post(`${address}${routePath(routes.saveDictionary)}`, {
    ...{ headers: { authorization }, data, timeout: 120_000 },
  })
  if (answer.status() !== 200) throw new Error(`The dictionary was not saved: ${await answer.text()}`)
}

const press = async (page: Page, names: readonly string[], count = keys): Promise<number[]> => {
  const all = Array.from({ length: count }, (_, at) => names[at % names.length] ?? '')
  // The first keys warm up what every further one uses.
  for (const name of all.slice(0, 10)) await page.keyboard.press(name, { delay: 5 })
  await page.evaluate(keyTimes)
  for (const name of all) {
    await page.keyboard.press(name)
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(200)
  return page.evaluate(keyTimes)
}

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowUp']
const ranges = ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowLeft']
const levels = ['1', '2', '3', '4', '5', '0', 'd', 'l']

const timeOnce = async (stack: LocalStack, dir: string) => {
  const binary = await chromiumBinary()
  const browser = await chromium.launch({
    executablePath: binary.path,
    args: [
      ...['--no-sandbox', '--headless=shell', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
      '--disable-features=NavigationPredictor',
    ],
    env: { ...binary.env, TMPDIR: dir, HOME: dir },
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, stack.url)
  await page.goto(`${stack.url}/dictionary/templates`)
  const cells = page.getByRole('gridcell')
  await cells.nth(0).waitFor()
  if ((await cells.count()) !== size.types * size.rooms) await place(page, stack.url).then(async () => page.reload())
  await cells.nth(size.types * size.rooms - 1).waitFor({ state: 'attached' })
  await page.evaluate(watchKeys)
  await cells.nth(size.rooms * 5 + 5).focus()
  const times = {
    arrow: await press(page, arrows),
    level: await press(page, levels),
    range: await press(page, ranges, 60),
    rangeLevel: await press(page, levels, 40),
    all: [] as number[],
    bare: [] as number[],
  }
  await page.keyboard.press('Control+a')
  times.all = await press(page, levels, fills)
  const bare = await browser.newPage()
  await bare.setContent('<!doctype html><input autofocus aria-label="Bare input">')
  await bare.evaluate(watchKeys)
  await bare.getByLabel('Bare input').focus()
  times.bare = await press(bare, levels)
  await browser.close()
  return times
}

// Below the repository, where functions find their packages.
const dir = mkdtempSync(path.join(root, 'node_modules/.bench-templates-'))
const stack = await startLocalStack({ dir, port: 0, fresh: true })
try {
  Object.assign(process.env, stack.environment, stack.variablesOf('functions/clients/handler.ts'))
  const { putClient } = await import('../../functions/clients/put-client.ts')
  await makeAccounts(stack.config.userPoolId)
  for (const record of demoClientRecords()) await putClient(record)
  const runs: Awaited<ReturnType<typeof timeOnce>>[] = []
  for (let run = 0; run < browsers; run++) runs.push(await timeOnce(stack, dir))
  const p95 = (what: keyof (typeof runs)[number]) =>
    percentile(
      runs.flatMap((run) => run[what]),
      0.95,
    )
  const figures = {
    ...{ bench: 'templates', ...size, arrowP95Ms: p95('arrow'), levelP95Ms: p95('level'), rangeP95Ms: p95('range') },
    ...{ rangeLevelP95Ms: p95('rangeLevel'), allP95Ms: p95('all'), bareP95Ms: p95('bare') },
  }
  const beside = (value: number) => `p95 ${value} ms, ${rounded(value / figures.bareP95Ms)} times a bare input`
  console.log(`an arrow             ${beside(figures.arrowP95Ms)}`)
  console.log(`a level of a cell    ${beside(figures.levelP95Ms)}`)
  console.log(`a range by Shift     ${beside(figures.rangeP95Ms)}`)
  console.log(`a level of a range   ${beside(figures.rangeLevelP95Ms)}`)
  console.log(`a level of all cells ${beside(figures.allP95Ms)}`)
  console.log(JSON.stringify(figures))
  const slowest = Math.max(figures.arrowP95Ms, figures.levelP95Ms, figures.rangeP95Ms)
  // Beside other work everything is slower: a bare input says by how much.
  process.exitCode = slowest <= limits.keyP95Ms || slowest <= figures.bareP95Ms * limits.timesBare ? 0 : 1
} finally {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
