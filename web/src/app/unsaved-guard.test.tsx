import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { openDialog, useDialog } from '../lib/dialogs.ts'
import { useToasts } from '../lib/toasts.ts'
import { useUnsavedChanges } from '../lib/unsaved-changes.ts'
import { renderRoutes } from '../testing/render.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ScreenError } from './screen-error.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const question = 'You have unsaved changes. Do you want to continue without saving your changes?'
const kept: string[] = []

function Editor() {
  const [dirty, setDirty] = useState(false)
  useUnsavedChanges(dirty, {
    within: '/reports/1',
    choices: ['client'],
    keep: () => void kept.push('report 1'),
  })
  return (
    <>
      <button onClick={() => setDirty(true)}>Type</button>
      <button onClick={() => setDirty(false)}>Save</button>
      <Link to="/reports/1/keys">Keys</Link>
      <Crashing />
      <Link to="/reports">List</Link>
      <Link to="/sign-out">Sign Out</Link>
    </>
  )
}

function Crashing() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('Broken')
  return <button onClick={() => setBroken(true)}>Break</button>
}

function UnsavedDialog() {
  useUnsavedChanges(true)
  return <p>A dialog</p>
}

function Root() {
  const isOpen = useDialog((state) => state.open !== undefined)
  return (
    <>
      <Outlet />
      {isOpen && <UnsavedDialog />}
      <UnsavedGuard />
      <ConfirmDialog />
    </>
  )
}

const open = () =>
  renderRoutes(
    [
      {
        Component: Root,
        children: [
          { path: '/reports', element: <p>The list</p> },
          { path: '/reports/:id/*', Component: Editor, ErrorBoundary: ScreenError },
          { path: '/elsewhere', element: <p>Elsewhere</p> },
          { path: '/sign-out', element: <p>Signed out</p> },
        ],
      },
    ],
    '/reports/1',
  )

const press = (name: string) => fireEvent.click(screen.getByText(name))
const leaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => void (kept.length = 0))

it('asks once before it closes a dialog with the screen below', async () => {
  const { router } = open()
  act(() => openDialog('shortcuts', {}))
  await act(() => router.navigate('/elsewhere'))
  press('Leave without saving')
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  expect([screen.queryByText('A dialog'), screen.queryByRole('dialog')]).toEqual([null, null])
})

it.each([
  ['/reports/1?tab=2', false],
  ['/reports/1?client=b', true],
])('asks on the way to %s of the same path: %s', async (to, asks) => {
  const { router } = open()
  press('Type')
  await act(() => router.navigate(to))
  expect(screen.queryByRole('dialog', { name: question }) !== null).toBe(asks)
  if (asks) press('Stay')
})

it('refuses to sign out', async () => {
  const { router } = open()
  press('Type')
  press('Sign Out')
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('You have unsaved changes'))
  expect(router.state.location.pathname).toBe('/reports/1')
  press('Save')
  await waitFor(() => expect(useToasts.getState().toasts).toEqual([]))
})

it('makes the browser warn only while something is unsaved', () => {
  open()
  expect(leaving()).toBe(false)
  press('Type')
  expect(leaving()).toBe(true)
  press('Save')
  expect(leaving()).toBe(false)
})

it('keeps unsaved work when the screen crashes, and says so', async () => {
  open()
  press('Type')
  press('Break')
  expect(await screen.findByText(/What you had typed is kept/)).toBeTruthy()
  expect(kept).toEqual(['report 1'])
})
