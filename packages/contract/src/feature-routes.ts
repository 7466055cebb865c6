import { getAddressAutocomplete } from './addresses/routes.ts'
import * as clientRoutes from './clients/routes.ts'
import * as dictionaryRoutes from './dictionary/routes.ts'
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
} from './documents/routes.ts'
import { sendEmail } from './emails/routes.ts'
import { listEmailTemplates } from './emailtemplates/routes.ts'
import { getImage } from './photos/images.ts'
import { downloadDocument, listDocuments, requestDocumentUploads } from './photos/document-routes.ts'
import { getRecording, listPhotos, requestUploads } from './photos/routes.ts'
import * as remoteCommandRoutes from './remote-commands/routes.ts'
import {
  allocateNewRef,
  cancelDelivery,
  deleteReport,
  downloadFeedbackFlagCsv,
  downloadReportsCsv,
  findReportByRef,
  followOnReport,
  listReportPhotosOfType,
  lockReport,
  mergeReports,
  setColourCode,
} from './reports/operation-routes.ts'
import { createReport, getReport, listReportEmails, listReports, saveReport } from './reports/routes.ts'
import { createLink, getSharedReport, listLinks, openSharedReport, renewLink, revokeLink } from './sharing/routes.ts'
import {
  generateSharedReport,
  getSharedJob,
  requestSharedUpload,
  saveSharedReport,
  sendFeedbackEmail,
  sendSignatureEmail,
  uploadSharedPhoto,
} from './sharing/visitor-routes.ts'
import * as systemRoutes from './system/routes.ts'

/*
 * The routes of each feature by themselves: a function that serves one of them is bundled without the schemas of the
 * others. Plain lists of names, because a bundler keeps whatever might run, and a spread might.
 */

export { clientRoutes, dictionaryRoutes, remoteCommandRoutes, systemRoutes }

export const addressRoutes = { getAddressAutocomplete } as const

export const documentRoutes = {
  generateReport,
  downloadReport,
  getJob,
  generateInvoice,
  downloadInvoice,
  downloadInvoiceByPost,
  generatePhotos,
  downloadPhotos,
  downloadPreviousReport,
  downloadReportFile,
  exportReport,
  generatePreview,
  previewPdf,
  previewHtml,
  generateSharedReport,
  getSharedJob,
} as const

export const emailRoutes = { sendEmail, sendFeedbackEmail, sendSignatureEmail } as const

export const emailTemplateRoutes = { listEmailTemplates } as const

export const imageRoutes = { getImage } as const

export const photoRoutes = {
  requestUploads,
  listPhotos,
  getRecording,
  requestDocumentUploads,
  listDocuments,
  downloadDocument,
} as const

export const reportRoutes = {
  listReports,
  listReportEmails,
  getReport,
  createReport,
  saveReport,
  findReportByRef,
  deleteReport,
  followOnReport,
  lockReport,
  cancelDelivery,
  allocateNewRef,
  setColourCode,
  mergeReports,
  downloadReportsCsv,
  downloadFeedbackFlagCsv,
  listReportPhotosOfType,
} as const

export const sharingRoutes = {
  listLinks,
  createLink,
  renewLink,
  revokeLink,
  getSharedReport,
  openSharedReport,
  saveSharedReport,
  requestSharedUpload,
  uploadSharedPhoto,
} as const
