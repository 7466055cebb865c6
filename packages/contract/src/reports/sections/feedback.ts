import * as z from 'zod'
import { OptionalEmail, ShortText, Id, Instant } from '../../scalars.ts'
import { builtInTypes, defineSection } from '../section.ts'
import { FeedbackParty, PartyComment } from '../item.ts'
import { RecordedPerson } from '../header.ts'

/** By link, about an item that is no longer in the report. */
export const FormerFeedback = z.strictObject({
  ...PartyComment.shape,
  party: FeedbackParty,
  /** `_uuid` and name when it was removed. */
  itemId: Id,
  item: ShortText,
  room: ShortText,
  version: z.int().min(1),
  endedAt: Instant,
  endedby: RecordedPerson,
})

export type FormerFeedback = z.infer<typeof FormerFeedback>

/** Comments on items of the report are stored with the items. */
export const feedback = defineSection({
  name: 'Feedback',
  order: 50,
  types: builtInTypes,
  fields: {
    tenantcommentsname: ShortText.default(''),
    tenantcommentsemail: OptionalEmail.default(''),
    landlordcommentsname: ShortText.default(''),
    landlordcommentsemail: OptionalEmail.default(''),
    /** By link on removed items, oldest first. Only `approved` and `flagged` are not the server's. */
    feedbackhistory: z.array(FormerFeedback).default([]),
  },
  files: [{ path: 'feedbackhistory.*.photos' }],
})
