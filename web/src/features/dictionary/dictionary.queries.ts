import { Id, routes, type Dictionary } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { savesQueryOf } from '../../lib/saves.queries.ts'

const read = (client: string, signal?: AbortSignal): Promise<Dictionary> =>
  client === ''
    ? api(routes.getDictionary, { query: {}, signal })
    : api(routes.getClientDictionary, { params: { id: client }, query: {}, signal })

const keyOf = (client: string) => ['dictionary', client] as const

/** A dictionary for editing: loaded once, because unsaved changes live on the screen. */
export const dictionaryQuery = (client: string) =>
  queryOptions({
    queryKey: keyOf(client),
    queryFn: ({ signal }) => read(client, signal),
    gcTime: 30_000,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const readDictionary = (client: string): Promise<Dictionary> => read(client)

const ofClient = (client: string) => (client === '' ? {} : { clientid: client })

export const saveDictionary = async (client: string, dictionary: Dictionary, reorder: boolean): Promise<Dictionary> => {
  const saved = await api(routes.saveDictionary, {
    query: { ...ofClient(client), ...(reorder && { reorder: 'true' as const }) },
    body: dictionary,
  })
  await keep(client, saved)
  return saved
}

export const restoreDictionary = async (client: string, number: number, version: string): Promise<Dictionary> => {
  const restored = await api(routes.restoreDictionary, { query: ofClient(client), body: { number, version } })
  await keep(client, restored)
  return restored
}

const keep = async (client: string, dictionary: Dictionary) => {
  queryClient.setQueryData(dictionaryQuery(client).queryKey, dictionary)
  await queryClient.invalidateQueries({ queryKey: savesQuery(client).queryKey })
}

export const savesQuery = (client: string) =>
  savesQueryOf(['dictionary-saves', client], (before, signal) =>
    api(routes.listDictionarySaves, { query: { ...ofClient(client), ...before }, signal }),
  )

export const clientIn = (search: URLSearchParams): string => Id.safeParse(search.get('client')).data ?? ''
