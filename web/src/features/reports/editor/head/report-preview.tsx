import { lazy, Suspense } from 'react'
import { useFocusBack } from '../../../../lib/focus.ts'
import { reportPdf } from '../../pdf/report-file.ts'
import { useDocument } from './use-document.ts'

const PreviewDialog = lazy(async () => ({ default: (await import('../../pdf/preview-dialog.tsx')).PreviewDialog }))

/** Which of the report's PDFs is looked at before it is made. */
export interface PreviewRequest {
  variant: string
  /** How the variant is called. */
  label: string
}

/**
 * The open report as it will be printed. It is drawn beside head and sheet, not in them: which of the two is there depends
 * on the window's width, and a tablet that is turned keeps its preview.
 */
export function ReportPreview({
  variant,
  label,
  save,
  onClose,
}: PreviewRequest & { save: () => Promise<boolean>; onClose: () => void }) {
  // Here, where the menu that asked is still on the screen: it has gone once the dialog is drawn.
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
