import type { AgencyUser } from '@lintel/contract'

/** Without a list, a user works for all of them. */
export const mayUseBranch = ({ branchlist }: Pick<AgencyUser, 'branchlist'>, branchId: string): boolean =>
  branchlist.length === 0 || branchlist.includes(branchId)
