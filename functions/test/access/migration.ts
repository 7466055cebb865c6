import { byId, remoteSupporters } from './requests.ts'
import { row, type AccessRows } from './row.ts'

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
  mendReport: row(remoteSupporters, byId, 200),
  listMigrateReports: row(remoteSupporters, ({ clientId }) => ({ query: { client: clientId } }), 200, {
    ofCaller: true,
  }),
  getMigrateReport: row(remoteSupporters, ({ reportId }) => ({ query: { id: reportId } }), 200),
}
