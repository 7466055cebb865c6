import { routes } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
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
