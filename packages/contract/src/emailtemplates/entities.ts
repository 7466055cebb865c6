import * as z from 'zod'
import { Id, ShortText, text } from '../scalars.ts'

/** A subject and a message to start an e-mail with. Placeholders are in square brackets: `[Property Address]`. */
export const EmailTemplate = z.strictObject({
  id: Id,
  name: ShortText,
  /** The report type that it is meant for; absent: any. */
  type: ShortText.optional(),
  subject: ShortText,
  /** Rich text. */
  message: text(50_000),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>
