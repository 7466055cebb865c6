import { emailTemplateMessages, type EmailTemplate, type Group } from '@lintel/contract'

export interface TemplateCaller {
  /** provider: its staff. company: a client's administrator. branches: one of branches. self: any other user. */
  role: 'provider' | 'company' | 'branches' | 'self'
  userId: string
  /** Absent: all. */
  branchIds?: readonly string[] | undefined
}

export type TemplateOwners = Pick<EmailTemplate, 'branchlist' | 'userlist'>

export const templateRole = (groups: readonly Group[]): TemplateCaller['role'] => {
  if (groups.includes('Administrators') || groups.includes('Support')) return 'provider'
  if (groups.includes('CustomerAdministrators')) return 'company'
  return groups.includes('BranchAdministrators') ? 'branches' : 'self'
}

const isOwn = ({ userId }: TemplateCaller, { userlist }: TemplateOwners) => userId !== '' && userlist.includes(userId)

const isOfBranch = ({ branchIds }: TemplateCaller, branch: string) => branchIds?.includes(branch) ?? true

export const managesTemplate = (caller: TemplateCaller, owners: TemplateOwners): boolean => {
  if (caller.role === 'provider' || caller.role === 'company' || isOwn(caller, owners)) return true
  const { branchlist } = owners
  return caller.role === 'branches' && branchlist.length > 0 && branchlist.every((branch) => isOfBranch(caller, branch))
}

/** Everyone's, their own, and those of their branches. */
export const mayUseTemplate = (
  caller: Pick<TemplateCaller, 'userId' | 'branchIds'>,
  owners: TemplateOwners,
): boolean => {
  const { branchlist, userlist } = owners
  if (userlist.length > 0) return caller.userId !== '' && userlist.includes(caller.userId)
  return branchlist.length === 0 || branchlist.some((branch) => caller.branchIds?.includes(branch) ?? true)
}

/** The field and message; undefined if they may make a template for this audience. */
export const ownersProblem = (
  caller: TemplateCaller,
  owners: TemplateOwners,
): { field: 'branchlist' | 'userlist'; message: string } | undefined => {
  const { branchlist, userlist } = owners
  if (isOwn(caller, owners) || caller.role === 'provider') return undefined
  if (caller.role === 'self') return { field: 'userlist', message: emailTemplateMessages.forYourselfOnly }
  if (userlist.length > 0) return { field: 'userlist', message: emailTemplateMessages.forYourselfOnly }
  if (caller.role === 'company') return undefined
  if (branchlist.length === 0) return { field: 'branchlist', message: emailTemplateMessages.chooseBranch }
  return branchlist.every((branch) => isOfBranch(caller, branch))
    ? undefined
    : { field: 'branchlist', message: emailTemplateMessages.notYourBranch }
}

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
