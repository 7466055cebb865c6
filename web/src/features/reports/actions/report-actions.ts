import { reportOperationMessages, routes } from '@lintel/contract'
import { api, errorText } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { withArticle, type FollowOn, type ReportTarget } from './report-target.ts'

/** Runs a call, shows its outcome as a toast and returns the response; undefined if the server refused. */
const attempt = async <T>(call: () => Promise<T>, success: string): Promise<T | undefined> => {
  try {
    const answer = await call()
    toast.success(success)
    return answer
  } catch (error) {
    toast.error(errorText(error))
    return undefined
  }
}

export const setLocked = async ({ id, ref }: ReportTarget, locked: boolean): Promise<boolean> => {
  const call = () => api(routes.lockReport, { params: { id, locked: locked ? 'true' : 'false' } })
  const done = locked ? reportOperationMessages.lockedNow(ref) : reportOperationMessages.unlockedNow(ref)
  return (await attempt(call, done)) !== undefined
}

export const cancelDelivery = async ({ id }: Pick<ReportTarget, 'id'>): Promise<boolean> => {
  const call = () => api(routes.cancelDelivery, { params: { id } })
  return (await attempt(call, reportOperationMessages.deliveryCancelled)) !== undefined
}

export const deleteReport = async ({ id, ref }: ReportTarget): Promise<boolean> => {
  if (!(await confirm(undefined, { yes: `Delete ${ref}`, no: 'Keep it', danger: true }))) return false
  const call = () => api(routes.deleteReport, { params: { id }, query: { operation: 'delete' } })
  return (await attempt(call, reportOperationMessages.deleted)) !== undefined
}

export const restoreReport = async ({ id }: ReportTarget): Promise<boolean> => {
  const call = () => api(routes.deleteReport, { params: { id }, query: { operation: 'restore' } })
  return (await attempt(call, reportOperationMessages.restored)) !== undefined
}

export const allocateNewRef = async ({ id, ref }: ReportTarget): Promise<boolean> => {
  if (!(await confirm(undefined, { yes: `Replace ${ref}`, no: 'Keep it' }))) return false
  const call = () => api(routes.allocateNewRef, { params: { id } })
  return (await attempt(call, reportOperationMessages.newRef)) !== undefined
}

export const followOn = async ({ id, ref }: ReportTarget, target: FollowOn): Promise<string | undefined> => {
  if (!(await confirm(`Make ${withArticle(target.displayName)} from report ${ref}?`, { yes: 'Make it' })))
    return undefined
  const call = () => api(routes.followOnReport, { params: { id }, body: { target: target.name } })
  try {
    const made = await call()
    toast.success(`${target.displayName} ${made.ref} made from ${ref}`)
    return made.id
  } catch (error) {
    toast.error(errorText(error))
    return undefined
  }
}
