import * as z from 'zod'
import { allow } from '../access.ts'
import { csvMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, invalidPage, PlainDate, ShortText } from '../scalars.ts'
import { AuditActionName, AuditEntry } from './entities.ts'
import { auditMessages } from './messages.ts'

const readers = allow({ SysAdmin: 'any', CustomerAdministrators: 'own' })

const filters = {
  client: Id.optional(),
  /** Who acted: an agency user, or else an identity. */
  user: Id.optional(),
  /** User ids are unique only within a client. */
  userclient: Id.optional(),
  action: AuditActionName.optional(),
  /** UK days. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
}

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  access: readers,
  summary: 'Who did what to whom, newest first, a page at a time; administrators of a client get their own.',
  query: z.strictObject({
    ...filters,
    page: z
      .string()
      .max(120)
      .regex(/^20\d\d-(0[1-9]|1[0-2])[\w.:#~-]+$/, invalidPage)
      .optional(),
  }),
  answer: z.strictObject({
    data: z.array(AuditEntry),
    /** A filtered page can contain few entries, or none. */
    next: z.string().optional(),
    clients: z.record(Id, ShortText),
  }),
})

export const downloadAuditCsv = defineRoute({
  method: 'GET',
  path: '/audit/csv',
  access: readers,
  summary: 'The audit entries that match these filters as CSV, 5,000 at most; 413 if there are more.',
  query: z.strictObject(filters),
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  failures: [413],
  messages: [csvMessages.failed, auditMessages.tooMany],
})
