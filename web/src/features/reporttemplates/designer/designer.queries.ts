import { routes, type Client, type ReportSummary, type TemplateCombination } from '@lintel/contract'
import { addressText, dayInLondon, defaultTemplateId, isSameCombination, monthOf } from '@lintel/rules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { addMonths } from '../../../lib/date-time.ts'
import { queryClient, type Prefetch } from '../../../lib/query-client.ts'
import { readTemplate } from '../reporttemplates.queries.ts'
import { openedDefault, openedOwn, type Opened } from './design.ts'

type DesignedFor = Pick<Client, 'id' | 'looknfeel' | 'reportfactory'>

/** The template that a client prints a document with, from the server: its own, or else the default. */
export async function readOpened(
  client: DesignedFor,
  combination: TemplateCombination,
  signal?: AbortSignal,
): Promise<Opened> {
  const { data } = await api(routes.listReportTemplates, { query: { client: client.id, ...combination }, signal })
  const own = data.find((one) => isSameCombination(one, combination))
  if (own) return openedOwn(await readTemplate(own.id, signal))
  return openedDefault(await readTemplate(defaultTemplateId(combination), signal), combination, client)
}

/** The same for the screen: loaded once, because unsaved changes live there. */
export const openedQuery = (client: DesignedFor, combination: TemplateCombination) =>
  queryOptions({
    queryKey: ['reporttemplates', 'designed', client.id, Object.values(combination).join('/')],
    queryFn: ({ signal }) => readOpened(client, combination, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export interface Candidate {
  ref: number
  address: string
}

const months = 4
const enough = 12

const candidateOf = ({ ref, address }: ReportSummary): Candidate => ({ ref, address: addressText(address) })

/** The newest reports of a type; of any type for an invoice. */
export const candidatesQuery = (client: string, type: string) =>
  queryOptions({
    queryKey: ['reports', 'candidates', client, type],
    queryFn: async ({ signal }) => {
      const found: ReportSummary[] = []
      let month = addMonths(monthOf(dayInLondon(new Date())), 1)
      for (let tries = 0; tries < months && found.length < enough; tries++) {
        const query = { month, page: 1, ...(type !== 'Invoice' && { type }) }
        const { data } = await api(routes.listReports, { query, signal })
        found.push(...data.filter(({ legacy }) => !legacy))
        month = addMonths(month, -1)
      }
      return found.slice(0, enough).map(candidateOf)
    },
    staleTime: 60_000,
  })

export const prefetchDesigner: Prefetch = ({ identity: { clientId } }) => {
  if (clientId === undefined) return
  void queryClient.prefetchQuery({ ...clientQuery(clientId), retry: false })
}
