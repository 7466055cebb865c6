import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText, StorageKey, text } from '../scalars.ts'

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
  /** True where the sending was cut off: nobody knows whether it went out. */
  unconfirmed: z.boolean().optional(),
})
export type EmailLog = z.infer<typeof EmailLog>
