import type { AgencyUser, ListedClient } from '@lintel/contract'
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
