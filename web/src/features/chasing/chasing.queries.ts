import {
  chasingMessages,
  ChasingFilters,
  routes,
  type AnswerOf,
  type Chased,
  type ChasingChange,
} from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, apiFile } from '../../lib/api.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { toast } from '../../lib/toasts.ts'

/** None where the address is not one of ours. */
export const filtersIn = (params: URLSearchParams): ChasingFilters =>
  ChasingFilters.safeParse(Object.fromEntries(params)).data ?? {}

const key = ['chasing'] as const

type Query = ChasingFilters & { after: string | undefined }

/** Without a chosen state, what can still be acted on. Pages without any are passed over, 20 at once. */
export const chasingPage = async (query: Query, signal: AbortSignal, left = 20): Promise<AnswerOf<'listChasing'>> => {
  const { data, next } = await api(routes.listChasing, { query, signal })
  if (query.state) return { data, next }
  const shown = data.filter(({ state }) => state !== 'ended')
  if (shown.length > 0 || next === undefined || left === 1) return { data: shown, next }
  return chasingPage({ ...query, after: next }, signal, left - 1)
}

const chasingQuery = (filters: ChasingFilters) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    queryFn: ({ signal, pageParam: after }) => chasingPage({ ...filters, after }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

export const useChasing = (filters: ChasingFilters, isWanted: boolean) =>
  useInfiniteQuery({ ...chasingQuery(filters), enabled: isWanted, placeholderData: keepPreviousData })

export const prefetchChasing: Prefetch = ({ identity: { groups }, search }) => {
  const filters = filtersIn(search)
  const isProvider = groups.includes('Administrators') || groups.includes('Support')
  if (!isProvider || filters.client) void queryClient.prefetchInfiniteQuery({ ...chasingQuery(filters), retry: false })
}

export const downloadChasing = (query: ChasingFilters): Promise<Blob> => apiFile(routes.downloadChasingCsv, { query })

/** What was refused has often changed meanwhile: the list is read again in either case. */
const act = async (call: Promise<unknown>, done: string): Promise<void> => {
  try {
    await call
    toast.success(done)
  } finally {
    await queryClient.invalidateQueries({ queryKey: key })
  }
}

const paramsOf = ({ report, linkid }: Chased) => ({ id: report.id, linkid })

export const remindNow = (one: Chased): Promise<void> =>
  act(api(routes.remindPerson, { params: paramsOf(one) }), chasingMessages.reminded)

export const changeChasing = (one: Chased, body: ChasingChange, done: string): Promise<void> =>
  act(api(routes.changeChasing, { params: paramsOf(one), body }), done)
