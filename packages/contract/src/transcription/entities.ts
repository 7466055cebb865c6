import * as z from 'zod'
import { LongText, ShortText, Slug } from '../scalars.ts'

/** A dictated item, in the dictionary's words if it has them. Never a grade: those are not dictated. */
export const TranscribedItem = z.strictObject({
  /** The item's name in the dictionary, else as dictated; empty if none was. */
  description: ShortText,
  /** Of the dictionary item. */
  slug: Slug.optional(),
  /** Empty if none was dictated. */
  color: ShortText,
  /** Absent if none was dictated. */
  qty: z.int().min(0).max(99_999).optional(),
  /** Notes on its condition, as dictated, in order. */
  conditions: z.array(LongText).max(50),
})
export type TranscribedItem = z.infer<typeof TranscribedItem>

/** The items understood from a recording or photograph. */
export const Transcribed = z.strictObject({
  item: TranscribedItem,
  /** The raw transcript, shown next to its interpretation. */
  heard: LongText,
})
export type Transcribed = z.infer<typeof Transcribed>
