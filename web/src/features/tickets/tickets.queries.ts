import {
  genericMessages,
  routes,
  ticketMessages,
  TicketStatus,
  type ListedTicket,
  type NewTicket,
  type NewTicketMessage,
  type Ticket,
} from '@lintel/contract'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, ApiError, apiWithHeaders, errorText, pageCounts } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { toast } from '../../lib/toasts.ts'
import { pageIn } from '../../ui/table/paging.ts'

const allKey = ['tickets'] as const
const listKey = [...allKey, 'list'] as const

/** Without the realtime channel, updates are visible after this time at most. */
const pollMs = 60_000

interface TicketPage {
  tickets: readonly ListedTicket[]
  pageSize: number
  total: number | undefined
}

export const statusIn = (search: URLSearchParams): TicketStatus | undefined =>
  TicketStatus.safeParse(search.get('status')).data

const ticketPageQuery = (page: number, status: TicketStatus | undefined) =>
  queryOptions({
    queryKey: [...listKey, page, status ?? ''],
    queryFn: async ({ signal }): Promise<TicketPage> => {
      const query = { page, ...(status && { status }) }
      const { answer, headers } = await apiWithHeaders(routes.listTickets, { query, signal })
      return { tickets: answer.data, ...pageCounts(headers) }
    },
    refetchInterval: pollMs,
  })

export const useTicketPage = (page: number, status: TicketStatus | undefined) =>
  useQuery({ ...ticketPageQuery(page, status), placeholderData: keepPreviousData })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...allKey, 'one', id],
    queryFn: ({ signal }) => api(routes.getTicket, { params: { id }, signal }),
    refetchInterval: pollMs,
  })

export const prefetchTickets: Prefetch = ({ search }) =>
  void queryClient.prefetchQuery({ ...ticketPageQuery(pageIn(search), statusIn(search)), retry: false })

export const prefetchTicket: Prefetch = ({ params }) =>
  void queryClient.prefetchQuery({ ...ticketQuery(params['id'] ?? ''), retry: false })

export const useTicketEvents = (): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      onRealtime(
        (event) => {
          if (event.event !== 'ticketchanged') return
          void client.invalidateQueries({ queryKey: listKey })
          void client.invalidateQueries({ queryKey: ticketQuery(event.ticketId).queryKey })
        },
        // Earlier responses can lack updates from before the channel opened.
        () => void client.invalidateQueries({ queryKey: allKey }),
      ),
    [client],
  )
}

const changed = (client: QueryClient, ticket: Ticket) => {
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  void client.invalidateQueries({ queryKey: listKey })
}

/** The message if something was not stored: the server's reason, otherwise the specification's text. */
const failed = (words: string) => (error: Error) =>
  toast.error(error instanceof ApiError && [400, 409, 413].includes(error.status) ? errorText(error) : words)

export const useCreateTicket = (done: () => Promise<void>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTicket) => api(routes.createTicket, { body }),
    onSuccess: async (ticket) => {
      changed(client, ticket)
      await done()
      toast.success(ticketMessages.created)
    },
    onError: (error) => toast.error(errorText(error)),
  })
}

export const useAddMessage = (id: string, done: () => Promise<void>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTicketMessage) => api(routes.addTicketMessage, { params: { id }, body }),
    onSuccess: async (ticket) => {
      changed(client, ticket)
      await done()
      toast.success(genericMessages.added)
    },
    onError: failed(ticketMessages.addFailed),
  })
}

export const useCloseTicket = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(routes.setTicketStatus, { params: { id, status: 'Closed' } }),
    onSuccess: (ticket) => {
      changed(client, ticket)
      toast.success(ticketMessages.closed)
    },
    onError: failed(ticketMessages.closeFailed),
  })
}
