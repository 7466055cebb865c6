import { vi } from 'vitest'

/* Vitest gives a condition a second, in which a busy machine may not get to it. */

const { waitFor } = vi
vi.waitFor = (condition, options = { timeout: 60_000 }) => waitFor(condition, options)
