import { pageSize, routes, type Client } from '@lintel/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeaders } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import type { ListState } from './list-state.ts'

const listKey = ['reports', 'list'] as const

const queryOf = ({ month, search, client, branch, user, type, page }: ListState) => ({
  // A search runs over all months.
  ...(search === '' ? { month } : { search }),
  ...(client !== '' && { client }),
  ...(branch !== '' && { branch }),
  ...(user !== '' && { user }),
  ...(type !== '' && { type }),
  page,
})

/** One page of reports with its totals. The page before stays in sight while the next is fetched. */
export const useReportList = (state: ListState) => {
  const query = queryOf(state)
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await apiWithHeaders(routes.listReports, { query, signal })
      return {
        ...answer,
        pageSize: headers['x-page-limit'] || pageSize,
        total: headers['x-total-count'],
        monthlyCount: headers['x-monthly-report-count'],
        monthlyFees: headers['x-monthly-fees-total'],
      }
    },
    placeholderData: keepPreviousData,
  })
}

/** Fetches the list anew: a report or one of its files has changed. */
export const useRefreshReportList = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: listKey })
}

/** The clients that the caller may choose from; agency staff have their own. */
export const useListClients = (): readonly Client[] => {
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
