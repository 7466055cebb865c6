// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { RouteTab, RouteTabs } from './route-tabs.tsx'

const pages = ['address', 'branches', 'users']

const open = () =>
  renderRoutes(
    [
      {
        path: '/clients/1/*',
        element: (
          <RouteTabs label="Client">
            {pages.map((page) => (
              <RouteTab key={page} to={`/clients/1/${page}`}>
                {page}
              </RouteTab>
            ))}
          </RouteTabs>
        ),
      },
    ],
    '/clients/1/branches',
  )

const focused = () => document.activeElement?.textContent

afterEach(cleanup)

it('marks the tab of the current path, and opens another by its link', async () => {
  const { router } = open()
  expect(screen.getByRole('navigation', { name: 'Client' })).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('branches')
  await userEvent.click(screen.getByRole('link', { name: 'users' }))
  expect(router.state.location.pathname).toBe('/clients/1/users')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('users')
})

it('goes from tab to tab with the arrow keys, and opens with Enter', async () => {
  const { router } = open()
  await userEvent.tab()
  expect(focused()).toBe('address')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('users')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('branches')
  await userEvent.keyboard('{End}{Home}{Enter}')
  expect(router.state.location.pathname).toBe('/clients/1/address')
})

it('scrolls the open tab into view, also if its path has a query', () => {
  const seen: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const tabs = (
    <RouteTabs label="Parts">
      {pages.map((page) => (
        <RouteTab key={page} to={`/parts/${page}?type=Fire%20risk`}>
          {page}
        </RouteTab>
      ))}
    </RouteTabs>
  )
  renderRoutes([{ path: '/parts/*', element: tabs }], '/parts/users?type=Fire%20risk')
  scroll.mockRestore()
  expect(seen).toEqual(['users'])
})
