import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import startProduct from '../web/e2e/product.ts'

/**
 * `npm test`: every test of every kind. What runs in Node (rules, handlers on the local stack, infrastructure,
 * components), and beside it the product in a real browser: each alone leaves the processors waiting now and then. What
 * failed is run once more, alone: a test that passes then is counted as passed and named, because on a busy machine a
 * wait was too short; it is still to be mended. Closes with the names of what failed and `N passed, N failed`; the exit
 * code is honest.
 */
interface Tally {
  /** File and title of each test that passed. */
  passed: string[]
  /** File and title of each test that failed. */
  failures: string[]
  /** A run that broke before it could count anything is a failure too. */
  broke: boolean
}

const root = path.join(import.meta.dirname, '..')
const results = mkdtempSync(path.join(os.tmpdir(), 'lintel-test-'))
const bin = (name: string) => path.join(root, 'node_modules', name)

// Every stack, script and worker loads the same sources: the first of them compiles for all.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/compiled')

/** Runs a stage. What it prints comes under its label when it is its turn, after the stage that was begun before it. */
const run = async (
  label: string,
  args: string[],
  { env = {}, turn = Promise.resolve() }: { env?: Record<string, string>; turn?: Promise<unknown> },
): Promise<number | null> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const held: Buffer[] = []
  let say = (text: Buffer): unknown => held.push(text)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => say(text))
  await turn
  console.log(`\n== ${label}`)
  say = (text) => process.stdout.write(text)
  for (const text of held) say(text)
  const [status] = await ended
  return status
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const PlaywrightSpec = z.object({ file: z.string(), line: z.number(), title: z.string(), ok: z.boolean() })
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) })

/** What a runner wrote, or undefined where it did not come so far. */
const readReport = <R extends z.ZodType>(file: string, schema: R): z.output<R> | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const broken: Tally = { passed: [], failures: [], broke: true }

/** Beside the browsers and the product that they look at. */
const NODE_WORKERS = 3

/** Runs the test files named, or all. */
const inNode = async (label: string, files: string[] = []): Promise<Tally & { failedFiles: string[] }> => {
  const file = path.join(results, 'vitest.json')
  rmSync(file, { force: true })
  const status = await run(
    label,
    [
      ...[bin('vitest/vitest.mjs'), 'run', ...files, `--maxWorkers=${NODE_WORKERS}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    {},
  )
  const report = readReport(file, VitestReport)
  if (!report) return { ...broken, failedFiles: [] }
  const named = (wanted: string) => (result: (typeof report.testResults)[number]) =>
    result.assertionResults
      .filter(({ status: outcome }) => outcome === wanted)
      .map(({ fullName }) => `${path.relative(root, result.name)} > ${fullName}`)
  const failedFiles = report.testResults.filter((result) => result.status === 'failed')
  const failures = failedFiles.flatMap((result) => {
    const failed = named('failed')(result)
    return failed.length > 0 ? failed : [`${path.relative(root, result.name)} could not be run`]
  })
  return {
    passed: report.testResults.flatMap(named('passed')),
    failures,
    broke: status !== 0 && failures.length === 0,
    failedFiles: failedFiles.map(({ name }) => path.relative(root, name)),
  }
}

const specsOf = (suites: z.output<typeof PlaywrightSuite>[]): z.output<typeof PlaywrightSpec>[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

/** Runs all journeys, or those that failed in the run before. */
const inBrowser = async (label: string, which: string[] = [], turn?: Promise<unknown>): Promise<Tally> => {
  const file = path.join(results, 'playwright.json')
  rmSync(file, { force: true })
  const status = await run(
    label,
    [bin('@playwright/test/cli.js'), 'test', '--config', 'web/playwright.config.ts', '--reporter=list,json', ...which],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file }, ...(turn && { turn }) },
  )
  const report = readReport(file, PlaywrightReport)
  if (!report) return broken
  const named = (isOk: boolean) =>
    specsOf(report.suites)
      .filter((spec) => spec.ok === isOk)
      .map((spec) => `web/e2e/${spec.file}:${spec.line} > ${spec.title}`)
  const failures = named(false)
  return { passed: named(true), failures, broke: status !== 0 && failures.length === 0 }
}

/** More failures than these are a fault, not a wait that was too short. */
const MOST_RUN_AGAIN = 5

/** The tests that failed in the first run and not in the second. */
const onlyAlone: string[] = []

/** Runs again what failed, where that is little enough to be a matter of time. */
const again = async (first: Tally, rerun: () => Promise<Tally>): Promise<Tally> => {
  if (first.broke || first.failures.length === 0 || first.failures.length > MOST_RUN_AGAIN) return first
  const second = await rerun()
  if (second.broke) return first
  onlyAlone.push(...first.failures.filter((name) => !second.failures.includes(name)))
  const passed = new Set([...first.passed, ...second.passed].filter((name) => !second.failures.includes(name)))
  return { passed: [...passed], failures: second.failures, broke: false }
}

/** The product that browsers look at. Where it cannot start, the journeys start their own, and say why that fails. */
const product = startProduct().catch(() => undefined)

const inNodeFirst = inNode('Node: rules, handlers on the local stack, infrastructure, components')
await product
const browser = await inBrowser('Browser: the product as its users see it', [], inNodeFirst)
const node = await inNodeFirst
const nodeAgain = await again(node, () => inNode('Node: what failed, once more', node.failedFiles))
const browserAgain = await again(browser, () => inBrowser('Browser: what failed, once more', ['--last-failed']))
const endProduct = await product
await endProduct?.()
rmSync(results, { recursive: true, force: true })

const tallies = [nodeAgain, browserAgain]
const failures = tallies.flatMap((tally) => tally.failures)
const failed = failures.length + tallies.filter((tally) => tally.broke).length
const passed = tallies.reduce((total, tally) => total + tally.passed.length, 0)
console.log('')
for (const name of onlyAlone) console.log(`Passed only when run again: ${name}`)
for (const name of failures) console.log(`Failed: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
