import { jobPollMs, routes, type ClientData, type ClientDataJob } from '@lintel/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, errorText } from '../../../../lib/api.ts'
import { clientQuery } from '../../../../lib/client.queries.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { toast } from '../../../../lib/toasts.ts'

export const runs = (job: ClientDataJob | undefined): boolean => job?.state === 'running'

export const clientDataQuery = (id: string) =>
  queryOptions({
    queryKey: ['client-data', id],
    queryFn: ({ signal }): Promise<ClientData> => api(routes.getClientData, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (runs(data?.export) || runs(data?.erasure) ? jobPollMs : false),
  })

const look = (id: string) => queryClient.invalidateQueries({ queryKey: clientDataQuery(id).queryKey })

/** Starts an export; a second one is refused, and shows the progress of the first. */
export const useExport = (id: string) =>
  useMutation({
    mutationFn: () => api(routes.exportClientData, { params: { id } }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => look(id),
  })

export const useDownloadPart = (id: string) =>
  useMutation({
    mutationFn: async (part: number) => {
      const { url, filename } = await api(routes.downloadClientExport, { params: { id, part: String(part) } })
      saveFile(url, filename)
    },
    onError: (error) => toast.error(errorText(error)),
  })

export async function startErasure(id: string, name: string): Promise<void> {
  await api(routes.eraseClientData, { params: { id }, body: { name } })
  await look(id)
}

/** Cancels an erasure that has erased nothing yet; says so if it was too late. */
export const useCancelErasure = (id: string) =>
  useMutation({
    mutationFn: () => api(routes.cancelClientErasure, { params: { id } }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => Promise.all([look(id), queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey })]),
  })
