import type { ReportBody, ReportHeader } from '@lintel/contract'
import { reportChanges } from '@lintel/rules'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { refText } from '../../../../lib/ref-text.ts'
import { saveBlob } from '../../../../lib/save-file.ts'
import { toast } from '../../../../lib/toasts.ts'

/** Unsaved work as text that a person reads, and types from into another report. */
const unsavedText = (header: ReportHeader, base: ReportBody, body: ReportBody, at: string): string => {
  const { line1, town, postcode } = body.address
  const lines = [
    `Report ${refText(header)}, ${[line1, town, postcode].filter(Boolean).join(', ')}`,
    `Changes that were not saved, ${dateTimeText(at)}`,
  ]
  let place: string | undefined
  for (const { where, what, was, is } of reportChanges(base, body)) {
    if (where !== place) lines.push('', where)
    place = where
    const former = was === '' ? '' : ` (was: ${was})`
    lines.push(is === '' && was === '' ? `  ${what}` : `  ${what}: ${is || 'nothing'}${former}`)
  }
  return `${lines.join('\n')}\n`
}

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
