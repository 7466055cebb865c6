import { emailTemplateMessages, type EmailTemplate, type Group } from '@lintel/contract'

/** A user who writes or uses a client's e-mail templates. */
export interface TemplateCaller {
  /** provider: its staff. company: a client's administrator. branches: one of branches. self: any other user. */
  role: 'provider' | 'company' | 'branches' | 'self'
  userId: string
  /** The branches that they work for; absent: all. */
  branchIds?: readonly string[] | undefined
}

/** The audience of a template. */
export type TemplateOwners = Pick<EmailTemplate, 'branchlist' | 'userlist'>

/** The template role of a user in these groups. */
export const templateRole = (groups: readonly Group[]): TemplateCaller['role'] => {
  if (groups.includes('Administrators') || groups.includes('Support')) return 'provider'
  if (groups.includes('CustomerAdministrators')) return 'company'
  return groups.includes('BranchAdministrators') ? 'branches' : 'self'
}

const isOwn = ({ userId }: TemplateCaller, { userlist }: TemplateOwners) => userId !== '' && userlist.includes(userId)

const isOfBranch = ({ branchIds }: TemplateCaller, branch: string) => branchIds?.includes(branch) ?? true

/** True if the caller may read, change and delete a template. */
export const managesTemplate = (caller: TemplateCaller, owners: TemplateOwners): boolean => {
  if (caller.role === 'provider' || caller.role === 'company' || isOwn(caller, owners)) return true
  const { branchlist } = owners
  return caller.role === 'branches' && branchlist.length > 0 && branchlist.every((branch) => isOfBranch(caller, branch))
}

/** True if the caller may send with a template: everyone's, their own, and those of their branches. */
export const mayUseTemplate = (
  caller: Pick<TemplateCaller, 'userId' | 'branchIds'>,
  owners: TemplateOwners,
): boolean => {
  const { branchlist, userlist } = owners
  if (userlist.length > 0) return caller.userId !== '' && userlist.includes(caller.userId)
  return branchlist.length === 0 || branchlist.some((branch) => caller.branchIds?.includes(branch) ?? true)
}

/** The field and message if the caller may not make a template for this audience; undefined if they may. */
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
