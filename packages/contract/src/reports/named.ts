import * as z from 'zod'
import { Id, ShortText } from '../scalars.ts'

/** Somebody as a record names them. */
export const Named = z.strictObject({
  /** Of somebody of staff: the agency's user. */
  id: Id.optional(),
  name: ShortText,
})
