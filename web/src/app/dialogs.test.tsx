import { Menu } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { focusToRestore } from '../lib/focus.ts'
import { preloadable } from '../lib/preloadable.ts'
import { openShortcuts } from '../lib/shortcuts.ts'
import { renderRoutes } from '../testing/render.tsx'
import { Dialogs } from './dialogs.tsx'

function Root() {
  return (
    <>
      <Outlet />
      <Dialogs />
    </>
  )
}

const open = () =>
  renderRoutes(
    [
      {
        Component: Root,
        children: [
          { path: '/here', element: <Link to="/there">There</Link> },
          { path: '/there', element: <p>Elsewhere</p> },
        ],
      },
    ],
    '/here',
  )

it('closes with the screen that it was opened over', async () => {
  const { router } = open()
  act(openShortcuts)
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await act(() => router.navigate('/there'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('restores the focus to what opened it, and to what opened a menu', async () => {
  renderRoutes(
    [
      {
        Component: Root,
        children: [
          {
            path: '/here',
            element: (
              <>
                <button type="button" onClick={openShortcuts}>
                  Keys
                </button>
                <Menu>
                  <Menu.Target>
                    <button type="button">More</button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={openShortcuts}>Keys of the menu</Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </>
            ),
          },
        ],
      },
    ],
    '/here',
  )
  const closed = async () => {
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const focused = () => document.activeElement?.textContent
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await closed()
  await waitFor(() => expect(focused()).toBe('Keys'))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Keys of the menu' })
  item.focus()
  await userEvent.keyboard('{Enter}')
  await closed()
  await waitFor(() => expect(focused()).toBe('More'))
})

it('shows that a dialog could not be loaded, and opens it once it can', async () => {
  let isReachable = false
  const { Component } = preloadable<{ onClose: () => void }>(async () => {
    // Later than React waits for before it renders anew.
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p role="dialog">Here</p>
  })
  const closed = vi.fn<() => void>()
  renderRoutes(
    [
      {
        path: '/here',
        element: (
          <Suspense>
            <input aria-label="Name" defaultValue="typed" />
            <Component onClose={closed} />
          </Suspense>
        ),
      },
    ],
    '/here',
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalled()
  isReachable = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('the focus goes back to the button of a menu that was removed before the dialog opened', () => {
  document.body.innerHTML =
    '<button id="more">More</button><div role="menu" aria-labelledby="more"><button>Compare</button></div>'
  document.querySelector<HTMLElement>('[role="menu"] button')?.focus()
  document.querySelector('[role="menu"]')?.remove()
  expect(focusToRestore()).toBe(document.querySelector('#more'))
  document.body.innerHTML = ''
})
