import { Suspense } from 'react'
import { useFocusBack } from '../../../../lib/focus.ts'
import { preloadable } from '../../../../lib/preloadable.ts'
import { reportPdf } from '../../pdf/report-file.ts'
import { useDocument } from './use-document.ts'

const { Component: PreviewDialog } = preloadable(
  async () => (await import('../../pdf/preview-dialog.tsx')).PreviewDialog,
)

/** The PDF variant to preview. */
export interface PreviewRequest {
  variant: string
  /** The variant's name. */
  label: string
}

/**
 * A preview of the open report as it will be printed. Rendered next to the header and the sheet, not in them: which of
 * them is mounted depends on the window's width, and rotating a tablet must not close the preview.
 */
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
