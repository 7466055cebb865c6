import * as z from 'zod'
import { appointmentPeople as people } from '../access.ts'
import { DiaryDay } from '../appointments/entities.ts'
import { appointmentMessages } from '../appointments/messages.ts'
import { Download } from '../documents/entities.ts'
import { emailMessages } from '../emails/messages.ts'
import { EmailLog } from '../reports/header.ts'
import { defineRoute } from '../route.ts'
import { Id, Instant, OptionalEmail } from '../scalars.ts'
import { DaySheetEmail } from './entities.ts'
import { daySheetMessages } from './messages.ts'

const params = z.strictObject({ userId: Id, date: DiaryDay })
const ofClient = { client: Id.optional() }

export const downloadDaySheet = defineRoute({
  method: 'GET',
  path: '/daysheets/{userId}/{date}',
  access: people,
  summary:
    'A short-lived address of the PDF of an inspector’s visits of a day, which is created if it is missing; 202 with the `job` if that takes long.',
  params,
  query: z.strictObject(ofClient),
  answer: z.strictObject({ data: Download.optional(), job: Id.optional() }),
  failures: [404, 429],
  messages: [appointmentMessages.unknownInspector, appointmentMessages.chooseClient],
})

export const sendDaySheet = defineRoute({
  method: 'POST',
  path: '/daysheets/{userId}/{date}/email',
  access: people,
  summary: 'Mails an inspector the PDF of their visits of a day, and returns the entry in the log, once for each key.',
  params,
  query: z.strictObject(ofClient),
  body: DaySheetEmail,
  answer: z.strictObject({ emaillog: EmailLog }),
  failures: [404, 409, 429],
  messages: [emailMessages.failed, daySheetMessages.nothing, daySheetMessages.noAddress, daySheetMessages.coming],
})

export const listDaySheetEmails = defineRoute({
  method: 'GET',
  path: '/daysheets/{userId}/{date}/emaillogs',
  access: people,
  summary:
    'When the day sheet of an inspector was mailed, newest first, a page at a time, and the address it would go to.',
  params,
  /** A page can be empty and still have a next one. */
  query: z.strictObject({ ...ofClient, before: Instant.optional() }),
  /** `to` is empty if the inspector has no address or is disabled. */
  answer: z.strictObject({ data: z.array(EmailLog), next: Instant.optional(), to: OptionalEmail }),
  failures: [404],
  messages: [appointmentMessages.unknownInspector],
})
