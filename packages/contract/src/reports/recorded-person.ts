import * as z from 'zod'
import { Id, ShortText } from '../scalars.ts'

/** A person as named in a record. */
export const RecordedPerson = z.strictObject({
  /** The agency user, for members of staff. */
  id: Id.optional(),
  name: ShortText,
})
