import { Suspense } from 'react'
import { useFocusBack } from '../../../../lib/focus.ts'
import { preloadable } from '../../../../lib/preloadable.ts'
import { reportPdf } from '../../pdf/report-file.ts'
import { useDocument } from './use-document.ts'

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
