import { routes, type Client, type Dictionary, type Report, type WebConfig } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { webConfig } from '../../../lib/config.ts'

/** Everything that opening a report needs. */
export interface OpenedReport {
  report: Report
  client: Client
  dictionary: Dictionary
  config: WebConfig
}

const open = async (id: string, likelyClient: string | undefined, signal: AbortSignal): Promise<OpenedReport> => {
  const ofClient = (clientId: string) =>
    Promise.all([
      api(routes.getClient, { params: { id: clientId }, signal }),
      api(routes.getClientDictionary, { params: { id: clientId }, signal }),
    ])
  // Agency staff open reports of their own client: its dictionary comes at the same time as the report.
  const guess = likelyClient ? ofClient(likelyClient).catch(() => undefined) : undefined
  const [report, config] = await Promise.all([api(routes.getReport, { params: { id }, signal }), webConfig()])
  const guessed = report.client.id === likelyClient ? await guess : undefined
  const [client, dictionary] = guessed ?? (await ofClient(report.client.id))
  return { report, client, dictionary, config }
}

/** Opens a report: always as the server has it now, and once, because what is typed lives in the editor's store. */
export const useOpenedReport = (id: string, likelyClient: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: ['open-report', id],
    queryFn: ({ signal }) => open(id, likelyClient, signal),
    enabled,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
