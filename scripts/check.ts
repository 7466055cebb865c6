import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/**
 * `npm run check`: everything that must pass before a change is handed in. Static checks run two at a time, since most
 * of them use one core; then the tests, which use all. A failure stops nothing.
 */
const looks = [
  'check:format',
  'check:synth',
  'check:boundaries',
  'check:dead',
  'check:types',
  'check:lint',
  'check:licences',
]
const atOnce = 2

interface Result {
  step: string
  ok: boolean
  seconds: number
}

/** Runs a step. Its output is printed as a whole when it has ended, or immediately if nothing runs next to it. */
const run = async (step: string, { isAlone }: { isAlone: boolean }): Promise<Result> => {
  if (isAlone) console.log(`\n== npm run ${step}`)
  const started = Date.now()
  const child = spawn('npm', ['run', '--silent', step], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text))
  const [status] = (await once(child, 'close')) as [number | null]
  if (!isAlone) process.stdout.write(`\n== npm run ${step}\n${Buffer.concat(said).toString()}`)
  return { step, ok: status === 0, seconds: Math.round((Date.now() - started) / 1000) }
}

const results: Result[] = []
const open = [...looks]
const lookOn = async () => {
  for (let step = open.shift(); step; step = open.shift()) results.push(await run(step, { isAlone: false }))
}
await Promise.all(Array.from({ length: atOnce }, lookOn))
results.push(await run('test', { isAlone: true }))

console.log()
for (const { step, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step} (${seconds} s)`)
process.exitCode = results.every((result) => result.ok) ? 0 : 1
