import { afterAll, vi } from 'vitest'

/*
 * The handlers' tests take turns in one process, which loads shared modules once: each file restores the environment,
 * the clock and the mocked functions.
 */
const before = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
