// @vitest-environment jsdom
import { accountMessages, adminMessages, routes } from '@lintel/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { rolesOf } from '../../lib/roles.ts'
import { openSession } from '../../lib/session.ts'
import { useToasts } from '../../lib/toasts.ts'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AccountSettingsScreen } from './account-settings.screen.tsx'

const identity = {
  ...{ sub: 'sam', email: 'sam@lintel.example', name: 'Sam' },
  ...{ groups: ['SysAdmin' as const], clientId: '', userId: '' },
}

beforeEach(() => {
  openSession({ identity, roles: rolesOf(['SysAdmin']), client: undefined, user: undefined })
  useToasts.setState({ held: true })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [], held: false })
  vi.unstubAllGlobals()
})

it('tells the last system administrator why their account is not deleted, and keeps them signed in', async () => {
  const asked: unknown[] = []
  mockResponses(
    respondTo(routes.getOwnAccount, () => ({ email: identity.email, secondFactor: false })),
    respondTo(routes.getOwnPhrases, () => ({ phrases: [], version: 0 })),
    respondTo(routes.deleteUserAccount, ({ query }) => {
      asked.push(query)
      return new Refusal(409, { message: adminMessages.lastSysAdmin, id: 'log-1' })
    }),
  )
  const { router } = renderRoutes(
    [
      {
        path: '/accountsettings',
        element: (
          <QueryClientProvider client={queryClient}>
            <AccountSettingsScreen />
            <ConfirmDialog />
          </QueryClientProvider>
        ),
      },
      { path: '/sign-in', element: <p>Signed out</p> },
    ],
    '/accountsettings',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(accountMessages.delete)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }))
  const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
  await waitFor(() => expect(toasts()).toEqual([adminMessages.lastSysAdmin]))
  expect(asked).toEqual([{ username: 'sam' }])
  expect(router.state.location.pathname).toBe('/accountsettings')
  expect(screen.getByRole('button', { name: 'Delete account' }).hasAttribute('disabled')).toBe(false)
})
