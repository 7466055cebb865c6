import * as z from 'zod'
import { emailMessages, reportMessages, signatureMessages } from '../messages.ts'
import { EmailLog } from '../reports/property.ts'
import { reportStaff } from '../reports/routes.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { EmailToSend } from './entities.ts'

export const sendEmail = defineRoute({
  name: 'sendEmail',
  feature: 'emails',
  method: 'POST',
  path: '/email/emailwithattachments',
  access: reportStaff,
  summary: 'Sends an e-mail about a report and answers its entry in the report’s log; once for each key.',
  body: EmailToSend,
  answer: z.strictObject({ emaillog: EmailLog }),
  failures: [400, 401, 403, 404, 409, 413, 415, 429],
  messages: [emailMessages.failed, reportMessages.notFound],
})

export const sendStaffSignatureEmail = defineRoute({
  name: 'sendStaffSignatureEmail',
  feature: 'emails',
  method: 'POST',
  path: '/reports/{id}/signatures/{signatureId}/email',
  access: reportStaff,
  summary: 'Tells the agency, and whoever signed, of a signature that staff collected: once its PDF is made, and once.',
  params: z.strictObject({ id: Id, signatureId: Id }),
  status: 204,
  failures: [400, 401, 403, 404, 409, 429],
  messages: [emailMessages.failed, reportMessages.notFound, signatureMessages.notFound],
})
