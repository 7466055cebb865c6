import { reportPeople, remoteSupporters } from './requests.ts'
import { by, dataentryRow, ofCaller, ofClient, row, showing, type AccessRows, type Target } from './row.ts'

/** The reference that the target's report was made with. */
const refOf = ({ report }: Target) => ('ref' in report ? String(report.ref) : 'none')
const ofMonth = ofClient({ query: { month: '2025-01' } })
const provider = { Administrators: 'any', Support: 'any' } as const

export const reports: AccessRows<'reports'> = {
  listReports: dataentryRow(reportPeople, ofMonth, 200, showing('reportId')),
  listReportEmails: dataentryRow(reportPeople, by('reportId'), 200),
  listReportChecks: row(reportPeople, by('reportId'), 200),
  answerReportCheck: row(
    reportPeople,
    by('reportId', { params: { rule: 'photo' }, body: { path: 'rooms', answer: 'Seen by nobody' } }),
    404,
    'The saved report has no such point.',
  ),
  withdrawPdf: row(
    reportPeople,
    by('reportId', { params: { sha256: '0'.repeat(64) }, body: { reason: '' } }),
    404,
    'This report has no such PDF.',
  ),
  getReportTrail: row(reportPeople, by('reportId'), 200),
  getReportHeader: dataentryRow(reportPeople, by('reportId'), 200),
  listReportIssues: row(remoteSupporters, ofClient({ query: { search: 'Quay' } }), 200, ofCaller),
  getReport: dataentryRow(reportPeople, by('reportId'), 200),
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
  downloadReportsCsv: row(reportPeople, ofMonth, 200, {
    shows: (body, target) => body.includes(`,${refOf(target)},`),
  }),
  downloadFeedbackFlagCsv: row(reportPeople, { query: { month: '2025-01' } }, 202, ofCaller),
  listReportPhotosOfType: dataentryRow(reportPeople, by('reportId', { params: { type: 'in' } }), 200),
  lockReport: row(reportPeople, by('reportId', { params: { locked: 'false' } }), 200),
  // It waits for no delivery.
  cancelDelivery: row(reportPeople, by('reportId'), 409, 'There is no delivery to cancel.'),
  setColourCode: row(reportPeople, by('reportId', { params: { code: 'green' } }), 200),
  mergeReports: row(
    reportPeople,
    by('reportId', { body: { secondaryref: 999_999_999 } }),
    404,
    'Could not find report with reference 999999999',
  ),
  followOnReport: row(reportPeople, by('reportId', { body: { target: 'Mid Term' } }), 201),
  deleteReport: row(provider, by('reportId', { query: { operation: 'restore' } }), 200),
  // After the rows with the target's reference, because it has another from here on.
  allocateNewRef: row(provider, by('reportId'), 200),
}
