import { routes, auditActions, type AuditAction } from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, apiFile } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'

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

export const downloadAudit = (filters: AuditFilters): Promise<Blob> =>
  apiFile(routes.downloadAuditCsv, { query: queryOf(filters) })

export interface AuditFilters {
  client: string
  user: string
  userclient: string
  action: AuditAction | ''
  /** Dates, `YYYY-MM-DD`. */
  from: string
  to: string
}

export const noFilters: AuditFilters = { client: '', user: '', userclient: '', action: '', from: '', to: '' }

const isAction = (name: string): name is AuditAction => Object.hasOwn(auditActions, name)

export const actionOf = (name: string | null): AuditAction | '' => (name !== null && isAction(name) ? name : '')

const dayIn = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

export const filtersIn = (params: URLSearchParams): AuditFilters => {
  const text = (name: string) => params.get(name) ?? ''
  return {
    client: text('client'),
    user: text('user'),
    userclient: text('userclient'),
    action: actionOf(params.get('action')),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }
}

export const auditAddress = (filters: AuditFilters): string => {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return search.size > 0 ? `/audit?${search}` : '/audit'
}

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some((value) => value !== '')

const queryOf = ({ action, ...others }: AuditFilters) => {
  const given = (value: string) => (value === '' ? undefined : value)
  const { client, user, userclient, from, to } = others
  return {
    client: given(client),
    user: given(user),
    userclient: given(userclient),
    action: action === '' ? undefined : action,
    from: given(from),
    to: given(to),
  }
}
