import * as z from 'zod'
import { LongText, ShortText, Slug } from '../scalars.ts'

/** In the dictionary's words if it has them. Never a grade: those are not dictated. */
export const TranscribedItem = z.strictObject({
  /** As in the dictionary, else as dictated; empty if none was. */
  description: ShortText,
  slug: Slug.optional(),
  color: ShortText,
  qty: z.int().min(0).max(99_999).optional(),
  /** As dictated, in order. */
  conditions: z.array(LongText).max(50),
})
export type TranscribedItem = z.infer<typeof TranscribedItem>

export const Transcribed = z.strictObject({
  item: TranscribedItem,
  /** Shown next to its interpretation. */
  heard: LongText,
})
export type Transcribed = z.infer<typeof Transcribed>
