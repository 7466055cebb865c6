import { routes, type Client } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'

/** The clients whose reports the caller reaches: agency staff have their own, the provider's people have all. */
export const useReachableClients = (): readonly Client[] => {
  const { client, roles } = useSession()
  const providers = roles.administrator || roles.support
  const { data } = useQuery({
    queryKey: ['clients', 'all'],
    queryFn: ({ signal }) => api(routes.listClients, { signal }),
    enabled: providers,
    staleTime: 5 * 60_000,
  })
  if (providers) return data?.data ?? []
  return client ? [client] : []
}
