import { jobPollMs, routes, type Client, type EmailTemplate, type Report } from '@lintel/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { onRealtime } from '../../lib/realtime.ts'

/** What the dialog works with: the report as it was saved, its client, the templates and the sender. */
export interface EmailSource {
  report: Report
  client: Client
  templates: readonly EmailTemplate[]
  sender: string
}

const reportKey = (id: string) => ['email', 'report', id] as const

const isMaking = (report: Report | undefined) =>
  Object.values(report?.attachments ?? {}).some(({ status }) => status === 'generating')

/** The report with its attachments, followed while any of them is being made. */
const useReport = (id: string) => {
  const query = useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) => api(routes.getReport, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
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

/** Loads all that an e-mail about a report begins with. */
export const useEmailSource = (id: string) => {
  const { data: report, error: reportError, refetch } = useReport(id)
  const client = report?.client.id
  const branch = report?.branchId
  const { data: others, error } = useQuery({
    queryKey: ['email', 'source', client, branch],
    queryFn: async ({ signal }) => {
      const clientId = client ?? ''
      const [whole, { data: templates, sender }] = await Promise.all([
        api(routes.getClient, { params: { id: clientId }, signal }),
        api(routes.listEmailTemplates, { query: { mode: 'email', client: clientId, branchlist: branch }, signal }),
      ])
      return { client: whole, templates, sender }
    },
    enabled: client !== undefined,
  })
  const source: EmailSource | undefined = report && others && { report, ...others }
  return { source, error: reportError ?? error, refetch }
}

/** How far the jobs of a report's attachments are, in percent, by job id; one that is not known is missing. */
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

/** Starts making a file of a report; answers once the server has taken it on. */
export const startMaking = async (id: string, key: string): Promise<unknown> => {
  if (key === 'invoice') return api(routes.generateInvoice, { params: { id } })
  if (key === 'photos') return api(routes.generatePhotos, { params: { id } })
  return api(routes.generateReport, { params: { id, variant: key } })
}
