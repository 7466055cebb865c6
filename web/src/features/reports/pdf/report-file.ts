import { documentMessages, routes, type Download, type Ref, type Attachment } from '@lintel/contract'
import { api } from '../../../lib/api.ts'

/** A file that the server generates from a report: its attachment key and routes. */
export interface ReportFile {
  key: string
  generate: (id: string) => Promise<{ id: string }>
  fetch: (id: string) => Promise<Download>
  downloaded: (ref: Ref) => string
}

export const reportPdf = (variant: string): ReportFile => ({
  key: variant,
  generate: (id) => api(routes.generateReport, { params: { id, variant } }),
  fetch: (id) => api(routes.downloadReport, { params: { id, variant } }),
  downloaded: documentMessages.downloaded,
})

export const invoicePdf: ReportFile = {
  key: 'invoice',
  generate: (id) => api(routes.generateInvoice, { params: { id } }),
  fetch: (id) => api(routes.downloadInvoice, { params: { id } }),
  downloaded: documentMessages.invoiceDownloaded,
}

/** All original photographs, in folders by room and item. */
export const photosZip: ReportFile = {
  key: 'photos',
  generate: (id) => api(routes.generatePhotos, { params: { id } }),
  fetch: (id) => api(routes.downloadPhotos, { params: { id } }),
  downloaded: documentMessages.photosDownloaded,
}

export type PdfState = 'none' | 'ready' | 'stale' | 'busy' | 'failed'

/** What a click does where nothing can be generated. */
export const downloadHints: Record<PdfState, string> = {
  ready: 'Download',
  stale: 'Out of date: download',
  busy: 'Generating',
  none: 'No PDF has been generated.',
  failed: 'Generating failed. Download the last one',
}

export const pdfStateOf = (attachment: Attachment | undefined, version: number): PdfState => {
  if (!attachment) return 'none'
  if (attachment.status === 'generating') return 'busy'
  if (attachment.status === 'failed') return 'failed'
  if (!attachment.src) return 'none'
  return attachment.outdated || (attachment.version ?? version) < version ? 'stale' : 'ready'
}
