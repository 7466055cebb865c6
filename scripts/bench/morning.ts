import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { featureNames, routePath, routesOf, type Feature } from '@lintel/contract'
import { chromiumBinary } from '../../functions/documents/rendering/chromium-binary.ts'
import { screensOf } from '../../web/e2e/accessibility/state.ts'
import startProduct from '../../web/e2e/product.ts'
import { address, beSignedIn } from '../../web/e2e/sign-in.ts'

/*
 * `npm run bench -- morning`: the first click of the morning. Each screen that people open first is opened twice by a
 * browser of its own, from an empty page: once as it is, once with every function's first requests held back for as
 * long as a made-up cold start. What that adds, in cold starts, is how often one waits for another; no more than two.
 * `npm run bench -- cold` measures one cold start.
 */
const limit = 2
/** Long against what else varies. */
const coldStartMs = 3000

const screens = [
  ...screensOf(
    { as: 'inspector@harbour-vale.example' },
    {
      '/reports': (page) => page.locator('a[href^="/reports/demo-"]').first().waitFor(),
      '/reports/demo-harbour-vale-01/details': ['textbox', 'General notes'],
      '/reports/demo-harbour-vale-01/rooms': (page) => page.locator('[data-item-head]').first().waitFor(),
      '/planner?view=day': (page) => page.locator('[data-event-id]').first().waitFor(),
    },
  ),
  ...screensOf(
    { as: 'dataentry@harbour-vale.example' },
    { '/dereports': (page) => page.locator('a[href^="/dereports/demo-"]').first().waitFor() },
  ),
  ...screensOf({ as: 'sysadmin@lintel.example' }, { '/clients': ['link', 'Harbour & Vale'] }),
  ...screensOf({ as: 'support@lintel.example' }, { '/peachsupport': ['row', /A new colleague cannot sign in/] }),
]

const patterns = featureNames.flatMap((feature) =>
  routesOf(feature).map((route) => ({
    feature,
    method: route.method,
    pathname: new RegExp(`^${routePath(route).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  })),
)

/** The function that answers it, which is its feature's. */
const functionOf = (request: Request): Feature | undefined => {
  const { pathname } = new URL(request.url())
  return patterns.find((route) => route.method === request.method() && route.pathname.test(pathname))?.feature
}

/** Holds back the requests to each function until it has started. Returns the functions, in the order of their starts. */
const coolDown = async (page: Page): Promise<Set<string>> => {
  const starts = new Map<string, Promise<void>>()
  const started = new Set<string>()
  await page.route('**/v1/**', async (route) => {
    const name = functionOf(route.request()) ?? 'none'
    started.add(name)
    const start = starts.get(name) ?? new Promise<void>((resolve) => setTimeout(resolve, coldStartMs))
    starts.set(name, start)
    await start
    await route.continue().catch(() => undefined) // left out once the page is closed
  })
  return started
}

const open = async (browser: Browser, { path, as = '', ready }: (typeof screens)[number], isCold: boolean) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(120_000)
  await beSignedIn(page, as)
  // The browser bypasses its cache where requests are held back.
  const started = isCold ? await coolDown(page) : await page.route('**/v1/**', (route) => route.continue())
  const since = performance.now()
  await page.goto(address(String(path)))
  await ready(page)
  const ms = performance.now() - since
  await page.close()
  return { ms, started: [...(started instanceof Set ? started : [])] }
}

const endProduct = await startProduct()
const binary = await chromiumBinary()
const browser = await chromium.launch({
  executablePath: binary.path,
  args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  env: { ...process.env, ...binary.env },
})
try {
  const figures = []
  for (const screen of screens) {
    await open(browser, screen, false)
    const warm = await open(browser, screen, false)
    const cold = await open(browser, screen, true)
    const coldStarts = Math.round(((cold.ms - warm.ms) / coldStartMs) * 10) / 10
    figures.push({ screen: screen.name, warmMs: Math.round(warm.ms), coldStarts, functions: cold.started })
    console.log(`${screen.name.padEnd(40)} ${coldStarts} cold starts; ${cold.started.join(', ')}`)
  }
  console.log(JSON.stringify({ bench: 'morning', figures }))
  process.exitCode = figures.every(({ coldStarts }) => coldStarts <= limit + 0.3) ? 0 : 1
} finally {
  await browser.close()
  await endProduct()
}
