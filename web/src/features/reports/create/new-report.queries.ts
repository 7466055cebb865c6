import { allClientsQuery } from '../../../lib/client.queries.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { rolesOf } from '../../../lib/roles.ts'
import type { Prefetch } from '../../../lib/visit.ts'

/** What the provider's staff choose a client from. Agency staff have theirs from the session. */
export const prefetchNewReport: Prefetch = ({ identity }) => {
  const { administrator, support } = rolesOf(identity.groups)
  if (administrator || support) void queryClient.prefetchQuery({ ...allClientsQuery, retry: false })
}
