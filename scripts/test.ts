import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import startProduct from '../web/e2e/product.ts'

/**
 * `npm test`: what every change must pass: Node tests (rules, handlers on the local stack, infrastructure, components),
 * then the product in a real browser. Ends with `N passed, N failed`; the exit code follows. No test is tried twice.
 *
 * `npm run test:long` adds the tests tagged `long` in both runners, all sizes (`LINTEL_*` below can be set), the whole
 * walk, documents laid out by single-process browsers, `test:aws` against the local cloud, and the planted faults: hours.
 */
const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } })

const root = path.join(import.meta.dirname, '..')
const results = mkdtempSync(path.join(os.tmpdir(), 'lintel-test-'))
const bin = (name: string) => path.join(root, 'node_modules', name)

// Every stack, script and worker loads the same sources: the first of them compiles for all.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/compiled')
// Memory is not short here, processors are (packages/local-cloud/src/lambda/function-pool.ts).
process.env['LINTEL_IDLE_WORKERS'] ??= '32'

const sizes = {
  LINTEL_FUZZ_RUNS: '3000',
  LINTEL_KILLS: '100',
  LINTEL_PROPERTIES: '20000',
  LINTEL_LOOKS: 'all',
  LINTEL_ACCESS: 'all',
  LINTEL_WALK: 'all',
}
if (values.long) for (const [name, size] of Object.entries(sizes)) process.env[name] ??= size

/** Runs a program of Node's; returns whether it succeeded. */
const run = async (label: string, args: string[], env: Record<string, string> = {}): Promise<boolean> => {
  console.log(`\n== ${label}`)
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}

interface Tally {
  passed: number
  failed: number
}

/** A runner's counts. One that failed without a failed test, or wrote no report, counts as a failure. */
const tally = <R extends z.ZodType>(
  isGreen: boolean,
  file: string,
  schema: R,
  count: (report: z.output<R>) => Tally,
): Tally => {
  const counted = schema.safeParse(JSON.parse(readFileSync(file, { encoding: 'utf8', flag: 'a+' }) || 'null'))
  const { passed, failed } = counted.success ? count(counted.data) : { passed: 0, failed: 0 }
  return { passed, failed: isGreen ? failed : Math.max(failed, 1) }
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** Of Node tests and of files that did not run. Printed last: what comes before can be many screens away. */
const failures: string[] = []

const noteFailures = ({ testResults }: z.output<typeof VitestReport>) => {
  for (const { name, status, message = '', assertionResults } of testResults) {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file} > ${fullName}\n${(failureMessages ?? []).join('\n').slice(0, 600)}`)
    if (status === 'failed' && failed.length === 0) failures.push(`${file}\n${message.slice(0, 600)}`)
  }
}

const inNode = async (): Promise<Tally> => {
  const file = path.join(results, 'vitest.json')
  const isGreen = await run('Node: rules, handlers on the local stack, infrastructure, components', [
    bin('vitest/vitest.mjs'),
    'run',
    '--silent=passed-only',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(values.long ? ['--testTimeout', String(6 * 3_600_000)] : ['--tags-filter', '!long']),
  ])
  return tally(isGreen, file, VitestReport, (all) => {
    noteFailures(all)
    return { passed: all.numPassedTests, failed: all.numFailedTests }
  })
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
})
const inBrowser = async (): Promise<Tally> => {
  const file = path.join(results, 'playwright.json')
  const isGreen = await run(
    'Browser: the product as its users see it',
    [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'web/playwright.config.ts',
      '--reporter=list,json',
      ...(values.long ? [] : ['--grep-invert', '@long']),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  return tally(isGreen, file, PlaywrightReport, ({ stats: { expected, unexpected } }) => ({
    passed: expected,
    failed: unexpected,
  }))
}

const node = await inNode()
const product = await startProduct()
const tallies = [node, await inBrowser()]
await product()
rmSync(results, { recursive: true, force: true })

if (values.long) {
  const rendering = [bin('vitest/vitest.mjs'), 'run', 'functions/documents/rendering']
  const others = [
    await run('Documents by single-process browsers', rendering, { CHROMIUM_PROFILE: 'one-process' }),
    await run('The product on another cloud', ['scripts/test-aws.ts', '--dry']),
    await run('Planted faults, each found by a test of `npm test`', ['scripts/test/planted/run.ts']),
  ]
  for (const isGreen of others) tallies.push({ passed: Number(isGreen), failed: Number(!isGreen) })
}

const sum = (which: keyof Tally) => tallies.reduce((total, each) => total + each[which], 0)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
