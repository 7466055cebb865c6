import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { theme } from '../app/theme.ts'

// A part that is loaded when it is first shown may take seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/* What components ask of a browser and jsdom does not have. */
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

/** Asks again as the application does, and at once. */
const queryClient = () => new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })

/** Draws a component as the application would, without motion. */
export const draw = (content: ReactNode): RenderResult =>
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient()}>{content}</QueryClientProvider>
    </MantineProvider>,
  )

/** Draws routes, beginning at an address. */
export const drawRoutes = (routes: RouteObject[], address: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  return { router, ...draw(<RouterProvider router={router} />) }
}
