import { genericMessages, routes, type Dispute, type DisputeChange, type InputOf } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryClient, type Prefetch } from '../../../lib/query-client.ts'
import { toast } from '../../../lib/toasts.ts'

export const claimsQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['claims', 'of', reportId],
    queryFn: async ({ signal }) => (await api(routes.listDisputes, { params: { id: reportId }, signal })).data,
    staleTime: 0,
  })

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['claims', 'one', id],
    queryFn: ({ signal }) => api(routes.getDispute, { params: { id }, signal }),
    staleTime: 0,
  })

/** Files of a claim's line, with their names. */
export const claimFilesQuery = (reportId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['claims', 'files', reportId, ids],
    queryFn: async ({ signal }) =>
      (await api(routes.listDocuments, { params: { id: reportId }, query: { ids: ids.join(',') }, signal })).data,
    enabled: ids.length > 0,
  })

export const prefetchClaims: Prefetch = ({ params: { id = '' } }) =>
  void queryClient.prefetchQuery({ ...claimsQuery(id), retry: false })

export const prefetchClaim: Prefetch = ({ params: { id = '' } }) =>
  void queryClient.prefetchQuery({ ...claimQuery(id), retry: false })

const keepClaim = (claim: Dispute): Dispute => {
  queryClient.setQueryData(claimQuery(claim.id).queryKey, claim)
  return claim
}

export const createClaim = async (reportId: string, body: InputOf<'createDispute'>['body']): Promise<Dispute> =>
  keepClaim(await api(routes.createDispute, { params: { id: reportId }, body }))

export const saveClaim = async (id: string, body: DisputeChange): Promise<Dispute> => {
  const saved = keepClaim(await api(routes.saveDispute, { params: { id }, body }))
  toast.success(genericMessages.saved)
  return saved
}

export const deleteClaim = async (id: string): Promise<void> => {
  await api(routes.deleteDispute, { params: { id } })
  toast.success('Claim deleted')
}
