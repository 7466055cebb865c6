import type { AgencyUser, Client, ListedClient } from '@lintel/contract'
import { mayUseBranch } from '@lintel/rules'
import type { Session } from '../../lib/session.ts'

/** The branches for which a user can create reports: their assigned ones, or all if they have none assigned. */
export const branchesFor = (
  client: Pick<ListedClient, 'branches'>,
  user: AgencyUser | undefined,
  { roles }: Pick<Session, 'roles'>,
): ListedClient['branches'] =>
  roles.customerAdmin || roles.administrator || roles.support || !user || user.branchlist.length === 0
    ? client.branches
    : client.branches.filter(({ id }) => user.branchlist.includes(id))

export const inspectorsFor = ({ users }: Pick<Client, 'users'>, branchId: string): Client['users'] =>
  users.filter((user) => mayUseBranch(user, branchId))
