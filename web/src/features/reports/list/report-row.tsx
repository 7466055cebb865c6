import type { ReportSummary } from '@lintel/contract'
import { createSafeContext } from '@mantine/core'
import { useImperativeHandle, type ReactNode, type Ref } from 'react'
import type { ReportAction } from '../actions/report-target.ts'
import { checkSaved } from '../checks/open-checks.ts'
import { useReportActions, type ReportActions } from '../actions/use-report-actions.ts'
import { photosZip, reportPdf } from '../pdf/report-file.ts'
import { useReportFile, type FileState } from '../pdf/use-report-file.ts'
import type { ReportCapabilities } from './report-capabilities.ts'
import { useExport, type ExportState } from './use-export.ts'

const mainPdf = reportPdf('report')

interface Given {
  report: ReportSummary
  capabilities: ReportCapabilities
  changed: () => void
}

/** State shared by a row's cells, so that files, export and actions are tracked once. */
interface ReportRow extends Given {
  /** The main PDF; if none can be generated, it is download-only. */
  pdf: FileState
  photos: FileState
  sending: ExportState
  actions: ReportActions
  /** True if all buttons are shown: not for read-only users or legacy reports. */
  isFull: boolean
}

const [ReportRowContext, useReportRow] = createSafeContext<ReportRow>('A cell of a report stands in no row.')

export { useReportRow }

/** Download only, for legacy and deleted reports, for which nothing can be generated. */
export const downloadOnly = (file: FileState): FileState => ({ ...file, isFixed: true, generate: file.download })

export interface ReportRowHandle {
  pdf: () => void
  act: (action: ReportAction) => void
}

export function ReportRow({
  report,
  capabilities,
  changed,
  mayAct,
  children,
  ref,
}: Given & {
  mayAct: boolean
  children: ReactNode
  ref: Ref<ReportRowHandle>
}) {
  const ofReport = useReportFile(report, changed, mainPdf)
  const pdf = { ...ofReport, generate: () => checkSaved(report)('generate', ofReport.generate) }
  const photos = useReportFile(report, changed, photosZip)
  const sending = useExport(report, changed)
  const actions = useReportActions({ report, inactive: capabilities.inactive, changed })
  const isFull = mayAct && !report.legacy
  const mainFile = isFull && !report.deleted ? pdf : downloadOnly(pdf)

  useImperativeHandle(ref, () => ({
    pdf: () => {
      if (!mayAct || capabilities.inactive) return
      if (pdf.isMade) pdf.download()
      else if (!mainFile.isFixed) pdf.generate()
    },
    act: actions.run,
  }))

  return (
    <ReportRowContext value={{ report, capabilities, changed, pdf: mainFile, photos, sending, actions, isFull }}>
      {children}
    </ReportRowContext>
  )
}
