import * as z from 'zod'
import { AgencyUser } from '../clients/entities.ts'
import { ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'

export const maxOwnPhrases = 200

/** What users can change of themselves; other fields are ignored. */
export const OwnUser = z.object({
  name: ShortText.refine(isVisible, 'A name is required.'),
  color: AgencyUser.shape.color.unwrap(),
})
export type OwnUser = z.infer<typeof OwnUser>

/** Without `read` it overwrites any change made since. */
export const OwnUserChange = OwnUser.extend({ read: AgencyUser.pick({ name: true, color: true }).strict().optional() })
export type OwnUserChange = z.input<typeof OwnUserChange>

export const OwnAccount = z.strictObject({
  email: z.string(),
  /** Absent for system administrators who are not a user of a client. */
  user: AgencyUser.optional(),
  /** True if signing in requires a code by e-mail, by the user's choice or the environment's. */
  secondFactor: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** A user's own phrase, inserted in a note by typing `;key`. */
export const OwnPhrase = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/, 'Up to 12 letters and digits.')
    .meta({ maxLength: 12 }),
  text: text(500).refine(isVisible, 'A text is required.'),
})
export type OwnPhrase = z.infer<typeof OwnPhrase>

export const OwnPhrases = z.strictObject({
  phrases: z
    .array(OwnPhrase)
    .max(maxOwnPhrases)
    .refine(
      (phrases) => new Set(phrases.map(({ key }) => key)).size === phrases.length,
      'Each key can be used only once.',
    ),
  version: z.int().min(0),
})
export type OwnPhrases = z.infer<typeof OwnPhrases>

/** 32 bytes in base64url, the same at each sign-in. */
export const PhoneKey = z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
export type PhoneKey = z.infer<typeof PhoneKey>

const sent = z.string().min(1).max(8192)

/** Cognito takes the account from the access token and applies its own policy; nothing is stored or logged here. */
export const OwnPasswordChange = z.strictObject({ accesstoken: sent, current: sent, next: sent })
