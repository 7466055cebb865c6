import * as z from 'zod'
import { Id, Instant, PlainDate, ShortText } from '../scalars.ts'
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

export const AuditFilters = z.strictObject({
  client: Id.optional(),
  /** Who acted: an agency user, or else an identity. */
  user: Id.optional(),
  /** User ids are unique only within a client. */
  userclient: Id.optional(),
  action: AuditActionName.optional(),
  /** UK days. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type AuditFilters = z.infer<typeof AuditFilters>
