import { cutText, guardMessages, scopeFor, shortTextMax, type Access } from '@lintel/contract'
import { membershipOf } from '../clients/membership.ts'
import type { CallerScope, User } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * Which records this person may touch with a route of this access. Throws 403 for the wrong groups, for people without
 * company or agency user, and for everyone of a suspended client. Client and branches are read anew for each request,
 * never from the token.
 */
export const authorise = async (access: Access, user: User): Promise<CallerScope> => (await admit(access, user)).scope

/** As `authorise`, and who the person is: by the name in the agency's own record, which is not theirs to change. */
export async function admit(access: Access, user: User): Promise<{ user: User; scope: CallerScope }> {
  const reach = scopeFor(access, user.groups)
  if (!reach) throw new Refusal(403, guardMessages.groupMismatch)
  const needsCompany = reach !== 'any' || !user.groups.includes('SysAdmin')
  if (needsCompany && !user.clientId) throw new Refusal(403, guardMessages.noCompany)
  if (needsCompany && !user.userId) throw new Refusal(403, guardMessages.noUser)

  const { clientId, userId } = user
  const membership = clientId && userId ? await membershipOf(clientId, userId) : {}
  const known = { ...user, name: cutText(membership.user?.name.trim() || user.email, shortTextMax) }
  if (reach === 'any') return { user: known, scope: { kind: 'any' } }
  if (!membership.client) throw new Refusal(403, guardMessages.noCompany)
  if (!membership.user) throw new Refusal(403, guardMessages.noUser)
  if (membership.client.suspended) throw new Refusal(403, guardMessages.suspended)
  if (reach === 'self') return { user: known, scope: { kind: 'self', clientId, userId } }
  const { branchlist } = membership.user
  const seesAllBranches = reach === 'own' || user.groups.includes('CustomerAdministrators') || branchlist.length === 0
  return { user: known, scope: { kind: 'client', clientId, ...(!seesAllBranches && { branchIds: branchlist }) } }
}
