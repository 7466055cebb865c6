import { AuditFilters, routes } from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, apiFile } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'

/** None where the address is not one of ours. */
export const filtersIn = (params: URLSearchParams): AuditFilters =>
  AuditFilters.safeParse(Object.fromEntries(params)).data ?? {}

const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ signal, pageParam }) => api(routes.listAudit, { query: { ...filters, page: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData })

export const prefetchAudit: Prefetch = ({ search }) =>
  void queryClient.prefetchInfiniteQuery({ ...auditQuery(filtersIn(search)), retry: false })

export const downloadAudit = (filters: AuditFilters): Promise<Blob> =>
  apiFile(routes.downloadAuditCsv, { query: filters })
