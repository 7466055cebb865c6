import { cutText, guardMessages, scopeFor, shortTextMax, type Access, type Scope } from '@lintel/contract'
import { membershipOf, type Membership } from '../clients/membership.ts'
import type { CallerScope, ClientRecord, User } from './context.ts'
import { HttpError } from './http-error.ts'

/**
 * The suspension and the branches are read for each request; client and user come from the token, which `authenticate`
 * has compared with the user pool. The name is the agency's own record, which users cannot change.
 */
export function admit(
  access: Access,
  user: User,
  membershipOfUser: () => Membership,
): { user: User; scope: CallerScope; ownClient: ClientRecord | undefined } {
  const reach = scopeFor(access, user.groups)
  if (!reach) throw new HttpError(403, guardMessages.groupMismatch)
  const membership = membershipOfUser()
  const name = cutText(membership.user?.name.trim() || user.email, shortTextMax)
  return { user: { ...user, name }, scope: judge(reach, user, membership), ownClient: membership.client?.record }
}

export const scopeWithin = async (reach: Scope, user: Member): Promise<CallerScope> =>
  judge(reach, user, user.clientId && user.userId ? await membershipOf(user.clientId, user.userId) : {})

type Member = Pick<User, 'groups' | 'clientId' | 'userId'>

function judge(reach: Scope, user: Member, membership: Membership): CallerScope {
  const { clientId, userId } = user
  const needsCompany = reach !== 'any' || !user.groups.includes('SysAdmin')
  if (needsCompany && !clientId) throw new HttpError(403, guardMessages.noCompany)
  if (needsCompany && !userId) throw new HttpError(403, guardMessages.noUser)
  // A system administrator must be able to lift their own client's suspension.
  if (needsCompany && membership.client?.suspended) throw new HttpError(403, guardMessages.suspended)
  if (reach === 'any') return { kind: 'any' }
  if (!membership.client) throw new HttpError(403, guardMessages.noCompany)
  if (!membership.user) throw new HttpError(403, guardMessages.noUser)
  if (reach === 'self') return { kind: 'self', clientId, userId }
  const { branchlist } = membership.user
  const seesAllBranches = reach === 'own' || user.groups.includes('CustomerAdministrators') || branchlist.length === 0
  return { kind: 'client', clientId, ...(!seesAllBranches && { branchIds: branchlist }) }
}
