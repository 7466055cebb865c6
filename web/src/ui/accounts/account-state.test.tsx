// @vitest-environment jsdom
import { AgencyUser, routes, type Account } from '@lintel/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { accountQuery, groupsOfQuery } from '../../lib/account.queries.ts'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { AccountOfUser } from './account-state.tsx'
import { GroupSwitches } from './group-switches.tsx'

const at = '2026-11-23T10:00:00Z'
const user = AgencyUser.parse({ id: 'wren', name: 'Wren', email: 'wren@people.example' })
const account: Account = {
  Username: 'sub',
  UserCreateDate: at,
  UserLastModifiedDate: at,
  Enabled: true,
  UserStatus: 'CONFIRMED',
  UserAttributes: [
    { Name: 'email', Value: user.email },
    { Name: 'custom:client_id', Value: 'hv' },
    { Name: 'custom:user_id', Value: user.id },
  ],
  builtIn: false,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps showing an account that cannot be read again, until it is known to be gone', async () => {
  const answers: (Account | Refusal)[] = [
    account,
    new Refusal(500, { message: 'Something went wrong.', id: 'log-7' }),
    new Refusal(404, { message: 'There is no such account.', id: 'log-8' }),
  ]
  mockResponses(respondTo(routes.getAccount, () => answers.shift() ?? account))
  const queries = new QueryClient()
  renderComponent(
    <QueryClientProvider client={queries}>
      <AccountOfUser clientId="hv" user={user} renderAccount={() => <p>Its switches</p>} />
    </QueryClientProvider>,
  )
  await screen.findByText('Its switches')
  const again = () => act(() => queries.refetchQueries(accountQuery(user.email)))
  await again()
  await waitFor(() => expect(answers).toHaveLength(1))
  expect((await screen.findByRole('alert')).textContent).toMatch(/may have changed: Something went wrong.*log-7/)
  expect(screen.getByText('Its switches')).toBeTruthy()
  await again()
  await screen.findByText(/^There is no account with this address/)
  expect([screen.queryByText('Its switches'), screen.queryByRole('alert')]).toEqual([null, null])
})

it('shows the groups last read, and an error when they cannot be read again', async () => {
  const groups = { Groups: [{ GroupName: 'Customers', Description: '', Precedence: 2 }] }
  const answers = [groups, new Refusal(500, { message: 'Something went wrong.', id: 'log-9' })]
  mockResponses(
    respondTo(routes.listGroups, () => groups),
    respondTo(routes.listGroupsOfAccount, () => answers.shift() ?? groups),
  )
  const queries = new QueryClient()
  renderComponent(
    <QueryClientProvider client={queries}>
      <GroupSwitches username="sub" sets={[{ title: 'Groups', precedence: 2 }]} />
    </QueryClientProvider>,
  )
  const isIn = async () => (await screen.findByRole<HTMLInputElement>('switch', { name: 'Customers' })).checked
  expect(await isIn()).toBe(true)
  const again = () => act(() => queries.refetchQueries(groupsOfQuery('sub')))
  await again()
  expect((await screen.findByRole('alert')).textContent).toMatch(/may have changed: Something went wrong.*log-9/)
  expect(await isIn()).toBe(true)
  await again()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
