import { Id, routes, type ClientDocument, transcriptionPollMs } from '@lintel/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, errorText, ApiError } from '../../lib/api.ts'
import { onWake } from '../../lib/offline/unsent-signal.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { newId } from '@lintel/rules'
import { useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { claimLists } from '../../lib/uploads/background.ts'
import { browserStorage } from '../../lib/uploads/storage.ts'
import { clientDocumentPorts } from '../../lib/uploads/ports.ts'
import { createUploads } from '../../lib/uploads/uploads.ts'
import { warnNotKept } from '../../lib/uploads/warn-not-kept.ts'
import type { Uploads } from '../../lib/uploads/upload.ts'

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

export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The findings of a client's document: until then only the job, which is polled. */
export const readingQuery = (client: string, id: string) =>
  queryOptions({
    queryKey: ['reading', client, id],
    queryFn: ({ signal }) => api(routes.getTranscribedDocument, { params: { id }, query: { client }, signal }),
    refetchInterval: ({ state }) =>
      state.error || (state.data && 'findings' in state.data) ? false : transcriptionPollMs,
    retry: (failures, error) => isTransient(error) && failures < 3,
    // The findings do not change.
    staleTime: ({ state }) => (state.data && 'findings' in state.data ? Infinity : 0),
  })

export const readingDictionaryQuery = (client: string) =>
  queryOptions({
    queryKey: ['reading dictionary', client],
    queryFn: ({ signal }) => api(routes.getClientDictionary, { params: { id: client }, query: {}, signal }),
    refetchOnWindowFocus: false,
  })

/** The keys of documents for which no answer has come: asked again, they are not read twice. */
const unanswered = new Map<string, string>()

export async function startReading(client: string, document: string): Promise<string> {
  const idempotencykey = unanswered.get(document) ?? newId()
  unanswered.set(document, idempotencykey)
  const { id } = await api(routes.transcribeDocument, { body: { document, client, idempotencykey } })
  unanswered.delete(document)
  return id
}

/** A client's document uploads. They are stored in the browser until they are sent, whatever screen is open. */
export function useClientUploads(client: string): Uploads<'uploads'> {
  const { identity } = useSession()
  const [uploads] = useState(() => {
    const made: Uploads<'uploads'> = createUploads<'uploads'>(
      client,
      clientDocumentPorts,
      {
        // It appears in the list before it is removed from the uploads.
        accepted: ({ key }) => void readAgain(client).finally(() => made.drop(key)),
        notKept: warnNotKept,
      },
      { storage: browserStorage, owner: identity.sub, list: `uploads/${client}` },
    )
    return made
  })
  useEffect(() => {
    const leave = claimLists([`uploads/${client}`])
    const resume = () => void uploads.open()
    resume()
    const life = new AbortController()
    onWake(resume, life.signal)
    return () => {
      life.abort()
      uploads.end()
      leave()
    }
  }, [uploads, client])
  return uploads
}
