import * as z from 'zod'
import { FeedbackParty, Saying } from './item.ts'
import { Named } from './named.ts'
import { Id, Instant, ShortText } from '../scalars.ts'

/** Feedback given by link about an item that is no longer in the report. */
export const FormerFeedback = z.strictObject({
  ...Saying.shape,
  party: FeedbackParty,
  /** The item's `_uuid`, and its name when it was removed. */
  itemId: Id,
  item: ShortText,
  room: ShortText,
  /** The last report version that contains the item. */
  version: z.int().min(1),
  endedAt: Instant,
  endedby: Named,
})
export type FormerFeedback = z.infer<typeof FormerFeedback>
