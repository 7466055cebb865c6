import * as z from 'zod'
import { Id, text } from '../scalars.ts'
import { daySheetNoteLength } from './constants.ts'

export const DaySheetEmail = z.strictObject({
  /** Plain text. */
  message: text(daySheetNoteLength).default(''),
  /** One key per e-mail, reused for retries. */
  idempotencykey: Id.optional(),
})
export type DaySheetEmail = z.infer<typeof DaySheetEmail>
