// @vitest-environment jsdom
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
