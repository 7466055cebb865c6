import { reportPeople, byId, remoteSupporters } from './requests.ts'
import { dataentryRow, row, type AccessRows, type Target } from './row.ts'

/** The reference that the target's report was made with. */
const refOf = ({ report }: Target) => ('ref' in report ? String(report.ref) : 'none')

export const reports: AccessRows<'reports'> = {
  listReports: dataentryRow(reportPeople, ({ clientId }) => ({ query: { client: clientId, month: '2025-01' } }), 200, {
    shows: (body, { reportId }) => body.includes(`"${reportId}"`),
  }),
  listReportEmails: dataentryRow(reportPeople, byId, 200),
  getReportHeader: dataentryRow(reportPeople, byId, 200),
  listReportIssues: row(remoteSupporters, ({ clientId }) => ({ query: { client: clientId, search: 'Quay' } }), 200, {
    ofCaller: true,
  }),
  getReport: dataentryRow(reportPeople, byId, 200),
  createReport: row(
    reportPeople,
    ({ branchId }) => ({
      body: { address: { line1: '1 Old Quay', town: 'B', postcode: 'ZZ1 1AA' }, branchId, type: 'Inventory' },
    }),
    201,
  ),
  saveReport: dataentryRow(
    reportPeople,
    ({ reportId, report }) => ({ params: { id: reportId }, query: { force: 'true' }, body: report }),
    200,
  ),
  findReportByRef: row(reportPeople, (target) => ({ params: { clientid: target.clientId, ref: refOf(target) } }), 200),
  downloadReportsCsv: row(reportPeople, ({ clientId }) => ({ query: { client: clientId, month: '2025-01' } }), 200, {
    shows: (body, target) => body.includes(`,${refOf(target)},`),
  }),
  downloadFeedbackFlagCsv: row(reportPeople, () => ({ query: { month: '2025-01' } }), 202, { ofCaller: true }),
  listReportPhotosOfType: dataentryRow(reportPeople, ({ reportId }) => ({ params: { id: reportId, type: 'in' } }), 200),
  lockReport: row(reportPeople, ({ reportId }) => ({ params: { id: reportId, locked: 'false' } }), 200),
  // It waits for no delivery.
  cancelDelivery: row(reportPeople, ({ reportId }) => ({ params: { id: reportId } }), 409, {
    message: 'There is no delivery to cancel.',
  }),
  setColourCode: row(reportPeople, ({ reportId }) => ({ params: { id: reportId, code: 'green' } }), 200),
  mergeReports: row(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId }, body: { secondaryref: 999_999_999 } }),
    404,
    { message: 'Could not find report with reference 999999999' },
  ),
  followOnReport: row(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId }, body: { target: 'Mid Term' } }),
    201,
  ),
  deleteReport: row(
    { Administrators: 'any', Support: 'any' },
    ({ reportId }) => ({ params: { id: reportId }, query: { operation: 'restore' } }),
    200,
  ),
  // After the rows with the target's reference, because it has another from here on.
  allocateNewRef: row({ Administrators: 'any', Support: 'any' }, byId, 200),
}
