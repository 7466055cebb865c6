import * as z from 'zod'
import { Id, Instant, ShortText } from './scalars.ts'

/** Stored lines. */
export const changeLinesMax = 30

/** Of a versioned record, in its history. */
export const Save = z.strictObject({
  /** From 1. */
  number: z.int().min(1),
  savedAt: Instant,
  savedBy: ShortText,
  savedById: Id.optional(),
  changes: z.array(ShortText).max(changeLinesMax).default([]),
  /** Lines, those not stored included. */
  changed: z.int().min(0).default(0),
  /** The save that it restored; 0 is the default. */
  restored: z.int().min(0).optional(),
})
export type Save = z.infer<typeof Save>
