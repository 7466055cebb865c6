import * as z from 'zod'
import { Id, Instant, ShortText } from './scalars.ts'

/** The maximum number of stored lines describing a save's changes. */
export const changeLinesMax = 30

/** A save of a versioned record, as its history shows it. */
export const Save = z.strictObject({
  /** Its number, counting from the first save. */
  number: z.int().min(1),
  savedAt: Instant,
  savedBy: ShortText,
  savedById: Id.optional(),
  /** Its changes, one line each. */
  changes: z.array(ShortText).max(changeLinesMax).default([]),
  /** The full number of lines. */
  changed: z.int().min(0).default(0),
  /** The save that it restored; 0 is the default. */
  restored: z.int().min(0).optional(),
})
export type Save = z.infer<typeof Save>
