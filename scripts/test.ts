import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'

/**
 * `npm test`: every test of every kind. First what runs in Node (rules, handlers on the local stack, infrastructure,
 * components), then the product in a real browser. Closes with `N passed, N failed`; the exit code is honest.
 */
interface Tally {
  passed: number
  failed: number
  /** A run that broke before it could count anything is a failure too. */
  broke: boolean
}

const root = path.join(import.meta.dirname, '..')
const results = mkdtempSync(path.join(os.tmpdir(), 'lintel-test-'))
const bin = (name: string) => path.join(root, 'node_modules', name)

const run = (label: string, args: string[], env: Record<string, string>) => {
  console.log(`\n== ${label}`)
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

const VitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** What a runner wrote, or undefined where it did not come so far. */
const readReport = <R extends z.ZodType>(file: string, schema: R): z.output<R> | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const inNode = (): Tally => {
  const file = path.join(results, 'vitest.json')
  const status = run(
    'Node: rules, handlers on the local stack, infrastructure, components',
    [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
  )
  const report = readReport(file, VitestReport)
  if (!report) return { passed: 0, failed: 0, broke: true }
  const broke = status !== 0 && report.numFailedTests === 0
  return { passed: report.numPassedTests, failed: report.numFailedTests, broke }
}

const inBrowser = (): Tally => {
  const file = path.join(results, 'playwright.json')
  const status = run(
    'Browser: the product as its users see it',
    [bin('@playwright/test/cli.js'), 'test', '--config', 'web/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  const report = readReport(file, PlaywrightReport)
  if (!report) return { passed: 0, failed: 0, broke: true }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky
  return { passed: expected, failed, broke: status !== 0 && failed === 0 }
}

const tallies = [inNode(), inBrowser()]
rmSync(results, { recursive: true, force: true })
const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
const failed = sum((tally) => tally.failed + (tally.broke ? 1 : 0))
console.log(`\n${sum((tally) => tally.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
