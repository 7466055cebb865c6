import { featureHandler } from '../lib/handle.ts'
import {
  downloadInvoice,
  downloadInvoiceByPost,
  downloadPhotos,
  downloadReport,
  generateInvoice,
  generatePhotos,
  generatePreview,
  generateReport,
  getJob,
  previewHtml,
  previewPdf,
} from './operations.ts'

export const handler = featureHandler({
  feature: 'documents',
  operations: {
    downloadInvoice,
    downloadInvoiceByPost,
    downloadPhotos,
    downloadReport,
    generateInvoice,
    generatePhotos,
    generatePreview,
    generateReport,
    getJob,
    previewHtml,
    previewPdf,
  },
})
