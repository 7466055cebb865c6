import * as z from 'zod'
import { Id, Instant, KeptEmail, PlainDate, ShortText, StorageKey, text } from '../scalars.ts'

/** Why a mail did not reach somebody, or is not wanted there. */
export const EmailBounce = z.strictObject({
  address: KeptEmail,
  at: Instant,
  /**
   * permanent: the address takes no mail. transient: it took none for a time, such as a full mailbox. complaint: the
   * recipient marked the mail as spam. rejected: SES did not send it, for what it holds.
   */
  kind: z.enum(['permanent', 'transient', 'complaint', 'rejected']),
  /** What the receiving server said, in one line. */
  reason: text(300).optional(),
})
export type EmailBounce = z.infer<typeof EmailBounce>

export const EmailLog = z.strictObject({
  logdate: Instant,
  /** Who sent it, by name; a visitor as `Priya Nair, by link`. */
  sentby: ShortText.optional(),
  /** The agency user behind that name; absent for visitors. */
  sentbyid: Id.optional(),
  subject: ShortText,
  message: text(100_000),
  fromaddress: KeptEmail,
  toaddresses: z.array(KeptEmail),
  ccaddresses: z.array(KeptEmail),
  bccaddresses: z.array(KeptEmail),
  attachments: z.array(z.strictObject({ filename: ShortText, path: StorageKey.optional() })),
  invoiceid: Id.optional(),
  /** Whose day it took along, with a day sheet. */
  daysheet: z.strictObject({ userId: Id, date: PlainDate }).optional(),
  /** True where the sending was cut off: nobody knows whether it went out. */
  unconfirmed: z.boolean().optional(),
  /** Recipients whom it did not reach, as far as that is known by now. */
  bounces: z.array(EmailBounce).optional(),
})
export type EmailLog = z.infer<typeof EmailLog>
