import type { TemplateCaller, TemplateOwners } from './callers.ts'

export const templateScopes = [
  'Just me',
  'Everyone in selected branches',
  'Everyone in the company',
  'Selected user',
] as const
export type TemplateScope = (typeof templateScopes)[number]

const scopesOfRoles: Record<TemplateCaller['role'], readonly TemplateScope[]> = {
  provider: templateScopes,
  company: ['Just me', 'Everyone in selected branches', 'Everyone in the company'],
  branches: ['Just me', 'Everyone in selected branches'],
  self: ['Just me'],
}

/** The widest last. */
export const scopesFor = ({ role }: Pick<TemplateCaller, 'role'>): readonly TemplateScope[] => scopesOfRoles[role]

/** From a user's point of view. */
export const scopeOf = ({ branchlist, userlist }: TemplateOwners, userId: string): TemplateScope => {
  if (userlist.length > 0) return userId !== '' && userlist.includes(userId) ? 'Just me' : 'Selected user'
  return branchlist.length > 0 ? 'Everyone in selected branches' : 'Everyone in the company'
}

/** For a selected user, with that user once chosen. */
export const ownersFor = (
  scope: TemplateScope,
  { branchlist }: TemplateOwners,
  { userId, chosen }: { userId: string; chosen?: string | undefined },
): { branchlist: string[]; userlist: string[] } => {
  if (scope === 'Just me') return { branchlist: [], userlist: [userId] }
  if (scope === 'Selected user') return { branchlist: [], userlist: chosen === undefined ? [] : [chosen] }
  return { branchlist: scope === 'Everyone in selected branches' ? [...branchlist] : [], userlist: [] }
}
