import {
  Address,
  isVisible,
  NewReport,
  routes,
  type Client,
  type ListedClient,
  type ListedReportType,
} from '@lintel/contract'
import { mayUseBranch } from '@lintel/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { clientQuery } from '../../../lib/client.queries.ts'
import { api } from '../../../lib/api.ts'
import { fetchProperty } from '../spreadsheet/own-properties.ts'
import { useSession } from '../../../lib/session.ts'

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

/** Who may inspect for a branch: a client's users who work for it. */
export const inspectorsFor = ({ users }: Pick<Client, 'users'>, branchId: string): Client['users'] =>
  users.filter((user) => mayUseBranch(user, branchId))

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

/** Makes the report, once for each key however often it is sent; answers its id. */
export const createReport = async (
  { clientId, branchId, type, date, userId, address, property }: NewReportDraft,
  idempotencykey: string,
): Promise<string> => {
  const trimmed = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value.trim()]))
  const found = property && (await fetchProperty(clientId, type, property))
  const { id } = await api(routes.createReport, {
    body: {
      ...{ branchId, type, address: Address.parse(trimmed), idempotencykey },
      ...(date !== '' && { date }),
      ...(userId !== '' && { userId }),
      ...(found && {
        ...{ signatures: found.signatures, tenancy: found.tenancy, rooms: found.rooms, rowindex: found.rowindex },
      }),
    },
  })
  return id
}
