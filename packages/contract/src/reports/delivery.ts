import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText } from '../scalars.ts'

/** An automatic e-mail with the report, unless it is cancelled or staff save again first. */
export const Delivery = z.strictObject({
  /** The version that staff saved, and that this is due for. */
  version: z.int().min(1),
  /** When it is due; of one that failed, when that was known. */
  at: Instant,
  /** Who gets it, as people call them. */
  to: ShortText,
  address: KeptEmail,
  /** It is going out at this moment. */
  begun: z.literal(true).optional(),
  /** Why it failed. It stays until an e-mail about the report is sent, or another delivery waits. */
  failed: ShortText.optional(),
  /** Ids of signatures of which nobody was notified; it has `failed` too. */
  signatures: z.array(Id).max(50).optional(),
})
export type Delivery = z.infer<typeof Delivery>
