import { chunkLoadTimeoutMs } from '@lintel/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { ChunkLoadError } from '../lib/part-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'

const Screen = () => null

afterEach(() => {
  vi.useRealTimers()
})

it('returns the screen', async () => {
  await expect(lazyScreen(async () => Screen)()).resolves.toEqual({ Component: Screen })
})

it('fails with a chunk-load error if a part cannot be loaded', async () => {
  const failed = lazyScreen(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })()
  await expect(failed).rejects.toBeInstanceOf(ChunkLoadError)
})

it('gives up after 120 seconds', async () => {
  vi.useFakeTimers()
  expect(chunkLoadTimeoutMs).toBe(120_000)
  let settled = false
  const loading = lazyScreen(() => new Promise(() => undefined))().catch((error: unknown) => {
    settled = true
    return error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBeInstanceOf(ChunkLoadError)
})
