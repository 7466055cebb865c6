import * as z from 'zod'
import { Id, text } from '../scalars.ts'
import { daySheetNoteLength } from './constants.ts'

/** The e-mail that takes a day sheet to its inspector. */
export const DaySheetEmail = z.strictObject({
  /** What the sender adds, as plain text. */
  message: text(daySheetNoteLength).default(''),
  /** As with other e-mails: one key for each e-mail, not for each try. */
  idempotencykey: Id.optional(),
})
export type DaySheetEmail = z.infer<typeof DaySheetEmail>
