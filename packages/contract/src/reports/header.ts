import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText, PlainDate, Ref, StorageKey, text } from '../scalars.ts'

/** Cancelled by hand, or when staff save again before it is due. */
export const Delivery = z.strictObject({
  version: z.int().min(1),
  /** When it is due; if it failed, when that was noticed. */
  at: Instant,
  to: ShortText,
  address: KeptEmail,
  begun: z.literal(true).optional(),
  /** Kept until an e-mail about the report is sent, or another delivery is scheduled. */
  failed: ShortText.optional(),
  /** Ids of signatures about which no one was notified; `failed` is set too. */
  signatures: z.array(Id).max(50).optional(),
})
export type Delivery = z.infer<typeof Delivery>

/** From which this one was made, or made from it. */
export const LinkedReport = z.strictObject({ id: Id, ref: Ref, type: ShortText, date: PlainDate })
export type LinkedReport = z.infer<typeof LinkedReport>

export const RecordedPerson = z.strictObject({
  id: Id.optional(),
  name: ShortText,
})

export const EmailBounce = z.strictObject({
  address: KeptEmail,
  at: Instant,
  /** transient: such as a full mailbox. complaint: marked as spam. rejected: by SES, for its content. */
  kind: z.enum(['permanent', 'transient', 'complaint', 'rejected']),
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
