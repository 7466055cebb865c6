import { routes } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryClient, type Prefetch } from '../../../lib/query-client.ts'
import { reportHeaderQuery } from '../../../lib/report.queries.ts'

export const emailsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reports', id, 'emails'],
    queryFn: ({ pageParam, signal }) =>
      api(routes.listReportEmails, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const prefetchEmailHistory: Prefetch = ({ params: { id = '' } }) => {
  void queryClient.prefetchQuery({ ...reportHeaderQuery(id), retry: false })
  void queryClient.prefetchInfiniteQuery({ ...emailsQuery(id), retry: false })
}
