import * as z from 'zod'
import { Id, ShortText } from '../scalars.ts'

export const RecordedPerson = z.strictObject({
  /** For members of staff. */
  id: Id.optional(),
  name: ShortText,
})
