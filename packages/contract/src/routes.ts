import * as clients from './clients/routes.ts'
import * as dictionary from './dictionary/routes.ts'
import * as documents from './documents/routes.ts'
import { getImage } from './photos/images.ts'
import { listPhotos, requestUploads } from './photos/routes.ts'
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
import * as system from './system/routes.ts'

/** Every route of the API by name. API Gateway, handlers, web client, API reference and tests are made from it. */
export const routes = {
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
  getImage,
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof routes
