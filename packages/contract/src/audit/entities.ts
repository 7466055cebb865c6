import * as z from 'zod'
import { Id, Instant, ShortText } from '../scalars.ts'
import { auditActions, type AuditAction } from './actions.ts'

export const AuditActionName = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

/** What an act can be done to. */
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

/** Who did what to whom, and when. It is written with the act itself, and never changed. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /**
   * The agency user, or else the identity; empty for automatic acts. User ids are unique only within a client, hence
   * the client beside it.
   */
  by: z.object({ id: z.union([z.literal(''), Id]), name: ShortText, clientId: Id.optional() }),
  /** Whose record it is about. */
  clientId: Id,
  action: AuditActionName,
  /** `name` is what people know it by, such as a report's reference. */
  subject: z.object({ kind: z.enum(auditSubjects), id: Id, name: ShortText }),
  /** What else belongs to the act: the reference before, the link. */
  detail: z.record(z.string(), ShortText).default({}),
})
export type AuditEntry = z.infer<typeof AuditEntry>
