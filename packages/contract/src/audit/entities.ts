import * as z from 'zod'
import { Id, Instant, ShortText } from '../scalars.ts'

/** What is written down, by what it was done to. */
export const auditActions = [
  'report.lock',
  'report.unlock',
  'report.delete',
  'report.restore',
  'report.merge',
  'report.newref',
  'link.create',
  'link.renew',
  'link.revoke',
  'client.create',
  'client.change',
  'invoice.generate',
  'invoice.change',
  'invoice.status',
  'invoice.delete',
  'invoice.credit',
] as const

/** What an act can be done to. */
export const auditSubjects = ['report', 'client', 'invoice'] as const

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
  action: z.enum(auditActions),
  /** `name` is what people know it by, such as a report's reference. */
  subject: z.object({ kind: z.enum(auditSubjects), id: Id, name: ShortText }),
  /** What else belongs to the act: the reference before, the link. */
  detail: z.record(z.string(), ShortText).default({}),
})
export type AuditEntry = z.infer<typeof AuditEntry>
