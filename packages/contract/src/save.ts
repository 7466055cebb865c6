import * as z from 'zod'
import { Id, Instant, ShortText } from './scalars.ts'

/** Lines that say what a save changed; more are not kept. */
export const changeLinesMax = 30

/** A save of something that is kept in versions, as its history shows it. */
export const Save = z.strictObject({
  /** How many saves there were with it. */
  number: z.int().min(1),
  savedAt: Instant,
  savedBy: ShortText,
  savedById: Id.optional(),
  /** What it changed, a line each. */
  changes: z.array(ShortText).max(changeLinesMax).default([]),
  /** How many lines there would be. */
  changed: z.int().min(0).default(0),
  /** The save that it went back to; 0 is the default. */
  restored: z.int().min(0).optional(),
})
export type Save = z.infer<typeof Save>
