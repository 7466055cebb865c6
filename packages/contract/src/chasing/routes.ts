import * as z from 'zod'
import { reportStaff } from '../access.ts'
import { csvMessages, reportMessages, reportOperationMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { Chased, ChasingChange, ChasingFilters, maxChasingCsv } from './entities.ts'
import { chasingMessages } from './messages.ts'

const params = z.strictObject({ id: Id, linkid: Id })

export const listChasing = defineRoute({
  method: 'GET',
  path: '/chasing',
  access: reportStaff,
  summary: 'People who were asked for comments, a signature or a receipt and have not answered, the last asked first.',
  query: ChasingFilters.extend({ after: z.string().max(200).optional() }),
  answer: z.strictObject({
    data: z.array(Chased),
    /** A page can be short, or empty, and have a next one. */
    next: z.string().optional(),
  }),
  messages: [chasingMessages.chooseClient],
})

export const downloadChasingCsv = defineRoute({
  method: 'GET',
  path: '/chasing/csv',
  access: reportStaff,
  summary: 'The same as CSV.',
  query: ChasingFilters,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  failures: [413],
  messages: [csvMessages.failed, chasingMessages.chooseClient, chasingMessages.tooMany(maxChasingCsv)],
})

export const changeChasing = defineRoute({
  method: 'PUT',
  path: '/reports/{id}/chasing/{linkid}',
  access: reportStaff,
  summary: 'Pauses or resumes the reminders of a person, or prolongs the period in which they can answer.',
  params,
  body: ChasingChange,
  answer: Chased,
  failures: [404, 409],
  messages: [reportMessages.notFound, chasingMessages.notFound, chasingMessages.answered],
})

export const remindPerson = defineRoute({
  method: 'POST',
  path: '/reports/{id}/chasing/{linkid}/remind',
  access: reportStaff,
  summary: 'Mails a person a reminder of all that they have not answered about a report, once an hour at most.',
  params,
  answer: Chased,
  failures: [404, 409, 423, 429],
  messages: [
    reportMessages.notFound,
    reportOperationMessages.locked,
    chasingMessages.notFound,
    chasingMessages.answered,
    chasingMessages.bounced,
    chasingMessages.over,
    chasingMessages.remindedJustNow,
  ],
})
