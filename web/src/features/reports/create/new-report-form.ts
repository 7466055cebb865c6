import { Address, isVisible, routes, type ListedClient, type ListedReportType } from '@lintel/contract'
import { mayUseBranch } from '@lintel/rules'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { useAllClients } from '../../../lib/client.queries.ts'
import { api } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'

/** What is typed and chosen for a new report. */
export const NewReportForm = z.object({
  clientId: z.string(),
  branchId: z.string(),
  type: z.string(),
  line1: z.string(),
  line2: z.string().default(''),
  town: z.string(),
  county: z.string().default(''),
  postcode: z.string(),
  /** Today unless another day is chosen. */
  date: z.string().default(''),
  /** The inspector; whoever makes the report unless somebody else is chosen. */
  userId: z.string().default(''),
})
export type NewReportForm = z.infer<typeof NewReportForm>

export const emptyForm: NewReportForm = {
  ...{ clientId: '', branchId: '', type: '', date: '', userId: '' },
  ...{ line1: '', line2: '', town: '', county: '', postcode: '' },
}

/** Address line 1, town, postcode, branch and type: with them a report can be made. */
export const isComplete = ({ branchId, type, line1, town, postcode }: NewReportForm): boolean =>
  [branchId, type, line1, town, postcode].every(isVisible)

/** Who may inspect for a branch: a client's users who work for it. */
export const inspectorsFor = ({ users }: Pick<ListedClient, 'users'>, branchId: string): ListedClient['users'] =>
  users.filter((user) => mayUseBranch(user, branchId))

/** The types a report may be created with. */
export const typesFor = (client: ListedClient): ListedReportType[] =>
  client.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)

/** The clients that somebody may make reports for; inactive ones take none. */
export const useCreatingClients = () => {
  const { client, roles } = useSession()
  const providers = roles.administrator || roles.support
  const { data, error } = useAllClients(providers)
  const clients = providers ? data : client && [client]
  return { clients: clients?.filter(({ active }) => active), error }
}

/** Makes the report; answers it with its id and ref. */
export const useCreateReport = () =>
  useMutation({
    mutationFn: ({ branchId, type, date, userId, line1, line2, town, county, postcode }: NewReportForm) => {
      const typed = Object.entries({ line1, line2, town, county, postcode })
      const address = Object.fromEntries(typed.map(([name, value]) => [name, value.trim()]))
      return api(routes.createReport, {
        body: {
          ...{ branchId, type, address: Address.parse(address) },
          ...(date !== '' && { date }),
          ...(userId !== '' && { userId }),
        },
      })
    },
  })
