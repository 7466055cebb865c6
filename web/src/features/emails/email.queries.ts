import { jobPollMs, routes, type Client, type EmailBounce, type EmailTemplate, type Report } from '@lintel/contract'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { reportQuery } from '../../lib/report.queries.ts'

export interface EmailSource {
  report: Report
  client: Client
  templates: readonly EmailTemplate[]
  sender: string
}

const isMaking = (report: Report | undefined) =>
  Object.values(report?.attachments ?? {}).some(({ status }) => status === 'generating')

/** The report with its attachments, refreshed while any of them is being made. */
const useReport = (id: string) => {
  const query = useQuery({
    ...reportQuery(id),
    refetchInterval: ({ state }) => (isMaking(state.data) ? jobPollMs : false),
  })
  const { refetch } = query
  useEffect(
    () =>
      onRealtime(
        (event) => {
          if (event.event === 'jobcompleted') void refetch()
        },
        (again) => {
          if (again) void refetch()
        },
      ),
    [refetch],
  )
  return query
}

const templatesQuery = (clientId: string, branchId: string) =>
  queryOptions({
    queryKey: ['email', 'templates', clientId, branchId],
    queryFn: ({ signal }) =>
      api(routes.listEmailTemplates, { query: { mode: 'use', client: clientId, branchlist: branchId }, signal }),
  })

export const useEmailSource = (id: string) => {
  const { data: report, error: reportError, refetch } = useReport(id)
  const clientId = report?.client.id ?? ''
  const enabled = report !== undefined
  const { data: client, error: clientError } = useQuery({ ...clientQuery(clientId), enabled })
  const { data: templates, error } = useQuery({ ...templatesQuery(clientId, report?.branchId ?? ''), enabled })
  const source: EmailSource | undefined = report &&
    client &&
    templates && { report, client, templates: templates.data, sender: templates.sender }
  return { source, error: reportError ?? clientError ?? error, refetch }
}

export const findBounces = async (reportid: string, addresses: string[], signal: AbortSignal): Promise<EmailBounce[]> =>
  (await api(routes.findBounces, { body: { reportid, addresses }, signal })).data

/** The progress of jobs of a report's attachments, in percent, by job id; unknown ones are absent. */
export const useJobPercents = (jobIds: readonly string[]): ReadonlyMap<string, number> =>
  useQueries({
    queries: jobIds.map((id) => ({
      queryKey: ['job', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api(routes.getJob, { params: { id }, signal }),
      refetchInterval: jobPollMs,
      staleTime: 0,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) =>
          data && data.progress.total > 0
            ? [[data.id, Math.floor((100 * data.progress.done) / data.progress.total)] as const]
            : [],
        ),
      ),
  })

/** Starts making a file of a report; resolves once the server has accepted it. */
export const startMaking = async (id: string, key: string): Promise<unknown> => {
  if (key === 'invoice') return api(routes.generateInvoice, { params: { id } })
  if (key === 'photos') return api(routes.generatePhotos, { params: { id } })
  return api(routes.generateReport, { params: { id, variant: key } })
}
