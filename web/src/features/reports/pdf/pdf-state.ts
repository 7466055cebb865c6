import type { Attachment } from '@lintel/contract'

export type PdfState = 'none' | 'ready' | 'stale' | 'busy' | 'failed'

export const pdfStateOf = (attachment: Attachment | undefined, version: number): PdfState => {
  if (!attachment) return 'none'
  if (attachment.status === 'generating') return 'busy'
  if (attachment.status === 'failed') return 'failed'
  if (!attachment.src) return 'none'
  return attachment.outdated || (attachment.version ?? version) < version ? 'stale' : 'ready'
}
