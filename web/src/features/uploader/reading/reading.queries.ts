import { routes, transcriptionPollMs } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '../../../lib/api.ts'

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
