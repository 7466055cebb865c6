import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromiumBinary } from '../../../functions/documents/rendering/chromium-binary.ts'
import { root } from '../../local-stack.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof categories)[number], number>

/**
 * Checks skipped for these pages: indexing by search engines, which a shared report must never have, and the link text
 * 'click here', which is the specification's own.
 */
const notAsked = ['is-crawlable', 'link-text']

const command = path.join(root, 'node_modules/lighthouse/cli/index.js')

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** One run of Lighthouse as a phone on a slow line; scores out of 100, and milliseconds. */
export interface LighthouseRun extends Scores {
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
}

/** Runs Lighthouse in a separate process, with the browser that lays out documents. */
export const lighthouse = async (address: string, dir: string): Promise<LighthouseRun> => {
  const binary = await chromiumBinary()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      address,
      '--output=json',
      '--quiet',
      '--form-factor=mobile',
      `--only-categories=${categories.join(',')}`,
      `--skip-audits=${notAsked.join(',')}`,
      '--chrome-flags=--headless=shell --no-sandbox --disable-gpu',
    ],
    {
      env: { ...process.env, ...binary.env, CHROME_PATH: binary.path, TMPDIR: dir, HOME: dir },
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  const result = JSON.parse(stdout) as Result
  const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => Math.round((result.audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockedMs: Math.round(value('total-blocking-time')),
    layoutShift: value('cumulative-layout-shift'),
  }
}

/** The lowest of the four scores. */
export const lowestOf = (scores: Scores): number => Math.min(...categories.map((category) => scores[category]))
