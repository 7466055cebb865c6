import { routes } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { reportHeaderQuery } from '../../../lib/report.queries.ts'
import type { Prefetch } from '../../../lib/visit.ts'

/** The e-mails about a report, newest first, paged. */
export const emailsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reports', id, 'emails'],
    queryFn: ({ pageParam, signal }) =>
      api(routes.listReportEmails, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Prefetches the report's header and the first page of its e-mails. */
export const prefetchEmailHistory: Prefetch = ({ params: { id = '' } }) => {
  void queryClient.prefetchQuery({ ...reportHeaderQuery(id), retry: false })
  void queryClient.prefetchInfiniteQuery({ ...emailsQuery(id), retry: false })
}
