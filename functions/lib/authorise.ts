import { guardMessages, scopeFor, type Access } from '@lintel/contract'
import { membershipOf } from '../clients/membership.ts'
import type { CallerScope, User } from './context.ts'
import { Refusal } from './refusal.ts'

/**
 * Which records this person may touch with a route of this access. Throws 403 for the wrong groups, for people without
 * company or agency user, and for everyone of a suspended client. Client and branches are read anew for each request,
 * never from the token.
 */
export async function authorise(access: Access, user: User): Promise<CallerScope> {
  const reach = scopeFor(access, user.groups)
  if (!reach) throw new Refusal(403, guardMessages.groupMismatch)
  const needsCompany = reach !== 'any' || !user.groups.includes('SysAdmin')
  if (needsCompany && !user.clientId) throw new Refusal(403, guardMessages.noCompany)
  if (needsCompany && !user.userId) throw new Refusal(403, guardMessages.noUser)
  if (reach === 'any') return { kind: 'any' }

  const { clientId, userId } = user
  const membership = await membershipOf(clientId, userId)
  if (!membership.client) throw new Refusal(403, guardMessages.noCompany)
  if (!membership.user) throw new Refusal(403, guardMessages.noUser)
  if (membership.client.suspended) throw new Refusal(403, guardMessages.suspended)
  if (reach === 'self') return { kind: 'self', clientId, userId }
  const { branchlist } = membership.user
  const seesAllBranches = reach === 'own' || user.groups.includes('CustomerAdministrators') || branchlist.length === 0
  return { kind: 'client', clientId, ...(!seesAllBranches && { branchIds: branchlist }) }
}
