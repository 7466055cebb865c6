import * as z from 'zod'
import { allow } from '../access.ts'
import { csvMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, invalidPage, ShortText } from '../scalars.ts'
import { AuditEntry, AuditFilters } from './entities.ts'
import { auditMessages } from './messages.ts'

const readers = allow({ SysAdmin: 'any', CustomerAdministrators: 'own' })

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  access: readers,
  summary: 'Who did what to whom, newest first, a page at a time; administrators of a client get their own.',
  query: AuditFilters.extend({
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
  query: AuditFilters,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  failures: [413],
  messages: [csvMessages.failed, auditMessages.tooMany],
})
