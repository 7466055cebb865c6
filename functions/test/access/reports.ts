import { reportPeople, byId, remoteSupporters } from './requests.ts'
import type { AccessRows, Target } from './row.ts'

/** The reference that the target's report was made with. */
const refOf = ({ report }: Target) => ('ref' in report ? String(report.ref) : 'none')

export const reports: AccessRows<'reports'> = {
  listReports: {
    access: reportPeople,
    dataentry: true,
    request: ({ clientId }) => ({ query: { client: clientId, month: '2025-01' } }),
    status: 200,
    shows: (body, { reportId }) => body.includes(`"${reportId}"`),
  },
  listReportEmails: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  getReportHeader: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  listReportIssues: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId, search: 'Quay' } }),
    ofCaller: true,
    status: 200,
  },
  getReport: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  createReport: {
    access: reportPeople,
    dataentry: false,
    request: ({ branchId }) => ({
      body: { address: { line1: '1 Old Quay', town: 'B', postcode: 'ZZ1 1AA' }, branchId, type: 'Inventory' },
    }),
    status: 201,
  },
  saveReport: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId, report }) => ({ params: { id: reportId }, query: { force: 'true' }, body: report }),
    status: 200,
  },
  findReportByRef: {
    access: reportPeople,
    dataentry: false,
    request: (target) => ({ params: { clientid: target.clientId, ref: refOf(target) } }),
    status: 200,
  },
  downloadReportsCsv: {
    access: reportPeople,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId, month: '2025-01' } }),
    status: 200,
    shows: (body, target) => body.includes(`,${refOf(target)},`),
  },
  downloadFeedbackFlagCsv: {
    access: reportPeople,
    dataentry: false,
    request: () => ({ query: { month: '2025-01' } }),
    ofCaller: true,
    status: 202,
  },
  listReportPhotosOfType: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId }) => ({ params: { id: reportId, type: 'in' } }),
    status: 200,
  },
  lockReport: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId, locked: 'false' } }),
    status: 200,
  },
  // It waits for no delivery.
  cancelDelivery: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId } }),
    status: 409,
    message: 'There is no delivery to cancel.',
  },
  setColourCode: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId, code: 'green' } }),
    status: 200,
  },
  mergeReports: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { secondaryref: 999_999_999 } }),
    status: 404,
    message: 'Could not find report with reference 999999999',
  },
  followOnReport: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { target: 'Mid Term' } }),
    status: 201,
  },
  deleteReport: {
    access: { Administrators: 'any', Support: 'any' },
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, query: { operation: 'restore' } }),
    status: 200,
  },
  // After the rows with the target's reference, because it has another from here on.
  allocateNewRef: {
    access: { Administrators: 'any', Support: 'any' },
    dataentry: false,
    request: byId,
    status: 200,
  },
}
