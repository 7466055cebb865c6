import { documents as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { checkLink } from '../sharing/visitor.ts'
import {
  downloadInvoice,
  downloadInvoiceByPost,
  downloadPhotos,
  downloadPreviousReport,
  downloadReportFile,
  downloadReport,
  exportReport,
  generateInvoice,
  generatePhotos,
  generatePreview,
  generateReport,
  getJob,
  previewHtml,
  previewPdf,
} from './operations.ts'
import { generateSharedReport, getSharedJob } from './visitor.ts'

export const handler = featureHandler({
  feature: 'documents',
  routes,
  operations: {
    downloadInvoice,
    downloadInvoiceByPost,
    downloadPhotos,
    downloadPreviousReport,
    downloadReportFile,
    downloadReport,
    exportReport,
    generateInvoice,
    generatePhotos,
    generatePreview,
    generateReport,
    getJob,
    previewHtml,
    previewPdf,
    generateSharedReport,
    getSharedJob,
  },
  checkLink,
})
