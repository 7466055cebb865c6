import { routes } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'

/** Devices say what has changed after a quarter of a minute. */
const pollMs = 30_000

export const phonesQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['phones', client],
    queryFn: async ({ signal }) => (await api(routes.listPhones, { query: { client }, signal })).data,
    refetchInterval: pollMs,
  })

export const prefetchPhones: Prefetch = ({ identity: { groups }, search }) => {
  const isProvider = groups.includes('Administrators') || groups.includes('Support')
  const client = isProvider ? (search.get('client') ?? undefined) : undefined
  if (!isProvider || client) void queryClient.prefetchQuery({ ...phonesQuery(client), retry: false })
}
