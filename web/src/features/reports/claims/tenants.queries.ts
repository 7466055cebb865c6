import { routes } from '@lintel/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { onRealtime } from '../../../lib/realtime.ts'

const answersQuery = (id: string) =>
  queryOptions({
    queryKey: ['claims', 'answers', id],
    queryFn: async ({ signal }) => (await api(routes.listClaimAnswers, { params: { id }, signal })).data,
    staleTime: 0,
  })

/** What the tenants asked have answered, as they answer. */
export const useAnswers = (id: string) => {
  const client = useQueryClient()
  useEffect(() => {
    const fetchAnew = () => void client.invalidateQueries({ queryKey: answersQuery(id).queryKey })
    return onRealtime((event) => {
      if (event.event === 'claimanswered' && event.disputeId === id) fetchAnew()
    }, fetchAnew)
  }, [id, client])
  return useQuery(answersQuery(id))
}

export const askTenants = async (id: string, signatures: string[]): Promise<void> => {
  const { data } = await api(routes.askTenants, { params: { id }, body: { signatures } })
  queryClient.setQueryData(answersQuery(id).queryKey, data)
}
