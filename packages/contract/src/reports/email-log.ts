import * as z from 'zod'
import { Id, Instant, KeptEmail, PlainDate, ShortText, StorageKey, text } from '../scalars.ts'

export const EmailBounce = z.strictObject({
  address: KeptEmail,
  at: Instant,
  /** transient: such as a full mailbox. complaint: marked as spam. rejected: by SES, for its content. */
  kind: z.enum(['permanent', 'transient', 'complaint', 'rejected']),
  /** In one line. */
  reason: text(300).optional(),
})
export type EmailBounce = z.infer<typeof EmailBounce>

export const EmailLog = z.strictObject({
  logdate: Instant,
  /** For a visitor `Priya Nair, by link`. */
  sentby: ShortText.optional(),
  /** Absent for visitors. */
  sentbyid: Id.optional(),
  subject: ShortText,
  message: text(100_000),
  fromaddress: KeptEmail,
  toaddresses: z.array(KeptEmail),
  ccaddresses: z.array(KeptEmail),
  bccaddresses: z.array(KeptEmail),
  attachments: z.array(z.strictObject({ filename: ShortText, path: StorageKey.optional() })),
  invoiceid: Id.optional(),
  daysheet: z.strictObject({ userId: Id, date: PlainDate }).optional(),
  /** Sending was interrupted: it is unknown whether it was sent. */
  unconfirmed: z.boolean().optional(),
  bounces: z.array(EmailBounce).optional(),
})
export type EmailLog = z.infer<typeof EmailLog>
