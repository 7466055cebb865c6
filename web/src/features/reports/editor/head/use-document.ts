import { routes } from '@lintel/contract'
import { api, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import type { PdfState } from '../../pdf/pdf-state.ts'
import type { ReportFile } from '../../pdf/report-file.ts'
import { useReportFile } from '../../pdf/use-report-file.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { isDirty } from '../state/editor-state.ts'

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
