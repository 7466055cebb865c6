import * as z from 'zod'
import { AgencyUser } from '../clients/entities.ts'
import { ShortText } from '../scalars.ts'
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
