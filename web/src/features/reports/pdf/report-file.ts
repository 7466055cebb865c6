import { documentMessages, routes, type Download, type Ref } from '@lintel/contract'
import { api } from '../../../lib/api.ts'

/** A file that the server makes of a report: its attachment key, and its routes. */
export interface ReportFile {
  /** Its key among the report's attachments. */
  key: string
  /** Starts making it; answers the job. */
  generate: (id: string) => Promise<{ id: string }>
  /** A short-lived address of the one that was finished last. */
  fetch: (id: string) => Promise<Download>
  /** What is said once the browser has it. */
  downloaded: (ref: Ref) => string
}

/** The PDF of a variant; `report` is the main one. */
export const reportPdf = (variant: string): ReportFile => ({
  key: variant,
  generate: (id) => api(routes.generateReport, { params: { id, variant } }),
  fetch: (id) => api(routes.downloadReport, { params: { id, variant } }),
  downloaded: documentMessages.downloaded,
})

/** The invoice for the report's fees. */
export const invoicePdf: ReportFile = {
  key: 'invoice',
  generate: (id) => api(routes.generateInvoice, { params: { id } }),
  fetch: (id) => api(routes.downloadInvoice, { params: { id } }),
  downloaded: documentMessages.invoiceDownloaded,
}

/** Every photograph as it was taken, in folders by room and item. */
export const photosZip: ReportFile = {
  key: 'photos',
  generate: (id) => api(routes.generatePhotos, { params: { id } }),
  fetch: (id) => api(routes.downloadPhotos, { params: { id } }),
  downloaded: documentMessages.photosDownloaded,
}
