import type { ReportBody, ReportHeader } from '@lintel/contract'
import { refText } from '../../../../lib/ref-text.ts'
import { unsavedText } from '../../../../lib/reports/unsaved-text.ts'
import { saveBlob } from '../../../../lib/save-file.ts'
import { toast } from '../../../../lib/toasts.ts'

/** Copies unsaved work to the clipboard, and downloads it as a file. What is kept on this computer stays there. */
export const keepCopy = async (header: ReportHeader, base: ReportBody, body: ReportBody): Promise<void> => {
  const text = unsavedText(header, base, body, new Date().toISOString())
  const filename = `Report ${refText(header)} unsaved changes.txt`
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), filename)
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  toast.success(copied ? `Copied, and downloaded as '${filename}'` : `Downloaded as '${filename}'`)
}
