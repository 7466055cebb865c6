// @vitest-environment jsdom
import { adminMessages, groupPrecedence, groups, routes, type Account } from '@lintel/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useToasts } from '../../lib/toasts.ts'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { clearScreen, press, pressInDialog, signInAs, toastTexts } from '../../testing/session.ts'
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

const open = () => {
  const element = (
    <QueryClientProvider client={queryClient}>
      <AccountPage sub={sub} />
      <ConfirmDialog />
    </QueryClientProvider>
  )
  const pages = [
    { path: '/sysadmin/user/:sub', element },
    { path: '/sysadmin/userlist/w', element: <p>The list</p> },
  ]
  renderRoutes(pages, `/sysadmin/user/${sub}`)
}

beforeEach(() => {
  // Toasts stay until the test has read them.
  useToasts.setState({ held: true })
  signInAs(['SysAdmin'])
})

afterEach(clearScreen)

it('shows the result of an action although its button has been replaced', async () => {
  aServer()
  open()
  await press('Disable')
  await pressInDialog('Disable')
  await waitFor(() => expect(toastTexts()).toEqual(['Disabled']))
  await press('Enable')
  await waitFor(() => expect(toastTexts()).toEqual(['Enabled', 'Disabled']))
})

it('says that the user was deleted', async () => {
  aServer()
  open()
  await press('Delete account')
  await pressInDialog('Delete account')
  await screen.findByText('The list')
  await waitFor(() => expect(toastTexts()).toEqual([adminMessages.userDeleted]))
})

it('switches no group of an account that stays as it is', async () => {
  aServer({ builtIn: true })
  open()
  const support = await screen.findByRole<HTMLInputElement>('switch', { name: 'Support' })
  expect(support.checked).toBe(true)
  for (const one of screen.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
})
