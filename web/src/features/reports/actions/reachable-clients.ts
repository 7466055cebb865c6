import type { ListedClient } from '@lintel/contract'
import { useAllClients } from '../../../lib/client.queries.ts'
import { useSession } from '../../../lib/session.ts'

/** The clients whose reports the caller may see: agency staff their own, the provider's staff all. */
export const useReachableClients = (): readonly ListedClient[] => {
  const { client, roles } = useSession()
  const providers = roles.administrator || roles.support
  const { data } = useAllClients(providers)
  if (providers) return data ?? []
  return client ? [client] : []
}
