import { SharedReport } from '@lintel/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { VisitorLocationContext } from '../../lib/visitor-location.ts'
import { renderComponent } from '../../testing/render.tsx'
import { FeedbackScreen } from './feedback.screen.tsx'

const shared = SharedReport.parse({
  id: 'r1',
  ref: 7,
  date: '2026-11-02',
  type: 'Inventory',
  purpose: 'feedback',
  parties: ['tenant'],
  address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
  client: { name: 'Harbour Vale' },
  general: {},
  rooms: [],
})

it.each([
  [false, /What you write is kept on this device until then/],
  [true, /This browser blocks storage: leave this page open until then/],
])('promises to keep what is written unless storage is blocked: %s', (isBlocked, text) => {
  if (isBlocked)
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(['shared', 'r1', 'key'], { shared, photoBucket: 'photos' })
  renderComponent(
    <QueryClientProvider client={cache}>
      <VisitorLocationContext value={{ pathname: '/feedback/r1', search: '?k=key', params: { id: 'r1' } }}>
        <FeedbackScreen />
      </VisitorLocationContext>
    </QueryClientProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
