import { Id, routes, type ClientDocument } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, errorText } from '../../lib/api.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import type { Prefetch } from '../../lib/visit.ts'

export const clientIn = (search: URLSearchParams): string | undefined => Id.safeParse(search.get('client')).data

export const documentsQuery = (client: string) =>
  infiniteQueryOptions({
    queryKey: ['uploaded documents', client],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listClientDocuments, {
        params: { id: client },
        query: { ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const prefetchDocuments: Prefetch = ({ identity: { groups, clientId }, search }) => {
  const isProvider = groups.includes('Administrators') || groups.includes('Support')
  const client = isProvider ? clientIn(search) : clientId
  if (client !== undefined) void queryClient.prefetchInfiniteQuery({ ...documentsQuery(client), retry: false })
}

export const readAgain = (client: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: documentsQuery(client).queryKey })

const at = (client: string, { id }: Pick<ClientDocument, 'id'>) => ({ params: { id: client, document: id } })

export const openDocument = (client: string, document: ClientDocument): Promise<void> =>
  openFetched(document.filename, () => api(routes.downloadClientDocument, at(client, document)))

export const downloadDocument = async (client: string, document: ClientDocument): Promise<void> => {
  try {
    const { url, filename } = await api(routes.downloadClientDocument, at(client, document))
    saveFile(url, filename)
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** Permanently deletes a document; returns whether it still existed. */
export const deleteDocument = async (client: string, document: ClientDocument): Promise<boolean> => {
  try {
    await api(routes.deleteClientDocument, at(client, document))
    return true
  } catch (error) {
    toast.error(errorText(error))
    return false
  } finally {
    await readAgain(client)
  }
}
