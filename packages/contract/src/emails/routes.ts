import * as z from 'zod'
import { linkKey, reportStaff } from '../access.ts'
import { EmailToSend } from './entities.ts'
import { maxEmailRecipients } from './constants.ts'
import { emailMessages } from './messages.ts'
import { reportMessages } from '../reports/messages.ts'
import { FeedbackParty } from '../reports/item.ts'
import { EmailBounce, EmailLog } from '../reports/header.ts'
import { defineRoute } from '../route.ts'
import { EmailAddress, Id } from '../scalars.ts'
import { linkFailures, LinkKeyQuery } from '../sharing/entities.ts'

export const sendEmail = defineRoute({
  method: 'POST',
  path: '/email/emailwithattachments',
  access: reportStaff,
  summary: 'Sends an e-mail about a report and returns its entry in the report’s log; once for each key.',
  body: EmailToSend,
  answer: z.strictObject({ emaillog: EmailLog }),
  failures: [404, 409, 429],
  messages: [
    emailMessages.failed,
    reportMessages.notFound,
    emailMessages.tooManyInAMinute,
    emailMessages.tooManyInADay,
  ],
})

export const findBounces = defineRoute({
  method: 'POST',
  path: '/email/bounces',
  access: reportStaff,
  summary:
    'Those of these addresses at which e-mails of the report’s client bounced recently, each with the bounce that counts.',
  body: z.strictObject({ reportid: Id, addresses: z.array(EmailAddress).min(1).max(maxEmailRecipients) }),
  answer: z.strictObject({ data: z.array(EmailBounce) }),
  failures: [404],
  messages: [reportMessages.notFound],
})

export const sendFeedbackEmail = defineRoute({
  method: 'GET',
  path: '/unauth/reports/feedback-email/{id}/{commenttype}',
  access: linkKey('feedback'),
  summary: 'Notifies the agency of the feedback that a party has saved, once for the same feedback.',
  /** In any case: signatures spell the party with a capital. */
  params: z.strictObject({ id: Id, commenttype: z.string().toLowerCase().pipe(FeedbackParty) }),
  query: LinkKeyQuery,
  status: 204,
  failures: [404, 423, 429],
  messages: [...linkFailures, emailMessages.failed],
})

export const sendSignatureEmail = defineRoute({
  method: 'GET',
  path: '/unauth/reports/signature-email/{id}',
  access: linkKey('signature'),
  summary: 'Notifies the agency and the signer that the report was signed, once for the same signature.',
  params: z.strictObject({ id: Id }),
  query: LinkKeyQuery,
  status: 204,
  failures: [404, 423, 429],
  messages: [...linkFailures, emailMessages.failed],
})
