// @vitest-environment jsdom
import { accountMessages, adminMessages, routes } from '@lintel/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useToasts } from '../../lib/toasts.ts'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { clearScreen, press, pressInDialog, signInAs, toastTexts } from '../../testing/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AccountSettingsScreen } from './account-settings.screen.tsx'

beforeEach(() => {
  signInAs(['SysAdmin'], { sub: 'sam' })
  useToasts.setState({ held: true })
})
afterEach(clearScreen)

it('tells the last system administrator why their account is not deleted, and keeps them signed in', async () => {
  const asked: unknown[] = []
  mockResponses(
    respondTo(routes.getOwnAccount, () => ({ email: 'priya@harbour-vale.example', secondFactor: false })),
    respondTo(routes.getOwnPhrases, () => ({ phrases: [], version: 0 })),
    respondTo(routes.deleteUserAccount, ({ query }) => {
      asked.push(query)
      return new Refusal(409, { message: adminMessages.lastSysAdmin, id: 'log-1' })
    }),
  )
  const element = (
    <QueryClientProvider client={queryClient}>
      <AccountSettingsScreen />
      <ConfirmDialog />
    </QueryClientProvider>
  )
  const { router } = renderRoutes([{ path: '/accountsettings', element }], '/accountsettings')
  await press('Delete account')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(accountMessages.delete)
  await pressInDialog('Delete account')
  await waitFor(() => expect(toastTexts()).toEqual([adminMessages.lastSysAdmin]))
  expect(asked).toEqual([{ username: 'sam' }])
  expect(router.state.location.pathname).toBe('/accountsettings')
  expect(screen.getByRole('button', { name: 'Delete account' }).hasAttribute('disabled')).toBe(false)
})
