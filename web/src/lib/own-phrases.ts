import { routes, type OwnPhrase, type OwnPhrases } from '@lintel/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

export const ownPhrasesQuery = queryOptions({
  queryKey: ['own-phrases'],
  queryFn: ({ signal }) => api(routes.getOwnPhrases, { signal }),
  staleTime: 5 * 60_000,
})

const save = async (change: (phrases: OwnPhrase[]) => OwnPhrase[]): Promise<OwnPhrases> => {
  const { phrases, version } = await queryClient.fetchQuery(ownPhrasesQuery)
  return api(routes.saveOwnPhrases, { body: { phrases: change(phrases), version } })
}

/** Changes the user's phrases; if another window has saved meanwhile, applies the change to its result. */
export const changeOwnPhrases = async (change: (phrases: OwnPhrase[]) => OwnPhrase[]): Promise<void> => {
  const saved = await save(change).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    await queryClient.invalidateQueries({ queryKey: ownPhrasesQuery.queryKey, refetchType: 'none' })
    return save(change)
  })
  queryClient.setQueryData(ownPhrasesQuery.queryKey, saved)
}

export const keepOwnPhrase = (phrase: OwnPhrase): Promise<void> =>
  changeOwnPhrases((phrases) => [...phrases.filter(({ key }) => key !== phrase.key), phrase])
