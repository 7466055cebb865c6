import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { HomeScreen } from './home-screen.tsx'

it('is offered on phones by the browser’s own question, and else in words', async () => {
  const atDesk = renderComponent(<HomeScreen />)
  expect(screen.queryByText(/home screen/)).toBeNull()
  atDesk.unmount()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  renderComponent(<HomeScreen />)
  screen.getByText('Open the browser’s menu and choose ‘Add to Home screen’.')
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(offer))
  await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }))
  expect([prompt.mock.calls.length, offer.defaultPrevented]).toEqual([1, true])
  // It can be asked once.
  screen.getByText('Open the browser’s menu and choose ‘Add to Home screen’.')
})
