// @vitest-environment jsdom
import { chunkLoadTimeoutMs } from '@lintel/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { lazyScreen } from './lazy-screen.ts'

const Screen = () => 'The screen'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('returns the screen', async () => {
  await expect(lazyScreen(async () => Screen)()).resolves.toEqual({ Component: Screen })
})

it('is tried again after it could not be loaded', async () => {
  let isReachable = false
  const lazy = lazyScreen(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
  renderRoutes([{ path: '/here', lazy }], '/here')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The screen')).toBeTruthy()
})

it('is loaded by a reload of the page where a second attempt fails too', async () => {
  renderRoutes([{ path: '/here', lazy: lazyScreen(() => Promise.reject(new TypeError('Failed to fetch'))) }], '/here')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('then reload the page')
})

it('gives up after 120 seconds', async () => {
  vi.useFakeTimers()
  expect(chunkLoadTimeoutMs).toBe(120_000)
  const settled = vi.fn<() => void>()
  const loading = lazyScreen(() => new Promise(() => undefined))().then(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(settled).toHaveBeenCalled()
})
