import { reportPeople } from './requests.ts'
import { by, row, showing, type AccessRows } from './row.ts'

const claim = { scheme: 'dps-custodial', deposit: 500 }

export const disputes: AccessRows<'disputes'> = {
  // It is no check-out.
  listDisputes: row(reportPeople, by('reportId'), 409),
  createDispute: row(reportPeople, by('reportId', { body: claim }), 409),
  getDispute: row(reportPeople, by('disputeId'), 200, showing('disputeId')),
  // It never has this version.
  saveDispute: row(
    reportPeople,
    by('disputeId', { body: { ...claim, state: 'draft', version: 70_000, lines: [], statement: '' } }),
    409,
  ),
  // There is no PDF of it.
  generateDispute: row(reportPeople, by('disputeId', { body: {} }), 409),
  getDisputePack: row(reportPeople, by('disputeId'), 200),
  listClaimAnswers: row(reportPeople, by('disputeId'), 200),
  // It was sent.
  askTenants: row(reportPeople, by('disputeId', { body: { signatures: ['tina'] } }), 409),
  // It never has this version.
  settleDispute: row(reportPeople, by('disputeId', { body: { version: 70_000 } }), 409),
  deleteDispute: row(reportPeople, by('disputeId'), 409),
}
