import { type Ref, reportOperationMessages, routes } from '@lintel/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openDialog } from '../../../lib/dialogs.ts'
import { checkSaved, emailChecked, type CheckFirst } from '../checks/open-checks.ts'
import { useConnection } from '../../../lib/offline/connection.ts'
import { isDraft } from '../../../lib/ref-text.ts'
import { useSession } from '../../../lib/session.ts'
import {
  availabilityOf,
  type FollowOn,
  type ReportAction,
  type ReportTarget,
  type Availability,
  withArticle,
} from './report-target.ts'
import { api, errorText } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/confirm.tsx'

interface ReportDialogProps {
  report: ReportTarget
  changed: () => void
}

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    colour: ReportDialogProps
    merge: ReportDialogProps & { secondaryref?: Ref }
  }
}

export const emailHistoryPath = (id: string): string => `/viewemailreporthistory/${id}`

export interface ReportActions {
  busy: boolean
  availability: (action: ReportAction) => Availability
  /** Runs an action if it is enabled; `followOn` needs the type. */
  run: (action: ReportAction, type?: FollowOn) => void
}

interface Options {
  report: ReportTarget
  inactive: boolean
  changed: () => void
  /** Saves the open editor before the report is locked or followed on; false cancels the action. */
  prepare?: () => Promise<boolean>
  /** About the open editor's report; by default about the saved one. */
  check?: CheckFirst
}

export const useReportActions = ({
  report,
  inactive,
  changed,
  prepare,
  check = checkSaved(report),
}: Options): ReportActions => {
  const { roles } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const isOnline = useConnection() && !isDraft(report)
  const availability = (action: ReportAction) => {
    const found = availabilityOf(action, report, { roles, inactive })
    return found === 'free' && !isOnline ? 'disabled' : found
  }

  const wait = async (work: () => Promise<boolean>) => {
    if (busy) return
    setBusy(true)
    try {
      if (await work()) changed()
    } finally {
      setBusy(false)
    }
  }
  const ready = async () => (await prepare?.()) ?? true

  const follow = async (type: FollowOn | undefined) => {
    if (!type || !(await ready())) return false
    const id = await followOn(report, type)
    if (id) void navigate(`/reports/${id}`)
    return id !== undefined
  }

  const runs: Record<ReportAction, (type?: FollowOn) => void> = {
    email: () => emailChecked(report, check),
    links: () => openDialog('links', { reportId: report.id }),
    history: () => void navigate(emailHistoryPath(report.id)),
    lock: () => {
      if (report.locked) void wait(() => setLocked(report, false))
      else check('lock', () => void wait(async () => (await ready()) && setLocked(report, true)))
    },
    colour: () => openDialog('colour', { report, changed }),
    merge: () => openDialog('merge', { report, changed }),
    followOn: (type) => void wait(() => follow(type)),
    newRef: () => void wait(() => allocateNewRef(report)),
    delete: () => void wait(() => deleteReport(report)),
    restore: () => void wait(() => restoreReport(report)),
  }

  return {
    busy,
    availability,
    run: (action, type) => {
      if (availability(action) === 'free') runs[action](type)
    },
  }
}

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

const deleteReport = async ({ id, ref }: ReportTarget): Promise<boolean> => {
  if (!(await confirm(undefined, { yes: `Delete ${ref}`, no: 'Keep it', danger: true }))) return false
  const call = () => api(routes.deleteReport, { params: { id }, query: { operation: 'delete' } })
  return (await attempt(call, reportOperationMessages.deleted)) !== undefined
}

const restoreReport = async ({ id }: ReportTarget): Promise<boolean> => {
  const call = () => api(routes.deleteReport, { params: { id }, query: { operation: 'restore' } })
  return (await attempt(call, reportOperationMessages.restored)) !== undefined
}

const allocateNewRef = async ({ id, ref }: ReportTarget): Promise<boolean> => {
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
