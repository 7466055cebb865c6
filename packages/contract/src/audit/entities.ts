import * as z from 'zod'
import { Id, Instant, ShortText } from '../scalars.ts'
import { auditActions } from './actions.ts'
import { keysOf } from '../keys-of.ts'

export const AuditActionName = z.enum(keysOf(auditActions))

export const auditSubjects = [
  'report',
  'client',
  'customer',
  'emailtemplate',
  'appointment',
  'document',
  'workbook',
  'reporttemplate',
  'invoice',
  'user',
  'account',
] as const

/** Written in the same transaction as the act itself, and never changed. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** The agency user, or the identity; empty for automatic acts. User ids are unique within a client only. */
  by: z.object({ id: z.union([z.literal(''), Id]), name: ShortText, clientId: Id.optional() }),
  clientId: Id,
  action: AuditActionName,
  /** `name` is a readable name, such as a report's reference. */
  subject: z.object({ kind: z.enum(auditSubjects), id: Id, name: ShortText }),
  /** Such as the previous reference or the link. */
  detail: z.record(z.string(), ShortText).default({}),
})
export type AuditEntry = z.infer<typeof AuditEntry>
