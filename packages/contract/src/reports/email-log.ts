import * as z from 'zod'
import { Id, Instant, KeptEmail, PlainDate, ShortText, StorageKey, text } from '../scalars.ts'

/** Why an e-mail did not reach a recipient, or was unwanted. */
export const EmailBounce = z.strictObject({
  address: KeptEmail,
  at: Instant,
  /**
   * permanent: the address accepts no mail. transient: it accepted none for a time, such as a full mailbox. complaint:
   * the recipient marked the mail as spam. rejected: SES did not send it because of its content.
   */
  kind: z.enum(['permanent', 'transient', 'complaint', 'rejected']),
  /** The receiving server's reason, in one line. */
  reason: text(300).optional(),
})
export type EmailBounce = z.infer<typeof EmailBounce>

export const EmailLog = z.strictObject({
  logdate: Instant,
  /** The sender's name; for a visitor `Priya Nair, by link`. */
  sentby: ShortText.optional(),
  /** The sender's agency user; absent for visitors. */
  sentbyid: Id.optional(),
  subject: ShortText,
  message: text(100_000),
  fromaddress: KeptEmail,
  toaddresses: z.array(KeptEmail),
  ccaddresses: z.array(KeptEmail),
  bccaddresses: z.array(KeptEmail),
  attachments: z.array(z.strictObject({ filename: ShortText, path: StorageKey.optional() })),
  invoiceid: Id.optional(),
  /** With a day sheet: its inspector and day. */
  daysheet: z.strictObject({ userId: Id, date: PlainDate }).optional(),
  /** True if sending was interrupted: it is unknown whether it was sent. */
  unconfirmed: z.boolean().optional(),
  /** Recipients known so far not to have been reached. */
  bounces: z.array(EmailBounce).optional(),
})
export type EmailLog = z.infer<typeof EmailLog>
