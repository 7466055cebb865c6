import { reportPeople, missingShared, bySignatureKey } from './requests.ts'
import { dataentryRow, row, type AccessRows } from './row.ts'

export const emails: AccessRows<'emails'> = {
  sendFeedbackEmail: dataentryRow(
    'link',
    ({ reportId, linkKeys }) => ({
      params: { id: reportId, commenttype: 'tenant' },
      query: { k: linkKeys.feedback },
    }),
    204,
  ),
  sendSignatureEmail: { access: 'link', dataentry: true, request: bySignatureKey, ...missingShared },
  sendEmail: row(
    reportPeople,
    ({ reportId }) => ({
      body: {
        reportid: reportId,
        toaddresses: ['tenant@people.example'],
        message: '<p>Hello</p>',
        idempotencykey: 'x',
      },
    }),
    200,
  ),
  findBounces: row(
    reportPeople,
    ({ reportId }) => ({ body: { reportid: reportId, addresses: ['tenant@people.example'] } }),
    200,
  ),
}
