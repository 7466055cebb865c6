import { routes } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The e-mails about a report, newest first, a page at a time. */
export const emailsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['reports', id, 'emails'],
    queryFn: ({ pageParam, signal }) =>
      api(routes.listReportEmails, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
