import { reports as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import {
  allocateNewRef,
  cancelDelivery,
  createReport,
  deleteReport,
  downloadFeedbackFlagCsv,
  downloadReportsCsv,
  findReportByRef,
  followOnReport,
  getReport,
  listReportEmails,
  listReportPhotosOfType,
  listReports,
  lockReport,
  mergeReports,
  saveReport,
  setColourCode,
} from './operations.ts'

export const handler = featureHandler({
  feature: 'reports',
  routes,
  operations: {
    allocateNewRef,
    cancelDelivery,
    createReport,
    deleteReport,
    downloadFeedbackFlagCsv,
    downloadReportsCsv,
    findReportByRef,
    followOnReport,
    getReport,
    listReportEmails,
    listReportPhotosOfType,
    listReports,
    lockReport,
    mergeReports,
    saveReport,
    setColourCode,
  },
})
