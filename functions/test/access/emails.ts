import { reportPeople, noSharedReport, bySignatureKey, byFeedbackKey } from './requests.ts'
import { dataentryRow, row, type AccessRows } from './row.ts'

export const emails: AccessRows<'emails'> = {
  sendFeedbackEmail: dataentryRow('link', byFeedbackKey({ params: { commenttype: 'tenant' } }), 204),
  sendSignatureEmail: dataentryRow('link', bySignatureKey, 404, noSharedReport),
  sendEmail: row(
    reportPeople,
    ({ reportId: reportid }) => ({
      body: { reportid, toaddresses: ['tenant@people.example'], message: '<p>Hello</p>', idempotencykey: 'x' },
    }),
    200,
  ),
  findBounces: row(
    reportPeople,
    ({ reportId: reportid }) => ({ body: { reportid, addresses: ['tenant@people.example'] } }),
    200,
  ),
}
