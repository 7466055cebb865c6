import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run test:long`: what the suite has no time for. 10^5 steps of people who type odd things, and many more made
 * requests to each route; hours. `LINTEL_STRESS_STEPS` and `LINTEL_FUZZ_RUNS` may be given.
 */
const root = path.join(import.meta.dirname, '..')
const env = { LINTEL_STRESS_STEPS: '100000', LINTEL_FUZZ_RUNS: '3000', ...process.env }
const files = ['functions/test/stress.test.ts', 'functions/test/fuzz.test.ts']
const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--testTimeout', String(6 * 3600_000)]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
