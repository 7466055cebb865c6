import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText } from '../scalars.ts'

/** An automatic e-mail with the report, unless it is cancelled or staff save again before it is due. */
export const Delivery = z.strictObject({
  /** The version saved by staff for which this is due. */
  version: z.int().min(1),
  /** When it is due; if it failed, when that was noticed. */
  at: Instant,
  /** The recipients, by role. */
  to: ShortText,
  address: KeptEmail,
  /** True while it is being sent. */
  begun: z.literal(true).optional(),
  /** Why it failed. Kept until an e-mail about the report is sent, or another delivery is scheduled. */
  failed: ShortText.optional(),
  /** Ids of signatures about which no one was notified; `failed` is set too. */
  signatures: z.array(Id).max(50).optional(),
})
export type Delivery = z.infer<typeof Delivery>
