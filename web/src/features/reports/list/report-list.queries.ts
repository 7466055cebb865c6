import { routes, type ReportSummary } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { apiWithHeaders, numberIn, pageCounts } from '../../../lib/api.ts'
import { queryClient, type Prefetch } from '../../../lib/query-client.ts'
import { useConnection } from '../../../lib/offline/connection.ts'
import { useHeldReports } from '../../../lib/offline/held-reports.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { refText } from '../../../lib/ref-text.ts'
import { stateAt, type ListState } from './list-state.ts'

const listKey = ['reports', 'list'] as const

export const queryOf = ({ month, search, client, branch, user, type, deleted }: Omit<ListState, 'page'>) => ({
  // A search covers all months.
  ...(search === '' ? { month } : { search }),
  ...(client !== '' && { client }),
  ...(branch !== '' && { branch }),
  ...(user !== '' && { user }),
  ...(type !== '' && { type }),
  ...(deleted !== '' && { deleted }),
})

const reportListQuery = (state: ListState) => {
  const query = { ...queryOf(state), page: state.page }
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await apiWithHeaders(routes.listReports, { query, signal })
      return {
        ...answer,
        ...pageCounts(headers),
        monthlyCount: numberIn(headers['x-monthly-report-count']),
        monthlyFees: numberIn(headers['x-monthly-fees-total']),
      }
    },
  })
}

export const prefetchReportList: Prefetch = ({ search, identity }) =>
  void queryClient.prefetchQuery({ ...reportListQuery(stateAt(search, identity.sub)), retry: false })

/** The requested page; the previous one stays visible while it loads. */
export const useReportList = (state: ListState) =>
  useQuery({ ...reportListQuery(state), placeholderData: keepPreviousData })

const isFound = (report: ReportSummary, search: string) => {
  const text = `${refText(report)} ${report.type} ${addressText(report.address)}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Without a network all reports of this device, whatever their month; else those that are not sent yet come first. */
export const useShownReports = (state: ListState, list: ReturnType<typeof useReportList>) => {
  const isReached = useConnection()
  const held = useHeldReports(isReached)
  if (!isReached)
    return { isReached, source: held, reports: held.data?.filter((report) => isFound(report, state.search)) }
  const unsent = state.page === 1 && state.search === '' ? (held.data ?? []) : []
  return { isReached, source: list, reports: list.data && [...unsent, ...list.data.data] }
}

export const useRefreshReportList = () => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: listKey }), [client])
}

/** Of these the list shows nothing. */
const notListed: ReadonlySet<string> = new Set(['photoready', 'emailbounced', 'emaildelivered'])

/** Changes within this time cause a single refetch. */
const settleMs = 400

/** Changes made elsewhere: a save, a file started or finished. A job already in the list is followed by its button. */
export const useListEvents = (reports: readonly ReportSummary[] | undefined, refresh: () => void): void => {
  const concerns = useEffectEvent((id: string, job: string | undefined) => {
    const report = reports?.find((other) => other.id === id)
    if (!report || !job) return report !== undefined
    return !Object.values(report.attachments).some(({ jobid, status }) => jobid === job && status === 'generating')
  })
  // If the first response is still in flight when the channel opens, it may be older than the events that follow.
  const isBehind = useRef(false)
  const fetchAnew = useEffectEvent(() => {
    if (reports) refresh()
    else isBehind.current = true
  })
  useEffect(() => {
    if (!reports || !isBehind.current) return
    isBehind.current = false
    refresh()
  }, [reports, refresh])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        fetchAnew()
      }, settleMs)
    }
    const stop = onRealtime(
      (event) => {
        if (!('reportId' in event) || notListed.has(event.event)) return
        if (concerns(event.reportId, 'jobId' in event ? event.jobId : undefined)) soon()
      },
      // Events may have been missed before the channel opened.
      soon,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
