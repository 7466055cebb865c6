import { byId, remoteSupporters } from './requests.ts'
import type { AccessRows } from './row.ts'

export const migration: AccessRows<'migration'> = {
  migrateReport: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ reportId, clientId, branchId }) => ({
      params: { id: reportId },
      body: { invid: reportId, clientid: clientId, branchid: branchId },
    }),
    // It is not a legacy report.
    status: 400,
  },
  // Nothing is wrong with it.
  mendReport: { access: remoteSupporters, dataentry: false, request: byId, status: 200 },
  listMigrateReports: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    ofCaller: true,
    status: 200,
  },
  getMigrateReport: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ reportId }) => ({ query: { id: reportId } }),
    status: 200,
  },
}
