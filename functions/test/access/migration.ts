import { remoteSupporters } from './requests.ts'
import { by, ofCaller, ofClient, row, type AccessRows } from './row.ts'

export const migration: AccessRows<'migration'> = {
  migrateReport: row(
    remoteSupporters,
    ({ reportId, clientId, branchId }) => ({
      params: { id: reportId },
      body: { invid: reportId, clientid: clientId, branchid: branchId },
    }),
    400,
  ),
  // Nothing is wrong with it.
  mendReport: row(remoteSupporters, by('reportId'), 200),
  listMigrateReports: row(remoteSupporters, ofClient(), 200, ofCaller),
  getMigrateReport: row(remoteSupporters, ({ reportId }) => ({ query: { id: reportId } }), 200),
}
