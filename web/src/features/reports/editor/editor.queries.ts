import { routes, type Client, type Dictionary, type Report, type WebConfig } from '@lintel/contract'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { webConfig } from '../../../lib/config.ts'
import { queryClient, type Prefetch } from '../../../lib/query-client.ts'

export interface EditorData {
  report: Report
  client: Client
  /** Empty if none could be loaded: the report opens anyway. */
  dictionary: Dictionary
  config: WebConfig
}

const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] } satisfies Dictionary['conditions']['matrix'][0]

/** Fallback when no dictionary could be loaded. Nothing of it is written into the report. */
export const emptyDictionary: Dictionary = {
  version: '',
  rooms: [],
  sections: [],
  colours: [],
  reportdictionaries: [],
  bankholidays: [],
  conditions: { matrix: [noWords, noWords, noWords], list: [], additional: '' },
}

const loadLatest = (clientId: string, signal?: AbortSignal): Promise<Dictionary> =>
  api(routes.getClientDictionary, { params: { id: clientId }, signal })
    .catch(async () => api(routes.getDictionary, { signal }))
    .catch(() => emptyDictionary)

/** The version that the report was made with; the current one if that was not kept or fails to load. */
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
  // Agency staff open reports of their own client, so its dictionary is loaded in parallel with the report.
  const guess = likelyClient ? ofClient(likelyClient).catch(() => undefined) : undefined
  const [report, config] = await Promise.all([api(routes.getReport, { params: { id }, signal }), webConfig()])
  const guessed = report.client.id === likelyClient ? await guess : undefined
  const [client, latest] = guessed ?? (await ofClient(report.client.id))
  const dictionary = await loadDictionary(report, latest, signal)
  return { report, client, dictionary, config }
}

/** The editor's data for the next opening only: a later opening must not find a stale copy. */
const openingQuery = (id: string, likelyClient: string | undefined) =>
  queryOptions({
    queryKey: ['report', id, 'opening'],
    queryFn: ({ client, signal }) => loadEditorData(id, likelyClient, client, signal),
    // Covers the time that the editor's code may take to load.
    staleTime: 30_000,
    gcTime: 30_000,
    retry: false,
  })

/** A report for editing: always the server's latest and fetched once, because edits live in the editor's store. */
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

/** Prefetches a report before the editor's code has loaded, unless it is open: its sections have addresses too. */
export const prefetchReport: Prefetch = ({ params: { id = '' }, identity: { clientId } }) => {
  const isOpen = queryClient.getQueryState(editorDataQuery(id, clientId).queryKey) !== undefined
  if (!isOpen) void queryClient.prefetchQuery(openingQuery(id, clientId))
}

export const useEditorData = (id: string, likelyClient: string | undefined, enabled: boolean) =>
  useQuery({ ...editorDataQuery(id, likelyClient), enabled })

export const conflictQuery = (id: string, current: number | undefined) =>
  queryOptions({
    queryKey: ['report', id, 'conflict', current],
    queryFn: () => api(routes.getReport, { params: { id } }),
    gcTime: 0,
    // The version being compared stays the one that was loaded; a newer one is announced, and shown on request.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const previousReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['previous-report', id],
    queryFn: ({ signal }) => api(routes.getReport, { params: { id }, signal }),
    // The previous report does not change while its follow-on is open.
    staleTime: Infinity,
    retry: false,
  })
