import { emailTemplateMessages, type EmailTemplate, type Group } from '@lintel/contract'

/** Somebody who writes or uses a client's e-mail templates. */
export interface TemplateCaller {
  /**
   * provider: the provider's staff. company: an administrator of the client. branches: an administrator of branches.
   * self: anybody else of the client.
   */
  role: 'provider' | 'company' | 'branches' | 'self'
  userId: string
  /** The branches that they work for; absent: all. */
  branchIds?: readonly string[] | undefined
}

/** Whom a template is for. */
export type TemplateOwners = Pick<EmailTemplate, 'branchlist' | 'userlist'>

/** The role in which somebody of these groups writes templates. */
export const templateRole = (groups: readonly Group[]): TemplateCaller['role'] => {
  if (groups.includes('Administrators') || groups.includes('Support')) return 'provider'
  if (groups.includes('CustomerAdministrators')) return 'company'
  return groups.includes('BranchAdministrators') ? 'branches' : 'self'
}

const isOwn = ({ userId }: TemplateCaller, { userlist }: TemplateOwners) => userId !== '' && userlist.includes(userId)

const isOfBranch = ({ branchIds }: TemplateCaller, branch: string) => branchIds?.includes(branch) ?? true

/** True for a template that somebody may read, change and delete. */
export const managesTemplate = (caller: TemplateCaller, owners: TemplateOwners): boolean => {
  if (caller.role === 'provider' || caller.role === 'company' || isOwn(caller, owners)) return true
  const { branchlist } = owners
  return caller.role === 'branches' && branchlist.length > 0 && branchlist.every((branch) => isOfBranch(caller, branch))
}

/** True for a template that somebody may send with: everyone's, their own, and those of their branches. */
export const mayUseTemplate = (
  caller: Pick<TemplateCaller, 'userId' | 'branchIds'>,
  owners: TemplateOwners,
): boolean => {
  const { branchlist, userlist } = owners
  if (userlist.length > 0) return caller.userId !== '' && userlist.includes(caller.userId)
  return branchlist.length === 0 || branchlist.some((branch) => caller.branchIds?.includes(branch) ?? true)
}

/** The field and the message that keep somebody from making a template for these; undefined where they may. */
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
