// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { toastTexts } from '../testing/session.ts'
import { lazyScreen } from './lazy-screen.ts'

const Screen = () => 'The screen'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is tried again by a reload of the page, once Lintel can be reached', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { ...location, reload })
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched.mockResolvedValueOnce(new Response()))
  renderRoutes([{ path: '/here', lazy: lazyScreen(() => Promise.reject(new TypeError('Failed to fetch'))) }], '/here')
  const again = await screen.findByRole('button', { name: 'Try again' })
  await userEvent.click(again)
  await waitFor(() =>
    expect(toastTexts()).toContain('Lintel could not be reached. Check your connection and try again.'),
  )
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(again)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('is loaded once the connection is back', async () => {
  let isReachable = false
  const lazy = lazyScreen(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
  renderRoutes([{ path: '/here', lazy }], '/here')
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  isReachable = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The screen')).toBeTruthy()
})
