import type { ReportSummary } from '@lintel/contract'
import { openDialog, type Override } from '../../../lib/dialogs.ts'
import type { LocalReport } from './checks.queries.ts'

export type Before = 'generate' | 'email' | 'sign' | 'receipt' | 'lock' | 'look'

type CheckedReport = Pick<ReportSummary, 'id' | 'client'>

/** Of the editor. */
export interface OpenReport {
  /** What it shows now. */
  local: () => LocalReport
  /** Saves it; the server answers about saved ones. */
  save: () => Promise<boolean>
  show: (path: string) => void
}

export interface ChecksProps {
  report: CheckedReport
  before: Before
  /** Without it, the saved report is checked, and a press on a point opens it. */
  open?: OpenReport
  go?: ((override?: Override) => void) | undefined
}

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    checks: ChecksProps
  }
}

/** Shows the open points, if there are any, before something is done. */
export type CheckFirst = (before: Before, go?: ChecksProps['go'], onShow?: () => void) => void

export const checkSaved =
  (report: CheckedReport): CheckFirst =>
  (before, go) =>
    openDialog('checks', { report, before, go })

export const emailChecked = (report: CheckedReport, check = checkSaved(report)): void =>
  check('email', (override) => openDialog('email', { reportId: report.id, override }))
