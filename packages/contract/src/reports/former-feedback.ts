import * as z from 'zod'
import { FeedbackParty, PartyComment } from './item.ts'
import { RecordedPerson } from './recorded-person.ts'
import { Id, Instant, ShortText } from '../scalars.ts'

/** By link, about an item that is no longer in the report. */
export const FormerFeedback = z.strictObject({
  ...PartyComment.shape,
  party: FeedbackParty,
  /** `_uuid` and name when it was removed. */
  itemId: Id,
  item: ShortText,
  room: ShortText,
  /** The last one with the item. */
  version: z.int().min(1),
  endedAt: Instant,
  endedby: RecordedPerson,
})
export type FormerFeedback = z.infer<typeof FormerFeedback>
