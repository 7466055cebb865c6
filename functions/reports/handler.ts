import { featureHandler } from '../lib/handle.ts'
import { createReport, getReport, listReports, saveReport } from './operations.ts'

export const handler = featureHandler({
  feature: 'reports',
  operations: { listReports, getReport, createReport, saveReport },
})
