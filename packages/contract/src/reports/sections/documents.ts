import * as z from 'zod'
import { Instant, ShortText, StorageKey } from '../../scalars.ts'

export const UploadedDocument = z.strictObject({
  src: StorageKey,
  name: ShortText.optional(),
  type: ShortText.optional(),
  createdAt: Instant.optional(),
})
export type UploadedDocument = z.infer<typeof UploadedDocument>
