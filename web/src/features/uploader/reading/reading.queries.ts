import { routes, transcriptionPollMs } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api, ApiError } from '../../../lib/api.ts'

/** True where the same question may be answered another time. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** What is read of a document of a client: until then the job alone, which is asked for again. */
export const readingQuery = (client: string, id: string) =>
  queryOptions({
    queryKey: ['reading', client, id],
    queryFn: ({ signal }) => api(routes.getTranscribedDocument, { params: { id }, query: { client }, signal }),
    refetchInterval: ({ state }) =>
      state.error || (state.data && 'findings' in state.data) ? false : transcriptionPollMs,
    retry: (failures, error) => isPassing(error) && failures < 3,
    // What was read stays as it is.
    staleTime: ({ state }) => (state.data && 'findings' in state.data ? Infinity : 0),
  })

/** The dictionary into whose words and rooms it is put. */
export const readingDictionaryQuery = (client: string) =>
  queryOptions({
    queryKey: ['reading dictionary', client],
    queryFn: ({ signal }) => api(routes.getClientDictionary, { params: { id: client }, query: {}, signal }),
    refetchOnWindowFocus: false,
  })

/** Has a document of a client read; answers the job's id. */
export const startReading = async (client: string, document: string): Promise<string> =>
  (await api(routes.transcribeDocument, { body: { document, client } })).id
