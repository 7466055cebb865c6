import { routes, type ReportSummary, monthPattern } from '@lintel/contract'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { queryClient, type Prefetch } from '../../../lib/query-client.ts'
import { dayInLondon, monthOf } from '@lintel/rules'

const allKey = ['reportissues'] as const

/** Pages are loaded automatically until this many reports are found; more on request. */
const loadedAutomatically = 50

const issuesQuery = ({ month, client, search }: IssueFilters) =>
  infiniteQueryOptions({
    queryKey: [...allKey, month, client, search],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listReportIssues, {
        query: {
          ...(client !== '' && { client }),
          ...(search === '' ? { month, ...(pageParam !== '' && { after: pageParam }) } : { search }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Reports with issues, loading one part of the month after another until there are enough to fill the screen. */
export const useReportIssues = (filters: IssueFilters) => {
  const list = useInfiniteQuery({ ...issuesQuery(filters), placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = list
  const rows = data?.pages.flatMap((page) => page.data)
  const looked = data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0
  const goesOn = hasNextPage && !isPlaceholderData && !isError && (rows?.length ?? 0) < loadedAutomatically
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  return { list, rows, looked }
}

export const refetchIssues = (): void => void queryClient.invalidateQueries({ queryKey: allKey })

/** Repairs an unreadable report; returns the repair steps. */
export const mendReport = async (id: string): Promise<readonly string[]> => {
  const { done } = await api(routes.mendReport, { params: { id } })
  refetchIssues()
  return done
}

/** Migrates a legacy report into its own branch and type, with only its address. */
export const migrateWithoutPdf = async ({ id, client, branchId }: ReportSummary): Promise<void> => {
  const body = { invid: id, clientid: client.id, branchid: branchId, withoutpdf: true }
  await api(routes.migrateReport, { params: { id }, body })
  refetchIssues()
}

export const prefetchReportIssues: Prefetch = ({ search }) =>
  void queryClient.prefetchInfiniteQuery({ ...issuesQuery(filtersIn(search)), retry: false })

export interface IssueFilters {
  month: string
  client: string
  search: string
}

/** The latest month offered: the current one, as reports of later months do not exist. */
export const lastMonth = (): string => monthOf(dayInLondon(new Date()))

export const filtersIn = (params: URLSearchParams): IssueFilters => {
  const month = params.get('month') ?? ''
  return {
    month: monthPattern.test(month) ? month : lastMonth(),
    client: params.get('client') ?? '',
    search: params.get('search')?.trim() ?? '',
  }
}
