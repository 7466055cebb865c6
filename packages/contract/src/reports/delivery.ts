import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText } from '../scalars.ts'

/** Cancelled by hand, or when staff save again before it is due. */
export const Delivery = z.strictObject({
  /** Saved by staff. */
  version: z.int().min(1),
  /** When it is due; if it failed, when that was noticed. */
  at: Instant,
  /** By role. */
  to: ShortText,
  address: KeptEmail,
  /** While it is being sent. */
  begun: z.literal(true).optional(),
  /** Kept until an e-mail about the report is sent, or another delivery is scheduled. */
  failed: ShortText.optional(),
  /** Ids of signatures about which no one was notified; `failed` is set too. */
  signatures: z.array(Id).max(50).optional(),
})
export type Delivery = z.infer<typeof Delivery>
