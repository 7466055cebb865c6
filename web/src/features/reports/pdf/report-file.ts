import { documentMessages, routes, type Download, type Ref } from '@lintel/contract'
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
