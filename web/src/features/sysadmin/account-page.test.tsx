// @vitest-environment jsdom
import { adminMessages, groupPrecedence, groups, routes, type Account } from '@lintel/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { rolesOf } from '../../lib/roles.ts'
import { openSession } from '../../lib/session.ts'
import { useToasts } from '../../lib/toasts.ts'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AccountPage } from './account-page.tsx'

const at = '2026-11-23T10:00:00Z'
const sub = 'wren'

/** A server with one account and all groups. */
const aServer = (given: Partial<Account> = {}) => {
  let account: Account = {
    ...{ Username: sub, UserCreateDate: at, UserLastModifiedDate: at, Enabled: true, UserStatus: 'CONFIRMED' },
    UserAttributes: [
      { Name: 'sub', Value: sub },
      { Name: 'email', Value: 'wren@people.example' },
    ],
    builtIn: false,
    ...given,
  }
  mockResponses(
    respondTo(routes.getAccount, async () => {
      // Fetched again after a change, it returns the changed account.
      if (screen.queryByRole('button', { name: /able$/ }))
        await screen.findByRole('button', { name: account.Enabled ? 'Disable' : 'Enable' })
      return account
    }),
    respondTo(routes.disableAccount, ({ query }) => (account = { ...account, Enabled: query['disable'] === 'false' })),
    respondTo(routes.deleteUserAccount, () => undefined),
    respondTo(routes.listGroups, () => ({
      Groups: groups.map((GroupName) => ({ GroupName, Precedence: groupPrecedence[GroupName] })),
    })),
    respondTo(routes.listGroupsOfAccount, () => ({ Groups: [{ GroupName: 'Support' }] })),
  )
}

const open = () =>
  renderRoutes(
    [
      {
        path: '/sysadmin/user/:sub',
        element: (
          <QueryClientProvider client={queryClient}>
            <AccountPage sub={sub} />
            <ConfirmDialog />
          </QueryClientProvider>
        ),
      },
      { path: '/sysadmin/userlist/w', element: <p>The list</p> },
    ],
    `/sysadmin/user/${sub}`,
  )

beforeEach(() => {
  // Toasts stay until the test has read them.
  useToasts.setState({ held: true })
  const identity = { sub: 'sid', email: 'sysadmin@lintel.example', name: 'Sid', groups: ['SysAdmin' as const] }
  const whose = { clientId: '', userId: '' }
  openSession({
    ...{ identity: { ...identity, ...whose }, roles: rolesOf(identity.groups) },
    ...{ client: undefined, user: undefined },
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [], held: false })
  vi.unstubAllGlobals()
})

const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const agree = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

it('shows the result of an action although its button has been replaced', async () => {
  aServer()
  open()
  await press('Disable')
  await agree('Disable')
  await waitFor(() => expect(toasts()).toEqual(['Disabled']))
  await press('Enable')
  await waitFor(() => expect(toasts()).toEqual(['Enabled', 'Disabled']))
})

it('says that the user was deleted', async () => {
  aServer()
  open()
  await press('Delete account')
  await agree('Delete account')
  await screen.findByText('The list')
  await waitFor(() => expect(toasts()).toEqual([adminMessages.userDeleted]))
})

it('switches no group of an account that stays as it is', async () => {
  aServer({ builtIn: true })
  open()
  const support = await screen.findByRole<HTMLInputElement>('switch', { name: 'Support' })
  expect(support.checked).toBe(true)
  for (const one of screen.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
})
