import { Suspense } from 'react'
import { useFocusBack } from '../../../../lib/focus.ts'
import { preloadable } from '../../../../lib/preloadable.ts'
import { reportPdf, type ReportFile, type PdfState } from '../../pdf/report-file.ts'
import { routes } from '@lintel/contract'
import { api, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import { useReportFile } from '../../pdf/use-report-file.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { isDirty } from '../state/editor-state.ts'

const { Component: PreviewDialog } = preloadable(
  async () => (await import('../../pdf/preview-dialog.tsx')).PreviewDialog,
)

export interface PreviewRequest {
  variant: string
  label: string
}

/** Next to the header and the sheet, not in them: rotating a tablet swaps those and must not close the preview. */
export function ReportPreview({
  variant,
  label,
  save,
  onClose,
}: PreviewRequest & { save: () => Promise<boolean>; onClose: () => void }) {
  // Here, while the menu that opened the dialog is still mounted: it is gone once the dialog renders.
  useFocusBack()
  const { report, generate } = useDocument(reportPdf(variant), save)
  return (
    <Suspense>
      <PreviewDialog
        report={report}
        variant={variant}
        label={label}
        onGenerate={() => {
          onClose()
          void generate()
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** A PDF of the open report. Generating or previewing it saves unsaved work first (`asShown`). */
export const useDocument = (file: ReportFile, save: () => Promise<boolean>) => {
  const { store } = useReportEditor()
  const { id, ref, version, attachments } = useEditor((state) => state.header)
  const dirty = useEditor(isDirty)

  // The version stays the loaded one; otherwise a conflict would go unnoticed.
  const refresh = () =>
    void api(routes.getReportHeader, { params: { id } }).then(
      (answer) => store.setHeader({ attachments: answer.attachments }),
      (error: unknown) => toast.error(errorText(error)),
    )

  const pdf = useReportFile({ id, ref, version, attachments }, refresh, file)
  const state: PdfState = pdf.state === 'ready' && dirty ? 'stale' : pdf.state
  const asShown = async () => !isDirty(store.getState()) || save()
  const generate = async () => {
    if (await asShown()) pdf.generate()
  }
  return { ...pdf, report: { id, ref, version }, state, asShown, generate }
}
