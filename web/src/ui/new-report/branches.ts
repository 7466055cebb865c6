import type { AgencyUser, Client, ListedClient } from '@lintel/contract'
import { mayUseBranch } from '@lintel/rules'
import type { Session } from '../../lib/session.ts'

/** The branches somebody may make reports for: those on their list, or all where they have none. */
export const branchesFor = (
  client: Pick<ListedClient, 'branches'>,
  user: AgencyUser | undefined,
  { roles }: Pick<Session, 'roles'>,
): ListedClient['branches'] =>
  roles.customerAdmin || roles.administrator || roles.support || !user || user.branchlist.length === 0
    ? client.branches
    : client.branches.filter(({ id }) => user.branchlist.includes(id))

/** Who may inspect for a branch: a client's users who work for it. */
export const inspectorsFor = ({ users }: Pick<Client, 'users'>, branchId: string): Client['users'] =>
  users.filter((user) => mayUseBranch(user, branchId))
