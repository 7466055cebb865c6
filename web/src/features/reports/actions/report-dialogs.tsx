import { create } from 'zustand'
import { ColourDialog } from './colour-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { ReportTarget } from './report-target.ts'

interface OpenDialog {
  kind: 'colour' | 'merge'
  report: ReportTarget
  /** Called once the report has changed on the server. */
  changed: () => void
}

/** The dialog that is open about a report, one at a time, so that twenty rows need not have one each. */
const useReportDialog = create<{ dialog: OpenDialog | undefined }>(() => ({ dialog: undefined }))

/** Opens a dialog about a report. */
export const openReportDialog = (dialog: OpenDialog): void => useReportDialog.setState({ dialog })

const close = () => useReportDialog.setState({ dialog: undefined })

/** Shows the dialog that is open; mounted once on a screen with reports. */
export function ReportDialogs() {
  const dialog = useReportDialog((state) => state.dialog)
  if (dialog?.kind === 'colour') return <ColourDialog {...dialog} onClose={close} />
  if (dialog?.kind === 'merge') return <MergeDialog {...dialog} onClose={close} />
  return null
}
