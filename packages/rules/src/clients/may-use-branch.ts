import type { AgencyUser } from '@lintel/contract'

/** Whether a user works for a branch; without a list, they work for all of them. */
export const mayUseBranch = ({ branchlist }: Pick<AgencyUser, 'branchlist'>, branchId: string): boolean =>
  branchlist.length === 0 || branchlist.includes(branchId)
