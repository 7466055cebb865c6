import { getAddressAutocomplete } from './addresses/routes.ts'
import * as clients from './clients/routes.ts'
import * as dictionary from './dictionary/routes.ts'
import * as documents from './documents/routes.ts'
import { sendEmail } from './emails/routes.ts'
import { listEmailTemplates } from './emailtemplates/routes.ts'
import { getImage } from './photos/images.ts'
import { downloadDocument, listDocuments, requestDocumentUploads } from './photos/document-routes.ts'
import { getRecording, listPhotos, requestUploads } from './photos/routes.ts'
import * as remoteCommands from './remote-commands/routes.ts'
import {
  allocateNewRef,
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
import { createReport, getReport, listReports, saveReport } from './reports/routes.ts'
import type { RouteDefinition } from './route.ts'
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
import * as system from './system/routes.ts'

/** Every route of the API by name. API Gateway, handlers, web client, API reference and tests are made from it. */
export const routes = {
  getAddressAutocomplete,
  ...system,
  ...clients,
  ...dictionary,
  listReports,
  getReport,
  createReport,
  saveReport,
  findReportByRef,
  deleteReport,
  followOnReport,
  lockReport,
  allocateNewRef,
  setColourCode,
  mergeReports,
  downloadReportsCsv,
  downloadFeedbackFlagCsv,
  listReportPhotosOfType,
  ...documents,
  requestUploads,
  listPhotos,
  getRecording,
  requestDocumentUploads,
  listDocuments,
  downloadDocument,
  getImage,
  listLinks,
  createLink,
  renewLink,
  revokeLink,
  getSharedReport,
  openSharedReport,
  saveSharedReport,
  requestSharedUpload,
  uploadSharedPhoto,
  generateSharedReport,
  getSharedJob,
  sendFeedbackEmail,
  sendSignatureEmail,
  sendEmail,
  listEmailTemplates,
  ...remoteCommands,
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof routes
