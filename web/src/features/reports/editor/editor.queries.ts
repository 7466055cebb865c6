import { routes, type Client, type Dictionary, type Report, type WebConfig } from '@lintel/contract'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { webConfig } from '../../../lib/config.ts'
import { queryClient } from '../../../lib/query-client.ts'
import type { Prefetch } from '../../../lib/visit.ts'

/** What the editor loads before it can show a report. */
export interface EditorData {
  report: Report
  client: Client
  /** Empty where none could be loaded: the report opens all the same. */
  dictionary: Dictionary
  config: WebConfig
}

const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] } satisfies Dictionary['conditions']['matrix'][0]

/** Used where no dictionary could be loaded. Nothing of it is written into the report. */
export const emptyDictionary: Dictionary = {
  ...{ version: '', rooms: [], sections: [], colours: [], reportdictionaries: [], bankholidays: [] },
  conditions: { matrix: [noWords, noWords, noWords], list: [], additional: '' },
}

/** A client's dictionary; where it cannot be loaded the default one, and where that fails too, an empty one. */
const loadLatest = (clientId: string, signal?: AbortSignal): Promise<Dictionary> =>
  api(routes.getClientDictionary, { params: { id: clientId }, signal })
    .catch(async () => api(routes.getDictionary, { signal }))
    .catch(() => emptyDictionary)

/**
 * The dictionary that a report was made with: what is changed in a dictionary is for the next reports. Where it was not
 * kept, or does not come, the client's as it is; `latest` is that one, where it is loaded already.
 */
export const loadDictionary = async (
  { client, dictionaryversion: version }: Pick<Report, 'client' | 'dictionaryversion'>,
  latest?: Dictionary,
  signal?: AbortSignal,
): Promise<Dictionary> => {
  if (version && latest?.version !== version) {
    const kept = api(routes.getClientDictionary, { params: { id: client.id }, query: { version }, signal })
    return kept.catch(() => latest ?? loadLatest(client.id, signal))
  }
  return latest ?? loadLatest(client.id, signal)
}

const loadEditorData = async (
  id: string,
  likelyClient: string | undefined,
  cache: QueryClient,
  signal: AbortSignal,
): Promise<EditorData> => {
  const ofClient = (clientId: string) =>
    Promise.all([cache.fetchQuery({ ...clientQuery(clientId), retry: false }), loadLatest(clientId, signal)])
  // Agency staff open reports of their own client: its dictionary is loaded at the same time as the report.
  const guess = likelyClient ? ofClient(likelyClient).catch(() => undefined) : undefined
  const [report, config] = await Promise.all([api(routes.getReport, { params: { id }, signal }), webConfig()])
  const guessed = report.client.id === likelyClient ? await guess : undefined
  const [client, latest] = guessed ?? (await ofClient(report.client.id))
  const dictionary = await loadDictionary(report, latest, signal)
  return { report, client, dictionary, config }
}

/** What the editor loads, for the one that is about to open: nobody else may find it there, older than the server's. */
const openingQuery = (id: string, likelyClient: string | undefined) =>
  queryOptions({
    queryKey: ['report', id, 'opening'],
    queryFn: ({ client, signal }) => loadEditorData(id, likelyClient, client, signal),
    // As long as the editor itself may take to come.
    staleTime: 30_000,
    gcTime: 30_000,
    retry: false,
  })

/** A report for editing: always the server's latest, and once, because edits live in the editor's store. */
export const editorDataQuery = (id: string, likelyClient: string | undefined) =>
  queryOptions({
    queryKey: ['open-report', id],
    queryFn: async ({ client: cache }) => {
      const opening = openingQuery(id, likelyClient)
      try {
        return await cache.fetchQuery(opening)
      } finally {
        cache.removeQueries({ queryKey: opening.queryKey, exact: true })
      }
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Asks for a report before its editor is there. One that is open is not asked for again: its sections have addresses too. */
export const prefetchReport: Prefetch = ({ params: { id = '' }, identity: { clientId } }) => {
  const isOpen = queryClient.getQueryState(editorDataQuery(id, clientId).queryKey) !== undefined
  if (!isOpen) void queryClient.prefetchQuery(openingQuery(id, clientId))
}

/** Loads a report for editing; `likelyClient` is whose it probably is. */
export const useEditorData = (id: string, likelyClient: string | undefined, enabled: boolean) =>
  useQuery({ ...editorDataQuery(id, likelyClient), enabled })

/** The report as somebody else saved it meanwhile, in version `current` at the least. */
export const conflictQuery = (id: string, current: number | undefined) =>
  queryOptions({
    queryKey: ['report', id, 'conflict', current],
    queryFn: () => api(routes.getReport, { params: { id } }),
    gcTime: 0,
    // What is chosen between stays what was read; a newer version is said, and shown when it is asked for.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The report that another one follows on from, whole. */
export const previousReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['previous-report', id],
    queryFn: ({ signal }) => api(routes.getReport, { params: { id }, signal }),
    // What was written then changes no more while the report that follows on is open.
    staleTime: Infinity,
    retry: false,
  })
