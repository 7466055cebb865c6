import { membershipOf } from '../clients/membership.ts'
import type { Context } from '../lib/context.ts'
import { findHeader } from '../reports/read-report.ts'

/** Undefined means all of the client. */
export async function branchesOf({ scope }: Context): Promise<readonly string[] | undefined> {
  if (scope.kind === 'any') return undefined
  if (scope.kind === 'client') return scope.branchIds
  const list = (await membershipOf(scope.clientId, scope.userId)).user?.branchlist ?? []
  return list.length > 0 ? list : undefined
}

/** Undefined if the caller cannot name it. */
export async function linkableReport(ctx: Context, client: string, id: string): ReturnType<typeof findHeader> {
  const [header, branches] = await Promise.all([findHeader(id), branchesOf(ctx)])
  if (!header || header.deleted || header.client.id !== client) return undefined
  return (branches?.includes(header.branchId) ?? true) ? header : undefined
}
