import { cutText, guardMessages, scopeFor, shortTextMax, type Access, type Scope } from '@lintel/contract'
import { membershipOf, type Membership } from '../clients/membership.ts'
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
  const { scope, membership } = await judge(reach, user)
  return { user: { ...user, name: cutText(membership.user?.name.trim() || user.email, shortTextMax) }, scope }
}

/** What `authorise` answers, for somebody of whose groups it is known how far they reach. */
export const scopeWithin = async (reach: Scope, user: Member): Promise<CallerScope> => (await judge(reach, user)).scope

type Member = Pick<User, 'groups' | 'clientId' | 'userId'>

async function judge(reach: Scope, user: Member): Promise<{ scope: CallerScope; membership: Membership }> {
  const needsCompany = reach !== 'any' || !user.groups.includes('SysAdmin')
  if (needsCompany && !user.clientId) throw new Refusal(403, guardMessages.noCompany)
  if (needsCompany && !user.userId) throw new Refusal(403, guardMessages.noUser)

  const { clientId, userId } = user
  const membership = clientId && userId ? await membershipOf(clientId, userId) : {}
  if (reach === 'any') return { membership, scope: { kind: 'any' } }
  if (!membership.client) throw new Refusal(403, guardMessages.noCompany)
  if (!membership.user) throw new Refusal(403, guardMessages.noUser)
  if (membership.client.suspended) throw new Refusal(403, guardMessages.suspended)
  if (reach === 'self') return { membership, scope: { kind: 'self', clientId, userId } }
  const { branchlist } = membership.user
  const seesAllBranches = reach === 'own' || user.groups.includes('CustomerAdministrators') || branchlist.length === 0
  return { membership, scope: { kind: 'client', clientId, ...(!seesAllBranches && { branchIds: branchlist }) } }
}
