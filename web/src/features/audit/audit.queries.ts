import { csvMessages, routes } from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, ApiError, apiFile } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import type { Prefetch } from '../../lib/visit.ts'
import { filtersIn, queryOf, type AuditFilters } from './audit-filters.ts'

const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listAudit, {
        query: { ...queryOf(filters), ...(pageParam !== '' && { page: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData })

export const prefetchAudit: Prefetch = ({ search }) =>
  void queryClient.prefetchInfiniteQuery({ ...auditQuery(filtersIn(search)), retry: false })

export const useAuditCsv = (filters: AuditFilters) =>
  useMutation({
    mutationFn: async () => saveBlob(await apiFile(routes.downloadAuditCsv, { query: queryOf(filters) }), 'audit.csv'),
    onSuccess: () => toast.success(csvMessages.downloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && error.status === 413 ? error.message : csvMessages.failed),
  })
