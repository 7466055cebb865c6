import { afterAll, vi } from 'vitest'

/* Vitest gives a condition a second, in which a busy machine may not get to it. */

const { waitFor } = vi
vi.waitFor = (condition, options = { timeout: 60_000 }) => waitFor(condition, options)

/* Files that share a process must not find what another has replaced. */

afterAll(() => void vi.unstubAllGlobals())
