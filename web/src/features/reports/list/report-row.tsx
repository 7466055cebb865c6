import type { ReportSummary } from '@lintel/contract'
import { createContext, useContext, useImperativeHandle, type ReactNode, type Ref } from 'react'
import type { ReportAction } from '../actions/report-target.ts'
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

/** State shared by the cells of a row: its files, its export and its actions are followed once. */
interface ReportRow extends Given {
  /** The main PDF; of what nothing can be made from, it is only handed out. */
  pdf: FileState
  photos: FileState
  sending: ExportState
  actions: ReportActions
  /** All of the buttons are there: for whoever may do more than look, and not of a legacy report. */
  isFull: boolean
}

const ReportRowContext = createContext<ReportRow | undefined>(undefined)

/** The row that a cell is part of. */
export const useReportRow = (): ReportRow => {
  const row = useContext(ReportRowContext)
  if (!row) throw new Error('A cell of a report stands in no row.')
  return row
}

/** A file for download only: of a legacy or a deleted report, of which nothing can be generated. */
export const handedOut = (file: FileState): FileState => ({ ...file, generate: file.download })

/** What the screen's keys do with the report of a row. */
export interface ReportRowHandle {
  pdf: () => void
  act: (action: ReportAction) => void
}

/** Follows a report for the cells of its row. */
export function ReportRow({
  report,
  capabilities,
  changed,
  mayAct,
  children,
  ref,
}: Given & {
  /** False for whoever may only look. */
  mayAct: boolean
  children: ReactNode
  ref: Ref<ReportRowHandle>
}) {
  const pdf = useReportFile(report, changed, mainPdf)
  const photos = useReportFile(report, changed, photosZip)
  const sending = useExport(report, changed)
  const actions = useReportActions({ report, inactive: capabilities.inactive, changed })
  const isFull = mayAct && !report.legacy
  const mainFile = isFull && !report.deleted ? pdf : handedOut(pdf)

  useImperativeHandle(ref, () => ({
    pdf: () => {
      if (!mayAct || capabilities.inactive) return
      if (report.attachments['report']?.src) pdf.download()
      else mainFile.generate()
    },
    act: actions.run,
  }))

  return (
    <ReportRowContext value={{ report, capabilities, changed, pdf: mainFile, photos, sending, actions, isFull }}>
      {children}
    </ReportRowContext>
  )
}
