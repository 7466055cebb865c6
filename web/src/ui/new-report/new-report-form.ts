import { Address, isVisible, NewReport, type Client, type ListedClient, type ListedReportType } from '@lintel/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { clientQuery } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { branchesFor, inspectorsFor } from './branches.ts'

export const NewReportDraft = z.object({
  clientId: z.string(),
  branchId: z.string(),
  type: z.string(),
  address: Address,
  date: z.string(),
  userId: z.string(),
  /** The property of the client's workbook that fills it in. */
  property: z.object({ version: z.string(), rowindex: z.number() }).optional(),
})
export type NewReportDraft = z.infer<typeof NewReportDraft>

export const NewReportForm = NewReportDraft.extend(NewReport.pick({ address: true, branchId: true, type: true }).shape)

export const emptyForm: NewReportDraft = {
  clientId: '',
  branchId: '',
  type: '',
  date: '',
  userId: '',
  address: Address.parse({}),
}

export const isComplete = ({ branchId, type, address: { line1, town, postcode } }: NewReportDraft): boolean =>
  [branchId, type, line1, town, postcode].every(isVisible)

export const typesFor = (client: ListedClient): ListedReportType[] =>
  client.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)

/** True for users who choose the client of a new report; agency staff have their own. */
export const useChoosesClient = (): boolean => {
  const { roles } = useSession()
  return roles.administrator || roles.support
}

/** Returns the most recently loaded client of an id, or agency staff's own. */
export const useClientOf = (): ((id: string) => Client | undefined) => {
  const { client } = useSession()
  const cache = useQueryClient()
  const chooses = useChoosesClient()
  return (id) => (chooses ? cache.getQueryData(clientQuery(id).queryKey) : client)
}

export const useCreatingClient = (id: string): { client: Client | undefined; error: Error | null } => {
  const { client } = useSession()
  const chooses = useChoosesClient()
  const { data, error } = useQuery({ ...clientQuery(id), enabled: chooses && id !== '' })
  return { client: chooses ? data : client, error }
}

export interface NewReportChoices {
  branches: ListedClient['branches']
  inspectors: readonly { id: string; name: string }[]
  values: NewReportDraft
}

export const useNewReportChoices = (): ((form: NewReportDraft, client: Client | undefined) => NewReportChoices) => {
  const session = useSession()
  return (form, client) => {
    // An inactive client accepts no reports.
    const branches = client?.active ? branchesFor(client, session.user, session) : []
    const branchId = branches.length === 1 ? (branches[0]?.id ?? '') : form.branchId
    const own = { id: session.identity.userId ?? '', name: session.user?.name ?? session.identity.name }
    const users = client && branchId !== '' ? inspectorsFor(client, branchId) : []
    const inspectors = users.some(({ id }) => id === own.id) ? users : [own, ...users]
    const userId = inspectors.some(({ id }) => id === form.userId) ? form.userId : own.id
    return { branches, inspectors, values: { ...form, branchId, userId } }
  }
}

/** What a report is created from; `filled` is what the workbook fills in. */
export const newReportOf = (
  { branchId, type, date, userId, address }: NewReportDraft,
  filled: Omit<Partial<NewReport>, keyof NewReportDraft> = {},
): NewReport => {
  const trimmed = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value.trim()]))
  return {
    ...filled,
    branchId,
    type,
    address: Address.parse(trimmed),
    ...(date !== '' && { date }),
    ...(userId !== '' && { userId }),
  }
}
