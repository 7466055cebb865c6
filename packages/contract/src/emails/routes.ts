import * as z from 'zod'
import { emailMessages, reportMessages } from '../messages.ts'
import { EmailLog } from '../reports/property.ts'
import { reportStaff } from '../reports/access.ts'
import { defineRoute } from '../route.ts'
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
