import { reportPeople, missingShared, bySignatureKey } from './requests.ts'
import type { AccessRows } from './row.ts'

export const emails: AccessRows<'emails'> = {
  sendFeedbackEmail: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId, commenttype: 'tenant' },
      query: { k: linkKeys.feedback },
    }),
    status: 204,
  },
  sendSignatureEmail: { access: 'link', dataentry: true, request: bySignatureKey, ...missingShared },
  sendEmail: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({
      body: {
        reportid: reportId,
        toaddresses: ['tenant@people.example'],
        message: '<p>Hello</p>',
        idempotencykey: 'x',
      },
    }),
    status: 200,
  },
  findBounces: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ body: { reportid: reportId, addresses: ['tenant@people.example'] } }),
    status: 200,
  },
}
