import * as z from 'zod'
import { LongText, ShortText, Slug } from '../scalars.ts'

/** What was said of an item, in the words of the dictionary where it has them. Never a grade: nobody says one. */
export const TranscribedItem = z.strictObject({
  /** The item's name in the dictionary; as it was said where there is none such, and empty where nothing was. */
  description: ShortText,
  /** Of the dictionary's item. */
  slug: Slug.optional(),
  /** Empty where none was said. */
  color: ShortText,
  /** Missing where none was said. */
  qty: z.int().min(0).max(99_999).optional(),
  /** Notes on its condition, as they were said, in their order. */
  conditions: z.array(LongText).max(50),
})
export type TranscribedItem = z.infer<typeof TranscribedItem>

/** What a recording, or a photograph, was found to say. */
export const Transcribed = z.strictObject({
  item: TranscribedItem,
  /** What was heard, or seen, before it was understood: shown beside what it is taken for. */
  heard: LongText,
})
export type Transcribed = z.infer<typeof Transcribed>
