import type { Attachment } from '@lintel/contract'

/** The state of a generated file: none yet, ready, out of date, in progress, or failed. */
export type PdfState = 'none' | 'ready' | 'stale' | 'busy' | 'failed'

/** The state of a report's file; `version` is the report's present version. */
export const pdfStateOf = (attachment: Attachment | undefined, version: number): PdfState => {
  if (!attachment) return 'none'
  if (attachment.status === 'generating') return 'busy'
  if (attachment.status === 'failed') return 'failed'
  if (!attachment.src) return 'none'
  return attachment.outdated || (attachment.version ?? version) < version ? 'stale' : 'ready'
}
