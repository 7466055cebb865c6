import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, inject, vi } from 'vitest'

/*
 * The handlers' tests take turns in one process, which loads shared modules once: each file restores the environment,
 * the clock and the mocked functions.
 */
const before = { ...process.env }

/** What handlers in this process have logged during the test: lines of JSON. */
const logged: string[] = []
const restores = [process.stdout, process.stderr].map((stream) => {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    typeof chunk === 'string' && chunk.startsWith('{"') ? logged.push(chunk) > 0 : write(chunk, ...rest)
  return () => void (stream.write = write)
})

beforeEach(({ onTestFailed }) => {
  logged.length = 0
  const since = new Date().toISOString()
  onTestFailed(() => {
    const lines = readFileSync(path.join(inject('stack').dir, 'lambda/functions.log'), 'utf8').split('\n')
    logged.push(...lines.filter((line) => line.slice(9) >= since && line.includes('"stream":"stderr"')))
    if (logged.length > 0) console.error(`What functions logged meanwhile:\n${logged.join('\n')}`)
  })
})

afterAll(() => {
  for (const restore of restores) restore()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
