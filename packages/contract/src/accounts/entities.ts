import * as z from 'zod'
import { AgencyUser } from '../clients/entities.ts'
import { ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'

/** What people change of themselves. What else a user has is ignored. */
export const OwnUser = z.object({
  name: ShortText.refine(isVisible, 'A name is required.'),
  color: AgencyUser.shape.color.unwrap(),
})
export type OwnUser = z.infer<typeof OwnUser>

/** A save of it, with what it was read as: without that it replaces whatever another has made of it since. */
export const OwnUserChange = OwnUser.extend({ read: AgencyUser.pick({ name: true, color: true }).strict().optional() })
export type OwnUserChange = z.input<typeof OwnUserChange>

/** The signed-in person's own account. */
export const OwnAccount = z.strictObject({
  email: z.string(),
  /** Absent for system administrators who are no user of a client. */
  user: AgencyUser.optional(),
  /** True where signing in asks for a code by e-mail, by their own choice or the environment's. */
  secondFactor: z.boolean(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** A phrase of somebody's own: typed in a note as `;key`. */
export const OwnPhrase = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/, 'Up to 12 letters and digits.')
    .meta({ maxLength: 12 }),
  text: text(500).refine(isVisible, 'A text is required.'),
})
export type OwnPhrase = z.infer<typeof OwnPhrase>

/** How many phrases of their own a person keeps. */
export const ownPhrasesAtMost = 200

/** Somebody's own phrases, in the order in which they were kept. */
export const OwnPhrases = z.strictObject({
  phrases: z
    .array(OwnPhrase)
    .max(ownPhrasesAtMost)
    .refine((phrases) => new Set(phrases.map(({ key }) => key)).size === phrases.length, 'Each key once.'),
  /** How often they were saved. A save names the version that it changes. */
  version: z.int().min(0),
})
export type OwnPhrases = z.infer<typeof OwnPhrases>
