import {
  documentMessages,
  genericMessages,
  routes,
  type Dispute,
  type DisputeChange,
  type Download,
  type InputOf,
  type JobProgress,
  type NewDisputePack,
} from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { endOfJob } from '../../../lib/jobs.ts'
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
  void queryClient.invalidateQueries({ queryKey: packQuery(id).queryKey })
  toast.success(genericMessages.saved)
  return saved
}

export const deleteClaim = async (id: string): Promise<void> => {
  await api(routes.deleteDispute, { params: { id } })
  toast.success('Claim deleted')
}

export const packQuery = (id: string) =>
  queryOptions({
    queryKey: ['claims', 'pack', id],
    queryFn: async ({ signal }) => (await api(routes.getDisputePack, { params: { id }, signal })).data ?? null,
  })

export async function makePack(id: string, body: NewDisputePack, tell: (progress: JobProgress) => void): Promise<void> {
  const job = await api(routes.generateDispute, { params: { id }, body })
  await endOfJob(job.id, { tell })
  await queryClient.invalidateQueries({ queryKey: packQuery(id).queryKey })
}

/** Its address is new: those in the list last five minutes. All files in one if none is named. */
export async function addressInPack(id: string, filename?: string): Promise<Download> {
  const pack = await queryClient.fetchQuery({ ...packQuery(id), staleTime: 0 })
  const file = filename === undefined ? pack?.zip : pack?.files.find((one) => one.filename === filename)
  if (!file) throw new Error(documentMessages.fileNotFound)
  return file
}
