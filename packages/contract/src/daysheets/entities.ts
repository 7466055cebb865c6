import * as z from 'zod'
import { Id, text } from '../scalars.ts'
import { daySheetNoteLength } from './constants.ts'

/** The e-mail that sends a day sheet to its inspector. */
export const DaySheetEmail = z.strictObject({
  /** The sender's note, as plain text. */
  message: text(daySheetNoteLength).default(''),
  /** As with other e-mails: one key per e-mail, reused for retries. */
  idempotencykey: Id.optional(),
})
export type DaySheetEmail = z.infer<typeof DaySheetEmail>
