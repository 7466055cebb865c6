import { routes, type ListedClient } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Every client there is; for the provider's people, who alone may ask. `data` is undefined while they come. */
export const useAllClients = (wanted = true): { data: ListedClient[] | undefined; error: Error | null } => {
  const { data, error } = useQuery({
    queryKey: ['clients', 'all'],
    queryFn: ({ signal }) => api(routes.listClients, { signal }),
    enabled: wanted,
    // They change by the week, and several screens ask for them.
    staleTime: 5 * 60_000,
  })
  return { data: data?.data, error }
}
