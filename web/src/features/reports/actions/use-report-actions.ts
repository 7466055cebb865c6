import type { Ref } from '@lintel/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openDialog } from '../../../lib/dialogs.ts'
import { useSession } from '../../../lib/session.ts'
import { allocateNewRef, deleteReport, followOn, restoreReport, setLocked } from './report-actions.ts'
import {
  availabilityOf,
  type FollowOn,
  type ReportAction,
  type ReportTarget,
  type Availability,
} from './report-target.ts'

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
}

export const useReportActions = ({ report, inactive, changed, prepare }: Options): ReportActions => {
  const { roles } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const availability = (action: ReportAction) => availabilityOf(action, report, { roles, inactive })

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
    email: () => openDialog('email', { reportId: report.id }),
    links: () => openDialog('links', { reportId: report.id }),
    history: () => void navigate(emailHistoryPath(report.id)),
    lock: () => void wait(async () => (report.locked || (await ready())) && setLocked(report, !report.locked)),
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
