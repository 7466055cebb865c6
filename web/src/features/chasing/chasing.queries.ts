import {
  chasingKinds,
  chasingMessages,
  chasingStates,
  csvMessages,
  Id,
  routes,
  type Chased,
  type ChasingChange,
  type ChasingKind,
  type ChasingState,
} from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, ApiError, apiFile, errorText } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'

export interface ChasingFilters {
  client: string
  branch: string
  kind: ChasingKind | ''
  state: ChasingState | ''
  search: string
}

export const noFilters: ChasingFilters = { client: '', branch: '', kind: '', state: '', search: '' }

export const filtersIn = (params: URLSearchParams): ChasingFilters => ({
  client: Id.safeParse(params.get('client')).data ?? '',
  branch: Id.safeParse(params.get('branch')).data ?? '',
  kind: chasingKinds.find((kind) => kind === params.get('kind')) ?? '',
  state: chasingStates.find((state) => state === params.get('state')) ?? '',
  search: params.get('search')?.trim() ?? '',
})

export const chasingAddress = (filters: ChasingFilters): string => {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return search.size > 0 ? `/chasing?${search}` : '/chasing'
}

/** Other than the client's, which is no narrowing for who has to choose one. */
export const isNarrowed = ({ client: _client, ...filters }: ChasingFilters): boolean =>
  Object.values(filters).some((value) => value !== '')

const queryOf = ({ client, branch, kind, state, search }: ChasingFilters) => ({
  client: client === '' ? undefined : client,
  branch: branch === '' ? undefined : branch,
  kind: kind === '' ? undefined : kind,
  state: state === '' ? undefined : state,
  search: search === '' ? undefined : search,
})

const key = ['chasing'] as const

const chasingQuery = (filters: ChasingFilters) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listChasing, {
        query: { ...queryOf(filters), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const useChasing = (filters: ChasingFilters, isWanted: boolean) =>
  useInfiniteQuery({ ...chasingQuery(filters), enabled: isWanted, placeholderData: keepPreviousData })

export const prefetchChasing: Prefetch = ({ identity: { groups }, search }) => {
  const filters = filtersIn(search)
  const isProvider = groups.includes('Administrators') || groups.includes('Support')
  if (!isProvider || filters.client !== '')
    void queryClient.prefetchInfiniteQuery({ ...chasingQuery(filters), retry: false })
}

export const useChasingCsv = (filters: ChasingFilters) =>
  useMutation({
    mutationFn: async () =>
      saveBlob(await apiFile(routes.downloadChasingCsv, { query: queryOf(filters) }), 'chasing.csv'),
    onSuccess: () => toast.success(csvMessages.downloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && error.status === 413 ? error.message : csvMessages.failed),
  })

const paramsOf = ({ report, linkid }: Chased) => ({ id: report.id, linkid })

/** What was refused has often changed meanwhile: the list is read again in either case. */
async function attempt(act: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await act()
    toast.success(done)
    return true
  } catch (error) {
    toast.error(errorText(error))
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: key })
  }
}

export const remindNow = (one: Chased): Promise<boolean> =>
  attempt(() => api(routes.remindPerson, { params: paramsOf(one) }), chasingMessages.reminded)

export const changeChasing = (one: Chased, body: ChasingChange, done: string): Promise<boolean> =>
  attempt(() => api(routes.changeChasing, { params: paramsOf(one), body }), done)
