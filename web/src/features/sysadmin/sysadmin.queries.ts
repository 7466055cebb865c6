import { AgencyUser, routes, type Account, type accountAttributes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { accountQuery, attributeOf, forgetAccounts, groupsOfQuery, groupsQuery } from '../../lib/account.queries.ts'
import { api } from '../../lib/api.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { letterIn, type Letter } from '../../ui/table/letters.tsx'

export const letterOf = (search: string): Letter => letterIn(new URLSearchParams({ search })) ?? 'a'

export const initialsQuery = queryOptions({
  queryKey: ['accounts', 'initials'],
  queryFn: async ({ signal }) => (await api(routes.listAccounts, { query: { initials: 'true' }, signal })).initials,
})

export const letterQuery = (letter: string, address = '') =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'letter', letter, address],
    queryFn: ({ pageParam, signal }) => {
      const wanted = address === '' ? { starts_with: letter } : { address }
      return api(routes.listAccounts, { query: { ...wanted, ...(pageParam && { after: pageParam }) }, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const prefetchSysAdmin: Prefetch = ({ params: { '*': part = '' } }) => {
  const [tab, name = ''] = part.split('/')
  if (tab === 'userlist') void queryClient.prefetchInfiniteQuery(letterQuery(letterOf(name)))
  else void queryClient.prefetchQuery(groupsQuery)
  if (tab !== 'user') return
  void queryClient.prefetchQuery(accountQuery(name))
  void queryClient.prefetchQuery(groupsOfQuery(name))
}

const keep = async (account: Account): Promise<Account> => {
  queryClient.setQueryData(accountQuery(account.Username).queryKey, account)
  await forgetAccounts()
  return account
}

export const createAccount = async (username: string, temporary_password: string): Promise<Account> =>
  keep(await api(routes.createAccount, { query: { username, temporary_password } }))

export const disableAccount = async (username: string, isDisabled: boolean): Promise<Account> =>
  keep(await api(routes.disableAccount, { query: { username, disable: isDisabled ? 'true' : 'false' } }))

export const resetPassword = async (username: string): Promise<Account> =>
  keep(await api(routes.resetPassword, { query: { username } }))

/** Assigns an account to a user; empty values remove the assignment. */
export const assignAccount = async (
  username: string,
  attribute_name: (typeof accountAttributes)[number],
  attribute_value: string,
): Promise<Account> =>
  keep(await api(routes.changeAttributeOfAccount, { query: { username, attribute_name, attribute_value } }))

/** The user comes first: if the second call fails, they can be chosen. */
export const makeUserOf = async ({ Username, UserAttributes }: Account, clientId: string): Promise<Account> => {
  const [email, name] = [attributeOf(UserAttributes, 'email'), attributeOf(UserAttributes, 'name')]
  const { queryKey } = clientQuery(clientId)
  const { version, users } = await queryClient.fetchQuery({ ...clientQuery(clientId), staleTime: 0 })
  const user = AgencyUser.parse({ id: newId(), name: name || email, email })
  const body = { version, users: [...users, user] }
  queryClient.setQueryData(queryKey, await api(routes.saveClient, { params: { id: clientId }, body }))
  await queryClient.invalidateQueries({ queryKey: ['clients'] })
  return assignAccount(Username, 'custom:user_id', user.id)
}

export const deleteAccount = async (username: string): Promise<void> => {
  await api(routes.deleteUserAccount, { query: { username } })
  queryClient.removeQueries({ queryKey: accountQuery(username).queryKey })
  await queryClient.invalidateQueries({ queryKey: ['clients'] })
  await forgetAccounts()
}
