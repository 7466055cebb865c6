import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run test:long`: tests that the suite has no time for. 10^5 requests with unusual typed input, many more
 * generated requests to each route, more kills, 300 concurrent photographs, documents laid out by single-process
 * browsers, screens in more widths and schemes, the whole walk through the product, and `test:aws` against the local
 * cloud; hours.
 * `LINTEL_STRESS_REQUESTS`, `LINTEL_FUZZ_RUNS`, `LINTEL_KILLS` and `LINTEL_BURST_PHOTOGRAPHS` can be set.
 */
const root = path.join(import.meta.dirname, '..')
const env = {
  LINTEL_STRESS_REQUESTS: '100000',
  LINTEL_FUZZ_RUNS: '3000',
  LINTEL_KILLS: '100',
  LINTEL_BURST_PHOTOGRAPHS: '300',
  ...process.env,
}
const files = [
  'functions/test/stress.test.ts',
  'functions/test/fuzz.test.ts',
  'functions/uploads/burst.test.ts',
  'scripts/durability.test.ts',
  'scripts/client-data-durability.test.ts',
]
const run = (args: string[], more: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...more },
  }).status ?? 1
const inOneProcess = run(['functions/documents/rendering'], { CHROMIUM_PROFILE: 'one-process' })
const inBrowser = (which: string, more: NodeJS.ProcessEnv) =>
  spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'web/playwright.config.ts', which],
    { cwd: root, stdio: 'inherit', env: { ...env, ...more } },
  ).status ?? 1
const inMoreLooks = inBrowser('accessibility', { LINTEL_LOOKS: 'all' })
const walked = inBrowser('walker', { LINTEL_WALK: 'all' })
const againstItself = spawnSync(process.execPath, ['scripts/test-aws.ts', '--dry'], { cwd: root, stdio: 'inherit' })
process.exitCode =
  run([...files, '--testTimeout', String(6 * 3600_000)]) ||
  inOneProcess ||
  inMoreLooks ||
  walked ||
  (againstItself.status ?? 1)
