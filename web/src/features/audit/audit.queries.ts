import { csvMessages, routes } from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, ApiError, apiFile } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import type { Prefetch } from '../../lib/visit.ts'
import { filtersIn, queryOf, type AuditFilters } from './audit-filters.ts'

/** The acts, newest first, a page at a time. */
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

/** The filtered acts, as far as loaded. The previous rows stay visible while others are fetched. */
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData })

/** Prefetches the first page of a URL's filters. */
export const prefetchAudit: Prefetch = ({ search }) =>
  void queryClient.prefetchInfiniteQuery({ ...auditQuery(filtersIn(search)), retry: false })

/** All filtered acts, as a file. */
export const useAuditCsv = (filters: AuditFilters) =>
  useMutation({
    mutationFn: async () => saveBlob(await apiFile(routes.downloadAuditCsv, { query: queryOf(filters) }), 'audit.csv'),
    onSuccess: () => toast.success(csvMessages.downloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && error.status === 413 ? error.message : csvMessages.failed),
  })
