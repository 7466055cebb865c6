import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run check`: everything that must pass before a change is handed in, cheapest first; a failure does not stop it.
 */
const steps = [
  'check:format',
  'check:lint',
  'check:types',
  'check:boundaries',
  'check:dead',
  'check:licences',
  'check:synth',
  'test',
]

const results = steps.map((step) => {
  console.log(`\n== npm run ${step}`)
  const started = Date.now()
  const { status } = spawnSync('npm', ['run', '--silent', step], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return { step, ok: status === 0, seconds: Math.round((Date.now() - started) / 1000) }
})

console.log()
for (const { step, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step} (${seconds} s)`)
process.exitCode = results.every((result) => result.ok) ? 0 : 1
