import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { theme } from '../app/theme.ts'

// A lazily loaded part can take seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/* Browser features that components need and jsdom lacks. */
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.scrollTo = () => undefined
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

/** Retries as the application does, but immediately. */
const queryClient = () => new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })

/** Renders a component as the application would, without motion. */
export const renderComponent = (content: ReactNode): RenderResult =>
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient()}>{content}</QueryClientProvider>
    </MantineProvider>,
  )

export const renderRoutes = (routes: RouteObject[], address: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  return { router, ...renderComponent(<RouterProvider router={router} />) }
}
