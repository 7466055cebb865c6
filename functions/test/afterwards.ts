import { afterAll, vi } from 'vitest'

/*
 * The handlers' tests take turns in one process, which loads what they share once: each file leaves the environment,
 * the clock and the functions that it watched as it found them.
 */
const before = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
