import { cutText, guardMessages, scopeFor, shortTextMax, type Access, type Scope } from '@lintel/contract'
import { membershipOf, type Membership } from '../clients/membership.ts'
import type { CallerScope, User } from './context.ts'
import { HttpError } from './http-error.ts'

/**
 * The suspension and the branches are read for each request; client and user come from the token, which `authenticate`
 * has compared with the user pool. The name is the agency's own record, which users cannot change.
 */
export async function admit(access: Access, user: User): Promise<{ user: User; scope: CallerScope }> {
  const reach = scopeFor(access, user.groups)
  if (!reach) throw new HttpError(403, guardMessages.groupMismatch)
  const { scope, membership } = await judge(reach, user)
  return { user: { ...user, name: cutText(membership.user?.name.trim() || user.email, shortTextMax) }, scope }
}

export const scopeWithin = async (reach: Scope, user: Member): Promise<CallerScope> => (await judge(reach, user)).scope

type Member = Pick<User, 'groups' | 'clientId' | 'userId'>

async function judge(reach: Scope, user: Member): Promise<{ scope: CallerScope; membership: Membership }> {
  const needsCompany = reach !== 'any' || !user.groups.includes('SysAdmin')
  if (needsCompany && !user.clientId) throw new HttpError(403, guardMessages.noCompany)
  if (needsCompany && !user.userId) throw new HttpError(403, guardMessages.noUser)

  const { clientId, userId } = user
  const membership = clientId && userId ? await membershipOf(clientId, userId) : {}
  // A system administrator must be able to lift their own client's suspension.
  if (needsCompany && membership.client?.suspended) throw new HttpError(403, guardMessages.suspended)
  if (reach === 'any') return { membership, scope: { kind: 'any' } }
  if (!membership.client) throw new HttpError(403, guardMessages.noCompany)
  if (!membership.user) throw new HttpError(403, guardMessages.noUser)
  if (reach === 'self') return { membership, scope: { kind: 'self', clientId, userId } }
  const { branchlist } = membership.user
  const seesAllBranches = reach === 'own' || user.groups.includes('CustomerAdministrators') || branchlist.length === 0
  return { membership, scope: { kind: 'client', clientId, ...(!seesAllBranches && { branchIds: branchlist }) } }
}
