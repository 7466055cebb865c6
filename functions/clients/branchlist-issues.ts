import { clientMessages, type AgencyUser, type Client, type Issue } from '@lintel/contract'

/** Existing entries are accepted. */
export function branchlistIssues(
  branchlist: AgencyUser['branchlist'],
  { client, before, path }: { client: Pick<Client, 'branches'>; before: AgencyUser | undefined; path: string },
): Issue[] {
  const known = new Set([...client.branches.map(({ id }) => id), ...(before?.branchlist ?? [])])
  return branchlist.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `${path}.${index}`, message: clientMessages.branchUnknown }],
  )
}
