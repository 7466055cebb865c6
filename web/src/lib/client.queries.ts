import { routes, type ListedClient } from '@lintel/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** One client in full. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => api(routes.getClient, { params: { id }, signal }),
  })

/** The first clients whose names have these words; only for the provider's staff. */
export const nameQuery = (name: string) =>
  queryOptions({
    queryKey: ['clients', 'name', name],
    queryFn: ({ signal }) => api(routes.listClients, { query: { name }, signal }),
  })

/** Every client as lists know it; only for the provider's staff. */
export const allClientsQuery = queryOptions({
  queryKey: ['clients', 'all'],
  queryFn: ({ signal }) => api(routes.listClients, { signal }),
  // They change weekly, and several screens use them.
  staleTime: 5 * 60_000,
})

/** Every client; only for the provider's staff. `data` is undefined while loading. */
export const useAllClients = (wanted = true): { data: ListedClient[] | undefined; error: Error | null } => {
  const { data, error } = useQuery({ ...allClientsQuery, enabled: wanted })
  return { data: data?.data, error }
}
