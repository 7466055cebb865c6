import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText } from '../scalars.ts'

/** An e-mail with the report that goes out by itself unless it is cancelled before, or somebody of staff saves again. */
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
  /** Why it could not be made. It then stands here until an e-mail about the report goes out, or another waits. */
  failed: ShortText.optional(),
  /** Ids of signatures that nobody was told of; it has `failed` too. */
  signatures: z.array(Id).max(50).optional(),
})
export type Delivery = z.infer<typeof Delivery>
