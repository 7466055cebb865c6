import { routes, type Client, type LookImage } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

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

export const firstClientsQuery = queryOptions({
  queryKey: ['clients', 'first'],
  queryFn: ({ signal }) => api(routes.listClients, { query: {}, signal }),
})

export const defaultBackgroundsQuery = queryOptions({
  queryKey: ['clients', 'backgrounds'],
  queryFn: ({ signal }) => api(routes.listDefaultBackgrounds, { signal }),
})

export const keepClient = async (client: Client): Promise<void> => {
  queryClient.setQueryData(clientQuery(client.id).queryKey, client)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, kind, id] }) => area === 'clients' && !(kind === 'one' && id === client.id),
  })
}

/** Saves a client's backgrounds at the version that was read; returns the saved client. */
export const saveBackgrounds = async (id: string, backgrounds: LookImage[], version: number): Promise<Client> => {
  const saved = await api(routes.saveBackgrounds, { params: { id }, body: { version, backgrounds } })
  await keepClient(saved)
  return saved
}
