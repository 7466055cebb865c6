import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page, type Request } from '@playwright/test'
import { FileJob, jobPollMs, routePath, routes } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { chromiumBinary } from '../../functions/documents/rendering/chromium-binary.ts'
import { seedDemo } from '../demo/seed.ts'
import { root, startLocalStack } from '../local-stack.ts'

/*
 * `npm run bench -- designer`: from a change in the report designer until its preview is drawn, compared with the same
 * preview requested alone: started, polled every two seconds as report PDFs are, and fetched.
 */
const limits = { delayMs: 500, timesAlone: 1.5 }
const rounds = 5
const ref = 104048

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const signIn = async (page: Page, address: string) => {
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Email').fill('customeradmin@harbour-vale.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Report Designer', exact: true }).click()
}

/** Waits until the cover's band is drawn in a colour. */
const isDrawn = (page: Page, colour: string) =>
  page.waitForFunction(
    ([label, wanted]) => {
      const canvas = document.querySelector(`canvas[aria-label="${label}"]`)
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
      const [red = 0, green = 0, blue = 0] =
        canvas.getContext('2d')?.getImageData(4, canvas.height >> 1, 1, 1).data ?? []
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}` === wanted
    },
    [`Preview of ${ref}, page 1`, colour] as const,
    { polling: 20, timeout: 60_000 },
  )

/** Requests the same preview again, independently of the screen. */
const alone = async (page: Page, address: string, sent: Request): Promise<number> => {
  const since = performance.now()
  const headers = await sent.allHeaders()
  const { authorization = '', 'content-type': type = '', 'content-encoding': encoding } = headers
  const started = await page.request.post(sent.url(), {
    headers: { authorization, 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    data: sent.postDataBuffer() ?? Buffer.alloc(0),
  })
  const { id } = (await started.json()) as { id: string }
  for (;;) {
    await setTimeout(jobPollMs)
    const answer = await page.request.get(`${address}${routePath(routes.getJob).replace('{id}', id)}`, {
      headers: { authorization },
    })
    const { completed, payload, error } = FileJob.parse(await answer.json())
    if (completed && !payload) throw new Error(error ?? 'It has no file.')
    if (!payload) continue
    await (await page.request.get(new URL(payload.url, address).href)).body()
    return performance.now() - since
  }
}

// Below the repository, where functions find their packages.
const dir = mkdtempSync(path.join(root, 'node_modules/.bench-designer-'))
const stack = await startLocalStack({ dir, port: 0, fresh: true })
const binary = await chromiumBinary()
const browser = await chromium.launch({
  executablePath: binary.path,
  args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  env: { ...binary.env, TMPDIR: dir, HOME: dir },
})
try {
  await seedDemo(stack, () => undefined)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, stack.url)
  const field = page.getByLabel('Primary colour', { exact: true })
  await page.getByRole('img', { name: `Preview of ${ref}, page 1`, exact: true }).waitFor()
  const changed: number[] = []
  const byItself: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const colour = `#${(0x20_40_60 + round * 0x10_0b_07).toString(16)}`
    const asked = page.waitForRequest((request) => request.url().endsWith(routePath(routes.previewPdf)))
    const since = performance.now()
    await field.fill(colour)
    const sent = await asked
    await isDrawn(page, colour)
    const [shown, same] = [performance.now() - since, await alone(page, stack.url, sent)]
    // The first round starts the functions.
    if (round === 0) continue
    changed.push(shown)
    byItself.push(same)
  }
  const figures = {
    bench: 'designer',
    changedMs: Math.round(median(changed)),
    aloneMs: Math.round(median(byItself)),
    timesAlone: Math.round(((median(changed) - limits.delayMs) / median(byItself)) * 100) / 100,
  }
  console.log(`a change is in the preview after ${figures.changedMs} ms, of which ${limits.delayMs} ms are waited`)
  console.log(`the preview by itself takes ${figures.aloneMs} ms`)
  console.log(JSON.stringify(figures))
  process.exitCode = figures.timesAlone <= limits.timesAlone ? 0 : 1
} finally {
  await browser.close()
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
