import type { ReportSummary } from '@lintel/contract'
import { openDialog, type Override } from '../../../lib/dialogs.ts'
import type { LocalReport } from './checks.queries.ts'

export type Before = 'generate' | 'email' | 'sign' | 'lock' | 'look'

export type CheckPlace = { path: string } | { itemId: string }

export interface ChecksProps {
  report: Pick<ReportSummary, 'id' | 'client'>
  before: Before
  /** Of the editor: what it shows now; without it, the saved report. */
  local?: (() => LocalReport) | undefined
  /** Saves the open report; the server answers about saved ones. */
  prepare?: (() => Promise<boolean>) | undefined
  /** Without it, the editor is opened. */
  show?: ((place: CheckPlace) => void) | undefined
  go?: ((override?: Override) => void) | undefined
}

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    checks: ChecksProps
  }
}

/** Shows the open points, if there are any, before something is done. */
export type CheckFirst = (before: Before, go?: ChecksProps['go'], onShow?: () => void) => void

export const emailChecked = (
  report: ChecksProps['report'],
  check: CheckFirst = (before, go) => openDialog('checks', { report, before, go }),
): void => check('email', (override) => openDialog('email', { reportId: report.id, override }))

export const showChecks = (report: ChecksProps['report']): void => openDialog('checks', { report, before: 'look' })
