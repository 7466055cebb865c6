import { routes, type Dispute } from '@lintel/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { claimQuery } from './claims.queries.ts'

const answersQuery = (id: string) =>
  queryOptions({
    queryKey: ['claims', 'answers', id],
    queryFn: ({ signal }) => api(routes.listClaimAnswers, { params: { id }, signal }),
    staleTime: 0,
  })

const lookAgainMs = 3000
/** Addresses of files are valid for five. */
const renewMs = 4 * 60_000

/** What the tenants asked have answered, as they answer; of a settled claim until its PDF is made. */
export const useAnswers = (id: string, isSettled = false) => {
  const client = useQueryClient()
  useEffect(() => {
    const fetchAnew = () => void client.invalidateQueries({ queryKey: answersQuery(id).queryKey })
    return onRealtime((event) => {
      if (event.event === 'claimanswered' && event.disputeId === id) fetchAnew()
    }, fetchAnew)
  }, [id, client])
  const { data, dataUpdatedAt } = useQuery({
    ...answersQuery(id),
    refetchInterval: ({ state }) => isSettled && (state.data?.settlement ? renewMs : lookAgainMs),
  })
  return { asked: data?.data ?? [], settlement: data?.settlement, readAt: dataUpdatedAt }
}

export const askTenants = async (id: string, signatures: string[]): Promise<void> => {
  const answers = await api(routes.askTenants, { params: { id }, body: { signatures } })
  queryClient.setQueryData(answersQuery(id).queryKey, answers)
}

export const settleClaim = async ({ id, version }: Dispute): Promise<void> => {
  const settled = await api(routes.settleDispute, { params: { id }, body: { version } })
  queryClient.setQueryData(claimQuery(id).queryKey, settled)
}
