import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import startProduct from '../web/e2e/product.ts'
import { filesOf, readShard } from './test/shards.ts'

/**
 * `npm test`: every test of every kind. Node tests (rules, handlers on the local stack, infrastructure, components) run
 * in parallel with the product in a real browser: each alone leaves the processors idle at times. Failures are run
 * again, alone: a test that then passes is counted as passed and named, because on a busy machine a wait was too short;
 * it still needs fixing. Ends with the names of the failures and their reasons, and `N passed, N failed`; the exit code
 * follows.
 *
 * `npm test -- --shard 1/3` runs the first third, for one of three machines. `npm test -- --record` records the
 * duration of the files (`test/seconds.json`), by which they are divided.
 */
interface Tally {
  /** File and title of each test that passed. */
  passed: string[]
  /** File and title of each test that failed. */
  failures: string[]
  /** The reason of each failure, by name: the first lines of the runner's message. */
  reasons: Map<string, string>
  /** Seconds of each file while running in parallel with the others. */
  seconds: Map<string, number>
  /** A run that stopped before it could count anything is a failure too. */
  broke: boolean
}

const { values } = parseArgs({ options: { shard: { type: 'string' }, record: { type: 'boolean' } } })
const shard = values.shard === undefined ? undefined : readShard(values.shard)

const root = path.join(import.meta.dirname, '..')
const results = mkdtempSync(path.join(os.tmpdir(), 'lintel-test-'))
const bin = (name: string) => path.join(root, 'node_modules', name)

// Every stack, script and worker loads the same sources: the first of them compiles for all.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/compiled')

// Memory is not short here, processors are (packages/local-cloud/src/lambda/function-pool.ts).
process.env['LINTEL_IDLE_WORKERS'] ??= '32'

/** Runs a stage. Its output is printed under its label in turn, after the stage started before it. */
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
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

const PlaywrightSpec = z.object({
  file: z.string(),
  line: z.number(),
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
})
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) })

/** A runner's report; undefined if it was not written. */
const readReport = <R extends z.ZodType>(file: string, schema: R): z.output<R> | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const broken: Tally = { passed: [], failures: [], reasons: new Map(), seconds: new Map(), broke: true }

/** The first lines of a runner's failure message, without colours and stack lines. */
const firstLines = (text: string): string => {
  const lines = stripVTControlCharacters(text).trim().split('\n')
  return lines
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 12)
    .join('\n')
}

/** Leaves capacity for the browsers and the product that they use. */
const NODE_WORKERS = 3

/** Tests to run, by their files and full names. */
interface Which {
  files: string[]
  names: string[]
}

/** A pattern that matches exactly these names. */
const only = (names: string[]): string =>
  `^(${names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')})$`

/** Runs the tests named, or all. */
const inNode = async (label: string, { files, names }: Which = { files: [], names: [] }): Promise<Tally & Which> => {
  const file = path.join(results, 'vitest.json')
  rmSync(file, { force: true })
  const status = await run(
    label,
    [
      ...[bin('vitest/vitest.mjs'), 'run', ...files, `--maxWorkers=${NODE_WORKERS}`],
      ...(names.length > 0 ? ['--testNamePattern', only(names)] : []),
      ...(shard && files.length === 0 ? [`--shard=${shard.index}/${shard.count}`] : []),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    {},
  )
  const report = readReport(file, VitestReport)
  if (!report) return { ...broken, files: [], names: [] }
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => {
      const fullName = [...test.ancestorTitles, test.title].join(' > ')
      return { ...test, fullName, name: `${path.relative(root, name)} > ${fullName}` }
    }),
  )
  const failed = tests.filter((test) => test.status === 'failed')
  const failedFiles = report.testResults.filter((result) => result.status === 'failed')
  // A file can fail outside its tests: when it is loaded, before them or after them.
  const unrun = failedFiles.filter((file) => file.assertionResults.every((test) => test.status !== 'failed'))
  const reasons = [
    ...failed.map((test) => [test.name, firstLines(test.failureMessages[0] ?? '')] as const),
    ...unrun.map((file) => [`${path.relative(root, file.name)} could not be run`, firstLines(file.message)] as const),
  ]
  return {
    passed: tests.filter((test) => test.status === 'passed').map((test) => test.name),
    failures: reasons.map(([name]) => name),
    reasons: new Map(reasons),
    seconds: new Map(
      report.testResults.map((file) => [path.relative(root, file.name), (file.endTime - file.startTime) / 1000]),
    ),
    broke: status !== 0 && reasons.length === 0,
    files: failedFiles.map(({ name }) => path.relative(root, name)),
    // For a file that could not be run, all tests are selected.
    names: unrun.length > 0 ? [] : failed.map((test) => test.fullName),
  }
}

const specsOf = (suites: z.output<typeof PlaywrightSuite>[]): z.output<typeof PlaywrightSpec>[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const journeys = readdirSync(path.join(root, 'web/e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => `web/e2e/${name}`)

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
  const specs = specsOf(report.suites).map((spec) => ({
    ...spec,
    name: `web/e2e/${spec.file}:${spec.line} > ${spec.title}`,
  }))
  const failed = specs.filter((spec) => !spec.ok)
  const reasonOf = ({ tests }: (typeof specs)[number]): string =>
    firstLines(tests.flatMap(({ results: runs }) => runs).find(({ error }) => error)?.error?.message ?? '')
  const seconds = new Map<string, number>()
  for (const { file: name, tests } of specs)
    for (const { duration } of tests.flatMap(({ results: runs }) => runs))
      seconds.set(`web/e2e/${name}`, (seconds.get(`web/e2e/${name}`) ?? 0) + duration / 1000)
  return {
    passed: specs.filter((spec) => spec.ok).map(({ name }) => name),
    failures: failed.map(({ name }) => name),
    reasons: new Map(failed.map((spec) => [spec.name, reasonOf(spec)])),
    seconds,
    broke: status !== 0 && failed.length === 0,
  }
}

/** More failures than this in a stage are a bug, not a wait that was too short: one in 700 tests. */
const MOST_RUN_AGAIN = 12

/** The tests that failed in the first run and passed in the second, with their first messages. */
const onlyAlone = new Map<string, string>()

/** Runs failures again, if there are few enough for timing to be the cause. */
const again = async (first: Tally, rerun: () => Promise<Tally>): Promise<Tally> => {
  if (first.broke || first.failures.length === 0 || first.failures.length > MOST_RUN_AGAIN) return first
  const second = await rerun()
  if (second.broke) return first
  // A failure that was not run again, because its name no longer matches or its file broke, remains a failure.
  const mended = first.failures.filter((name) => second.passed.includes(name))
  for (const name of mended) onlyAlone.set(name, first.reasons.get(name) ?? '')
  const reasons = new Map([...first.reasons, ...second.reasons])
  for (const name of mended) reasons.delete(name)
  const passed = new Set([...first.passed, ...second.passed].filter((name) => !second.failures.includes(name)))
  return { passed: [...passed], failures: [...reasons.keys()], reasons, seconds: first.seconds, broke: false }
}

/** The product for the browsers. If it cannot start, the journeys start their own, and report why that fails. */
const product = startProduct().catch(() => undefined)

const inNodeFirst = inNode('Node: rules, handlers on the local stack, infrastructure, components')
await product
const browser = await inBrowser(
  'Browser: the product as its users see it',
  shard ? filesOf(journeys, shard) : [],
  inNodeFirst,
)
const node = await inNodeFirst
const nodeAgain = await again(node, () => inNode('Node: what failed, once more', node))
const browserAgain = await again(browser, () => inBrowser('Browser: what failed, once more', ['--last-failed']))
const endProduct = await product
await endProduct?.()
rmSync(results, { recursive: true, force: true })

const tallies = [nodeAgain, browserAgain]
if (values.record && !shard) {
  const measured = tallies.flatMap(({ seconds }) => [...seconds]).filter(([, taken]) => taken >= 10)
  const table = Object.fromEntries(measured.map(([file, taken]) => [file, Math.round(taken)]).toSorted())
  writeFileSync(path.join(root, 'scripts/test/seconds.json'), `${JSON.stringify(table, undefined, 2)}\n`)
}
const failures = tallies.flatMap((tally) => tally.failures)
const failed = failures.length + tallies.filter((tally) => tally.broke).length
const passed = tallies.reduce((total, tally) => total + tally.passed.length, 0)
console.log('')
for (const [name, reason] of onlyAlone) console.log(`Passed only when run again: ${name}\n${reason}\n`)
for (const [name, reason] of tallies.flatMap((tally) => [...tally.reasons])) console.log(`Failed: ${name}\n${reason}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
