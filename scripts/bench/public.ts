import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumBinary } from '../../functions/documents/rendering/chromium-binary.ts'
import { lighthouse, lowestOf } from './public/lighthouse.ts'
import { publicPages, firstLoad, weightOf } from './public/transfers.ts'
import { root, startLocalStack } from '../local-stack.ts'

/*
 * `npm run bench -- public`: every page that visitors open without an account, with the built web served by the local
 * stack. It measures the transferred bytes of the first load (compressed by gzip; without the report's own photographs
 * and PDF), and Lighthouse as a phone on a slow line, the median of three runs by performance. `-- feedback` selects
 * pages, `--sizes` skips Lighthouse.
 */
const limits = { bytes: 200_000, score: 95 }
const runs = 3
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const withLighthouse = !process.argv.includes('--sizes')

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

// Below the repository, where functions find their packages.
const dir = mkdtempSync(path.join(root, 'node_modules/.bench-public-'))
const stack = await startLocalStack({ dir, port: 0, fresh: true })
const binary = await chromiumBinary()
const browser = await chromium.launch({
  executablePath: binary.path,
  args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  env: { ...binary.env, TMPDIR: dir, HOME: dir },
})

const middleRun = async (address: string) => {
  const all = []
  for (let run = 0; run < runs; run++) all.push(await lighthouse(address, dir))
  return all.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs / 2)]
}

try {
  const pages = (await publicPages(stack)).filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const figures = []
  for (const { name, path: where, where: device } of pages) {
    const { own, ofReport } = await firstLoad(browser, stack.url + where, device)
    const bytes = weightOf(own)
    const scores = withLighthouse ? await middleRun(stack.url + where) : undefined
    figures.push({ page: name, bytes, ofReportBytes: weightOf(ofReport), requests: own.length, scores })
    const said = scores
      ? `, Lighthouse ${scores.performance} ${scores.accessibility} ${scores['best-practices']} ${scores.seo}` +
        `, first paint ${scores.firstPaintMs} ms, largest ${scores.largestPaintMs} ms, blocked ${scores.blockedMs} ms`
      : ''
    console.log(
      `${name.padEnd(16)} ${kB(bytes)} in ${own.length} files, of the report ${kB(weightOf(ofReport))}${said}`,
    )
  }
  console.log(JSON.stringify({ bench: 'public', pages: figures }))
  const within = figures.every(
    ({ bytes, scores }) => bytes <= limits.bytes && (!scores || lowestOf(scores) >= limits.score),
  )
  process.exitCode = within ? 0 : 1
} finally {
  await browser.close()
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
