import {
  Address,
  isVisible,
  NewReport,
  routes,
  type Client,
  type ListedClient,
  type ListedReportType,
} from '@lintel/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../lib/api.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { branchesFor, inspectorsFor } from './branches.ts'

/** A new report as it is kept in the browser. */
export const NewReportDraft = z.object({
  clientId: z.string(),
  branchId: z.string(),
  type: z.string(),
  address: Address,
  /** Today unless another day is chosen. */
  date: z.string(),
  /** The inspector; whoever makes the report unless somebody else is chosen. */
  userId: z.string(),
  /** The property of the client's workbook that it is filled from. */
  property: z.object({ version: z.string(), rowindex: z.number() }).optional(),
})
export type NewReportDraft = z.infer<typeof NewReportDraft>

/** What is typed and chosen for a new report, as the contract wants it. */
export const NewReportForm = NewReportDraft.extend(NewReport.pick({ address: true, branchId: true, type: true }).shape)

export const emptyForm: NewReportDraft = {
  ...{ clientId: '', branchId: '', type: '', date: '', userId: '' },
  address: Address.parse({}),
}

/** Address line 1, town, postcode, branch and type: with them a report can be made. */
export const isComplete = ({ branchId, type, address: { line1, town, postcode } }: NewReportDraft): boolean =>
  [branchId, type, line1, town, postcode].every(isVisible)

/** The types a report may be created with. */
export const typesFor = (client: ListedClient): ListedReportType[] =>
  client.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)

/** True for those who choose the client of a new report; agency staff have their own. */
export const useChoosesClient = (): boolean => {
  const { roles } = useSession()
  return roles.administrator || roles.support
}

/** The client of this id as it was loaded last, or agency staff's own. */
export const useClientOf = (): ((id: string) => Client | undefined) => {
  const { client } = useSession()
  const cache = useQueryClient()
  const chooses = useChoosesClient()
  return (id) => (chooses ? cache.getQueryData(clientQuery(id).queryKey) : client)
}

/** Loads the client that is chosen. */
export const useCreatingClient = (id: string): { client: Client | undefined; error: Error | null } => {
  const { client } = useSession()
  const chooses = useChoosesClient()
  const { data, error } = useQuery({ ...clientQuery(id), enabled: chooses && id !== '' })
  return { client: chooses ? data : client, error }
}

/** The form with what need not be chosen, and what there is to choose from. */
export interface NewReportChoices {
  branches: ListedClient['branches']
  inspectors: readonly { id: string; name: string }[]
  values: NewReportDraft
}

/** Completes a form for a client: the only branch, and whoever makes the report as its inspector. */
export const useNewReportChoices = (): ((form: NewReportDraft, client: Client | undefined) => NewReportChoices) => {
  const session = useSession()
  return (form, client) => {
    // An inactive one takes none.
    const branches = client?.active ? branchesFor(client, session.user, session) : []
    // With one branch there is nothing to choose.
    const branchId = branches.length === 1 ? (branches[0]?.id ?? '') : form.branchId
    // The author is the inspector unless another is chosen, who must work for the branch.
    const own = { id: session.identity.userId ?? '', name: session.user?.name ?? session.identity.name }
    const users = client && branchId !== '' ? inspectorsFor(client, branchId) : []
    const inspectors = users.some(({ id }) => id === own.id) ? users : [own, ...users]
    const userId = inspectors.some(({ id }) => id === form.userId) ? form.userId : own.id
    return { branches, inspectors, values: { ...form, branchId, userId } }
  }
}

/** Makes the report, once for each key however often it is sent, with what it is filled with; answers its id. */
export const createReport = async (
  { branchId, type, date, userId, address }: NewReportDraft,
  idempotencykey: string,
  filled: Omit<Partial<NewReport>, keyof NewReportDraft> = {},
): Promise<string> => {
  const trimmed = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value.trim()]))
  const { id } = await api(routes.createReport, {
    body: {
      ...filled,
      ...{ branchId, type, address: Address.parse(trimmed), idempotencykey },
      ...(date !== '' && { date }),
      ...(userId !== '' && { userId }),
    },
  })
  return id
}
