import * as z from 'zod'
import { Id, text } from '../scalars.ts'

export const daySheetNoteLength = 1000

export const DaySheetEmail = z.strictObject({
  /** Plain text. */
  message: text(daySheetNoteLength).default(''),
  /** One key per e-mail, reused for retries. */
  idempotencykey: Id.optional(),
})
export type DaySheetEmail = z.infer<typeof DaySheetEmail>
