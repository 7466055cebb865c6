import { routes, type Account, type Group } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

/** An account's attribute by name; '' if it has none. */
export const attributeOf = (list: Account['UserAttributes'], name: string): string =>
  list.find(({ Name }) => Name === name)?.Value ?? ''

export const accountQuery = (username: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', username],
    queryFn: ({ signal }) => api(routes.getAccount, { query: { username }, signal }),
    retry: false,
  })

export const groupsQuery = queryOptions({
  queryKey: ['accounts', 'groups'],
  queryFn: ({ signal }) => api(routes.listGroups, { signal }),
  staleTime: 5 * 60_000,
})

export const groupsOfQuery = (username: string) =>
  queryOptions({
    queryKey: ['accounts', 'groups of', username],
    queryFn: ({ signal }) => api(routes.listGroupsOfAccount, { query: { username }, signal }),
    retry: false,
  })

export const forgetAccounts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['accounts'] })

export const changeGroup = async (username: string, groupname: Group, isAdded: boolean): Promise<void> => {
  const query = { username, groupname, add_or_remove: isAdded ? ('add' as const) : ('remove' as const) }
  const { queryKey } = groupsOfQuery(username)
  const groups = await api(routes.changeGroupOfAccount, { query })
  // A response requested before the change must not arrive after it.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, groups)
}

export const inviteAgain = async (username: string, temporarypassword: string): Promise<void> => {
  await api(routes.inviteAgain, { query: { username }, body: { temporarypassword } })
  await forgetAccounts()
}
